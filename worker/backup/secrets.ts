/**
 * Secrets that the data was written with. Without SESSION_SECRET no second factor can be read.
 * Without PUSH_KEY every device must agree again. Without SIMULATOR_SECRET simulated prices differ.
 * A backup includes them, and a restore continues only if they are the same.
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
