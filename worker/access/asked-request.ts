/**
 * Computes the id under which a request's answer is stored, and encrypts the answer. Both depend on
 * the client's idempotency key, which is never stored. So the database and the server's secret
 * together do not reveal the input (perhaps a password) or the answer (perhaps a token).
 */
import { base64urlnopad } from "@scure/base";
import type { AskedRequest } from "#domain/contracts/asked-request.ts";
import type { Scope } from "../context.ts";
import { decrypt, encrypt, keyedHash } from "./secrets.ts";

/** @param caller sender of the request: equal keys of two callers name different requests */
export async function askedRequest(
  { env, company, key }: Pick<Scope, "env" | "company" | "key">,
  path: string,
  caller: string,
  input: object,
): Promise<AskedRequest & { use: string }> {
  const use = `request ${company.id} ${path} ${caller} ${key}`;
  const [id, inputHash] = await Promise.all([
    keyedHash(env.SESSION_SECRET, use, ""),
    keyedHash(env.SESSION_SECRET, use, await textOf(input)),
  ]);
  return { id, inputHash, key, use };
}

/** Writes the input as text with its fields in a fixed order, for the hash. */
async function textOf(input: object): Promise<string> {
  const fields = await Promise.all(
    Object.entries(input).map(async ([name, value]) => [name, await plainOf(value)] as const),
  );
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a file's name, type and hash, because all files are equal as JSON; else the value. */
async function plainOf(value: unknown): Promise<unknown> {
  if (!(value instanceof File)) return value;
  const hash = await crypto.subtle.digest("SHA-256", await value.arrayBuffer());
  return [value.name, value.type, base64urlnopad.encode(new Uint8Array(hash))];
}

type Sealing = Pick<Scope, "env">;

export function sealAnswer({ env }: Sealing, use: string, answer: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(answer ?? null));
  return encrypt(env.SESSION_SECRET, use, bytes);
}

export async function openAnswer({ env }: Sealing, use: string, sealed: string): Promise<unknown> {
  const bytes = await decrypt(env.SESSION_SECRET, use, sealed);
  return JSON.parse(new TextDecoder().decode(bytes));
}
