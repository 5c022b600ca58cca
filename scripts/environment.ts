/**
 * Two settings of a local run (port and state folder), and variables that must be set before
 * workerd starts.
 */

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { developmentMark } from "#domain/release/deployment.ts";

export const port = Number(process.env.PORT ?? 5173);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  throw new Error(`PORT must be a port number, got ${process.env.PORT}`);
}

/** Folder with all local state: the D1 database and the objects. */
export const stateDir = resolve(process.env.STATE_DIR ?? ".wrangler/state");

/**
 * Turns off local tracing, which makes calls of objects twelve times slower. Also turns off
 * Wrangler's statistics of use, and the download of an example of `request.cf`. Environment
 * variables can turn each of them on.
 */
export function quietRuntime(): void {
  process.env.X_LOCAL_OBSERVABILITY ??= "false";
  process.env.WRANGLER_SEND_METRICS ??= "false";
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
}

const randomText = () => developmentMark + randomBytes(32).toString("base64url");

/**
 * Makes a new PUSH_KEY: a public point and a private number, in the form that `readPushKey` reads.
 */
export function makePushKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const bytes = [x, y].map((text) => Buffer.from(text, "base64url"));
  const point = Buffer.concat([Buffer.from([4]), ...bytes]);
  return `${point.toString("base64url")}.${d}`;
}

const developmentSecrets: Record<string, () => string> = {
  SESSION_SECRET: randomText,
  SIMULATOR_SECRET: randomText,
  PUSH_KEY: makePushKey,
};

export const developmentSecretNames: readonly string[] = Object.keys(developmentSecrets);

/**
 * Writes a file that only its owner can read. It is written completely or not at all, even on a
 * full disk.
 */
export function writeWhole(path: string, text: string): void {
  const part = `${path}.part`;
  try {
    writeFileSync(part, text, { mode: 0o600, flush: true });
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Makes the secrets for development at the first start. They are not in the repository. */
export function ensureDevelopmentSecrets(path = ".dev.vars"): void {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const missing = Object.entries(developmentSecrets).filter(
    ([name]) => !new RegExp(`^${name}=`, "m").test(text),
  );
  if (missing.length === 0) return;
  const lines = missing.map(([name, make]) => `${name}="${make()}"\n`);
  const start = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  writeWhole(path, start + lines.join(""));
}
