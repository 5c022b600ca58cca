/** The two settings of a local run, and what every local run needs set before workerd starts. */

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

export const port = Number(process.env.PORT ?? 5173);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  throw new Error(`PORT must be a port number, got ${process.env.PORT}`);
}

/** Folder of all local state (D1, objects). */
export const stateDir = resolve(process.env.STATE_DIR ?? ".wrangler/state");

/**
 * Local tracing makes object calls twelve times slower, and the placeholder look-up of request.cf wants
 * the internet: both are off unless somebody asks for them.
 */
export function quietRuntime(): void {
  process.env.X_LOCAL_OBSERVABILITY ??= "false";
  process.env.WRANGLER_SEND_METRICS ??= "false";
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
  mkdirSync(stateDir, { recursive: true });
}

/** Development secrets are made at the first start and stay out of the repository. */
export function ensureDevelopmentSecrets(path = ".dev.vars"): void {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (/^SESSION_SECRET=/m.test(text)) return;
  const line = `SESSION_SECRET="${randomBytes(32).toString("base64url")}"\n`;
  writeFileSync(path, text + line, { mode: 0o600 });
}
