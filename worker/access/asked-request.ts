/**
 * Name and key under which a request's answer is stored. The stored row reveals neither the
 * client's key nor the input.
 * The client's key is never stored. It is part of the input's hash, because the input may hold a
 * password. It is part of the key that encrypts the answer, because the answer may hold a token.
 * The database and the server's secret together open neither.
 */
import { base64urlnopad } from "@scure/base";
import type { AskedRequest } from "#domain/contracts/asked-request.ts";
import type { Scope } from "../context.ts";
import { decrypt, encrypt, keyedHash } from "./secrets.ts";

/** @param caller who sends the request: callers with the same key make different requests */
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

/** Text of the input with its fields in a fixed order. */
async function textOf(input: object): Promise<string> {
  const fields = await Promise.all(
    Object.entries(input).map(async ([name, value]) => [name, await plainOf(value)] as const),
  );
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Represents a file by its bytes: as JSON all files are alike. */
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
