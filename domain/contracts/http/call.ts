import * as z from "zod/mini";
import type { Act } from "../../access/acts.ts";

/** A call: the source of router, client, OpenAPI document and hostile-input tests. */
export interface Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST";
  path: `/${string}`;
  /** `session`: for signed-in users only. A test lists the public calls, to prevent accidents. */
  audience: "public" | "session";
  /**
   * True for a call that changes state. It requires the authorization header, accepts
   * `Idempotency-Key`, and is never cached or prefetched. GET mutations also accept POST.
   */
  mutation: boolean;
  /** Act of the call (`acts.ts`); `read` if absent. `call-acts.ts`: acts that depend on input. */
  act?: Act;
  /** Set if the result depends on the account. `streamed`: the ACCOUNT stream also sends it. */
  ofAccount?: "read" | "streamed";
  summary: string;
  /** Query of a GET; form or JSON body of a POST. Strict: unknown fields are refused. */
  input: I;
  /** Content of the envelope's `data`. */
  output: O;
  /** Form of a POST's input: fields (form or JSON), or one uploaded file as multipart. */
  body?: "fields" | "file";
  /** Form of a success: the envelope, or the bytes of a file. Refusals always use the envelope. */
  answer?: "envelope" | "file";
}

const usual = {
  mutation: false,
  input: z.strictObject({}),
  output: z.object({ msg: z.string() }),
};
export type UsualInput = typeof usual.input;
export type UsualOutput = typeof usual.output;

/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), total: z.int() });
}

/** Fields of a definition without the `Given` ones. All except `summary` are optional. */
export type Rest<C extends { summary: string }, Given extends keyof C> = Pick<C, "summary"> &
  Partial<Omit<C, Given | "summary">>;

/** Adds the usual values: GET for a read, POST for a change, no input, a text as output. */
/* @__NO_SIDE_EFFECTS__ */
export function withUsual(call: object) {
  return { method: "mutation" in call ? "POST" : "GET", ...usual, ...call };
}

/** Defines a call that only reads, and requires a session unless stated otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  I extends z.ZodMiniType = UsualInput,
  O extends z.ZodMiniType = UsualOutput,
>(path: Call["path"], rest: Rest<Call<I, O>, "path" | "mutation">): Call<I, O> {
  return withUsual({ audience: "session", path, ...rest }) as unknown as Call<I, O>;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineMutation<
  I extends z.ZodMiniType = UsualInput,
  O extends z.ZodMiniType = UsualOutput,
>(path: Call["path"], act: Act, rest: Rest<Call<I, O>, "path" | "mutation" | "act">): Call<I, O> {
  const call = { mutation: true, act, ...rest };
  return defineCall<I, O>(path, call);
}

type CallsOf<Files> = {
  [Name in keyof Files as Files[Name] extends { summary: string } ? Name : never]: Files[Name];
};

/** Collects all calls that files export, sorted by name: bundlers order exports differently. */
export function callsOf<Files extends object>(files: Files): CallsOf<Files> {
  const isCall = (value: unknown) =>
    typeof value === "object" && value !== null && "path" in value && "summary" in value;
  const found = Object.entries(files).filter(([, value]) => isCall(value));
  return Object.fromEntries(
    found.sort(([one], [other]) => (one < other ? -1 : 1)),
  ) as CallsOf<Files>;
}
