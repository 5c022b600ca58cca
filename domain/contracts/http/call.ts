import * as z from "zod/mini";

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

const usual = {
  mutation: false,
  input: z.strictObject({}),
  output: z.object({ msg: z.string() }),
};
export type UsualInput = typeof usual.input;
export type UsualOutput = typeof usual.output;

/** A page of rows, and the number of rows on all pages. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), total: z.int() });
}

/** A call as it is written: it may leave out what is usual. */
export type Written<C, Left extends keyof C> = Omit<C, Left> & Partial<Pick<C, Left>>;

/** Fills in what is usual: a read by GET or a change by POST, no input, a text as the answer. */
/* @__NO_SIDE_EFFECTS__ */
export function withUsual<C extends { mutation?: boolean }>(call: C) {
  return { method: call.mutation ? "POST" : "GET", ...usual, ...call };
}

/** Defines a call, of a session if it does not say otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  I extends z.ZodMiniType = UsualInput,
  O extends z.ZodMiniType = UsualOutput,
>(call: Written<Call<I, O>, "method" | "audience" | keyof typeof usual>): Call<I, O> {
  return withUsual({ audience: "session", ...call }) as unknown as Call<I, O>;
}

type CallsOf<Files> = {
  [Name in keyof Files as Files[Name] extends { summary: string } ? Name : never]: Files[Name];
};

/** The calls among all that some files export, by name: bundlers order exports differently. */
export function callsOf<Files extends object>(files: Files): CallsOf<Files> {
  const isCall = (value: unknown) =>
    typeof value === "object" && value !== null && "path" in value && "summary" in value;
  const found = Object.entries(files).filter(([, value]) => isCall(value));
  return Object.fromEntries(
    found.sort(([one], [other]) => (one < other ? -1 : 1)),
  ) as CallsOf<Files>;
}
