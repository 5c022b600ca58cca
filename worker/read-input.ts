import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { pathParameters } from "#domain/contracts/http/path.ts";
import { firstRepeated, repeatedKey } from "#domain/errors/repeated-key.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { ApiRefusal, type AppContext } from "./context.ts";
import { readUpload } from "./files/read-upload.ts";
import { parsedJson } from "./parsed-json.ts";
import { readRequest } from "./read-bytes.ts";

/** Largest body that is no upload. */
export const bodyBytesMax = 1_000_000;
const timestampNames: ReadonlySet<string> = new Set(["timestamp", "t", "_t"]);

type Fields = Record<string, unknown>;

/** The part of a call that reading needs, for traders' calls and the desk's. */
type Asked = Pick<Call, "path" | "input" | "mutation" | "body">;

async function readBody(request: Request): Promise<Fields> {
  const bytes = await readRequest(request, bodyBytesMax);
  if (bytes.byteLength === 0) return {};
  const type = (request.headers.get("content-type") ?? "").toLowerCase().replaceAll(" ", "");
  const text = decode(bytes);
  if (/^application\/json(;charset=utf-8)?$/.test(type)) return parseJsonObject(text);
  if (/^application\/x-www-form-urlencoded(;charset=utf-8)?$/.test(type)) {
    return uniqueFields([...new URLSearchParams(text)]);
  }
  throw new ApiRefusal("invalid_request");
}

/** Broken UTF-8 is refused, not repaired: two readers must not see two texts in the same bytes. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new ApiRefusal("invalid_request");
  }
}

function parseJsonObject(text: string): Fields {
  const value = parsedJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiRefusal("invalid_request");
  }
  const repeated = repeatedKey(text);
  if (repeated !== null) throw repeatedField(repeated);
  return value as Fields;
}

const fieldNameMax = 64;

/** T5: if a field is given twice, the server must not guess which value counts. */
function repeatedField(name: string): ApiRefusal {
  return new ApiRefusal("invalid_request", { data: { field: name.slice(0, fieldNameMax) } });
}

/** Sets own properties, even `__proto__`: the schema sees each. Refuses a repeated name. */
function uniqueFields(pairs: ReadonlyArray<[name: string, value: string]>): Fields {
  const repeated = firstRepeated(pairs.map(([name]) => name));
  if (repeated !== null) throw repeatedField(repeated);
  return Object.fromEntries(pairs);
}

/** Adds the fields of the address's path; a field that is also given elsewhere is refused. */
function withPathFields(context: AppContext, call: Asked, fields: Fields): Fields {
  const names = pathParameters(call.path);
  const repeated = names.find((name) => Object.hasOwn(fields, name));
  if (repeated !== undefined) throw repeatedField(repeated);
  const given = names.map((name) => [name, context.req.param(name)]);
  return { ...fields, ...Object.fromEntries(given) };
}

/**
 * Validates the query of a GET, the body of a POST and the path's parameters by the call's schema.
 * The time stamp that clients add to addresses is no field. A POST has no other parameters in its
 * address, so that nothing can be given in two places.
 * @throws ApiRefusal
 */
export async function readInput<C extends Asked>(context: AppContext, call: C) {
  const request = context.req.raw;
  const query = uniqueFields(
    [...new URL(request.url).searchParams].filter(([name]) => !timestampNames.has(name)),
  );
  const isGet = request.method === "GET";
  if (!isGet && Object.keys(query).length > 0) throw new ApiRefusal("invalid_request");
  const fields = isGet
    ? query
    : call.body === "file"
      ? await readUpload(request)
      : await readBody(request);
  const parsed = call.input.safeParse(withPathFields(context, call, fields));
  if (!parsed.success) throw refusalOf(parsed.error);
  return parsed.data as z.output<C["input"]>;
}

/** Names the first field that the schema refuses, also an unknown one. */
function refusalOf({ issues: [issue] }: z.core.$ZodError): ApiRefusal {
  const at = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  const field = String(at ?? "");
  // A client may send anything as a name; only well-formed names are repeated.
  return new ApiRefusal("invalid_request", /^\w{1,40}$/.test(field) ? { field } : {});
}

/** Accepted form of an idempotency key. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The client's idempotency key. A GET without one gets the hash of caller and address, time stamp
 * included. So a browser's or proxy's exact repeat gets the same answer, and a new tap is a new
 * request.
 */
export async function readKey(context: AppContext, call: Asked): Promise<string> {
  if (!call.mutation) return "";
  const given = context.req.header("idempotency-key");
  if (given !== undefined) {
    if (!idempotencyKeyPattern.test(given)) throw new ApiRefusal("invalid_request");
    return given;
  }
  if (context.req.method !== "GET") return crypto.randomUUID();
  return `get-${(await sha256Hex(context.req.url)).slice(0, 48)}`;
}
