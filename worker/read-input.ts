import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { pathParameters } from "#domain/contracts/http/path.ts";
import { firstRepeated, repeatedKey } from "#domain/errors/repeated-key.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { ApiRefusal, type AppContext } from "./context.ts";
import { readUpload } from "./files/read-upload.ts";
import { parsedJson } from "./parsed-json.ts";
import { readRequest } from "./read-bytes.ts";

/** Maximum bytes of a body that is no upload. */
export const bodyBytesMax = 1_000_000;
const timestampNames: ReadonlySet<string> = new Set(["timestamp", "t", "_t"]);

type Fields = Record<string, unknown>;

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

/** Decodes UTF-8. Refuses invalid bytes: other programs might read another text from them. */
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

/** Makes the refusal of a field given twice: the server must not guess which value counts. */
function repeatedField(name: string): ApiRefusal {
  return new ApiRefusal("invalid_request", { data: { field: name.slice(0, fieldNameMax) } });
}

/** Collects fields by name, even `__proto__`, so that the schema checks each. Refuses repeats. */
function uniqueFields(pairs: ReadonlyArray<[name: string, value: string]>): Fields {
  const repeated = firstRepeated(pairs.map(([name]) => name));
  if (repeated !== null) throw repeatedField(repeated);
  return Object.fromEntries(pairs);
}

/** Adds the fields of the URL's path. Refuses a field that query or body also has. */
function withPathFields(context: AppContext, call: Asked, fields: Fields): Fields {
  const names = pathParameters(call.path);
  const repeated = names.find((name) => Object.hasOwn(fields, name));
  if (repeated !== undefined) throw repeatedField(repeated);
  const given = names.map((name) => [name, context.req.param(name)]);
  return { ...fields, ...Object.fromEntries(given) };
}

/**
 * Validates the query of a GET, the body of a POST and the path's parameters by the call's schema.
 * Ignores the time stamp that clients add to URLs. Refuses any other query of a POST: its fields
 * belong in the body.
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

/** Makes the refusal with the first field that the schema refuses, even an unknown one. */
function refusalOf({ issues: [issue] }: z.core.$ZodError): ApiRefusal {
  const at = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  const field = String(at ?? "");
  // The answer repeats only well-formed names: clients may send any text as a name.
  return new ApiRefusal("invalid_request", /^\w{1,40}$/.test(field) ? { field } : {});
}

export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Reads the client's idempotency key. A GET without a key gets the hash of its URL, time stamp
 * included. So an exact repeat by a browser or proxy gets the same answer. A new tap has another
 * time stamp.
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
