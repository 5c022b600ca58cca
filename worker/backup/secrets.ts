/**
 * Secrets that the data was written with. Without SESSION_SECRET nobody's second factor can be
 * read, without PUSH_KEY every device has to agree again, and simulated prices differ: a backup
 * takes them along, and a restore goes on only where they are the same.
 */
import { sha256Hex } from "#domain/session-token.ts";
import type { Env } from "../env.ts";

const names = ["SESSION_SECRET", "SIMULATOR_SECRET", "PUSH_KEY"] as const;

export function secretsOf(env: Env): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

export async function secretHashes(env: Env): Promise<Record<string, string>> {
  const hashed = Object.entries(secretsOf(env)).map(
    async ([name, secret]) => [name, await sha256Hex(secret)] as const,
  );
  return Object.fromEntries(await Promise.all(hashed));
}
