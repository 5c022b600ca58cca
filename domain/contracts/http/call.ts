import type * as z from "zod/mini";

/**
 * One call of the HTTP contract. The worker's router, the app's client, the OpenAPI document and
 * the generated hostile-input tests are all made from these.
 */
export interface Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST";
  path: `/${string}`;
  /** Required session. A test lists the public calls, so that none is public by accident. */
  audience: "public" | "session";
  /**
   * Changes state: needs the authorization header, takes `Idempotency-Key`, is never cached or
   * prefetched. A GET mutation also answers POST on the same path.
   */
  mutation: boolean;
  /**
   * Its data may change with every change of the account; `streamed` if the ACCOUNT stream carries
   * it.
   */
  ofAccount?: "read" | "streamed";
  summary: string;
  /** Query of a GET, form or JSON body of a POST. Strict: unknown fields are refused. */
  input: I;
  /** The envelope's `data`. */
  output: O;
  /**
   * How a POST carries its input: fields of a form or of JSON, or one uploaded file as multipart.
   */
  body?: "fields" | "file";
  /** A success is the envelope, or the bytes of a file. Refusals are always the envelope. */
  answer?: "envelope" | "file";
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  call: Call<I, O>,
): Call<I, O> {
  return call;
}
