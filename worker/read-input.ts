import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { sha256Hex } from "#domain/session-token.ts";
import { ApiRefusal, type AppContext } from "./context.ts";

const bodyBytesMax = 1_000_000;
const timestampNames = ["timestamp", "t", "_t"];

async function readBody(context: AppContext): Promise<Record<string, unknown>> {
  const declared = Number(context.req.header("content-length") ?? "0");
  if (declared > bodyBytesMax) throw new ApiRefusal("payload_too_large");
  const bytes = await context.req.arrayBuffer();
  if (bytes.byteLength > bodyBytesMax) throw new ApiRefusal("payload_too_large");
  if (bytes.byteLength === 0) return {};
  const type = (context.req.header("content-type") ?? "").toLowerCase().replaceAll(" ", "");
  const text = new TextDecoder().decode(bytes);
  if (/^application\/json(;charset=utf-8)?$/.test(type)) return parseJsonObject(text);
  if (/^application\/x-www-form-urlencoded(;charset=utf-8)?$/.test(type)) {
    const pairs = [...new URLSearchParams(text)];
    const fields = Object.fromEntries(pairs);
    if (Object.keys(fields).length !== pairs.length) throw new ApiRefusal("invalid_request");
    return fields;
  }
  throw new ApiRefusal("invalid_request");
}

function parseJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiRefusal("invalid_request");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiRefusal("invalid_request");
  }
  return value as Record<string, unknown>;
}

/**
 * Query of a GET, body of a POST, held against the call's schema. The time stamp that clients add to GETs is no field.
 * @throws ApiRefusal
 */
export async function readInput<C extends Call>(
  context: AppContext,
  call: C,
): Promise<z.output<C["input"]>> {
  const isGet = context.req.method === "GET";
  const fields: Record<string, unknown> = isGet
    ? { ...context.req.query() }
    : await readBody(context);
  if (isGet) for (const name of timestampNames) delete fields[name];
  const parsed = call.input.safeParse(fields);
  if (!parsed.success) throw new ApiRefusal("invalid_request");
  return parsed.data as z.output<C["input"]>;
}

/**
 * The client's idempotency key. A GET without one gets the hash of who asked for what, its time stamp included: a browser or
 * proxy that repeats the very same request is answered the same, a new tap is a new request.
 */
export async function readKey(context: AppContext, call: Call): Promise<string> {
  if (!call.mutation) return "";
  const given = context.req.header("idempotency-key");
  if (given !== undefined) {
    if (!/^[A-Za-z0-9_-]{8,64}$/.test(given)) throw new ApiRefusal("invalid_request");
    return given;
  }
  if (context.req.method !== "GET") return crypto.randomUUID();
  return `get-${(await sha256Hex(context.req.url)).slice(0, 48)}`;
}
