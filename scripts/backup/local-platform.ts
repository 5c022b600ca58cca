/**
 * The platform on a local state folder, for its backup or restore. It is closed: nothing runs and
 * nothing is served, so the state does not change.
 */
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { unstable_startWorker } from "wrangler";
import { ensureDevelopmentSecrets, quietRuntime } from "../environment.ts";
import { type BackupClient, backupClient } from "./client.ts";

const noFirstPage = fileURLToPath(new URL("./no-first-page.ts", import.meta.url));

export interface LocalPlatform {
  client: BackupClient;
  stop(): Promise<void>;
}

/**
 * @param closedFor `backup`, or the archive that is restored
 * @param port 0 for any that is free
 * @param secrets instead of those of .dev.vars
 */
export async function startClosed(
  stateDir: string,
  closedFor: string,
  { port = 0, secrets = {} }: { port?: number; secrets?: Record<string, string> } = {},
): Promise<LocalPlatform> {
  quietRuntime();
  ensureDevelopmentSecrets();
  const secret = randomBytes(32).toString("base64url");
  const variables = { ...secrets, BACKUP_SECRET: secret, CLOSED_FOR: closedFor };
  const bindings = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      { type: "plain_text", value } as const,
    ]),
  );
  const worker = await unstable_startWorker({
    config: "wrangler.toml",
    bindings,
    build: { alias: { "virtual:first-page": noFirstPage } },
    dev: {
      remote: false,
      persist: stateDir,
      server: { hostname: "127.0.0.1", port },
      inspector: false,
      watch: false,
      logLevel: "error",
    },
  });
  await worker.ready;
  const url = await worker.url;
  const stop = () => worker.dispose();
  return { client: backupClient(url.origin, secret), stop };
}
