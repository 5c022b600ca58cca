/**
 * The platform on a local state folder, for a backup or restore. It is closed: it runs no work and
 * serves no page, so the state does not change.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { ensureDevelopmentSecrets, quietRuntime } from "../environment.ts";
import { type BackupClient, backupClient } from "./client.ts";
import { closedWorker } from "./closed-worker.ts";

export interface LocalPlatform {
  client: BackupClient;
  stop(): Promise<void>;
}

/**
 * @param closedFor `backup`, or the id of the archive that is restored
 * @param port 0 for any free port
 * @param secrets used in place of those in .dev.vars
 */
export async function startClosed(
  stateDir: string,
  closedFor: string,
  { port = 0, secrets = {} }: { port?: number; secrets?: Record<string, string> } = {},
): Promise<LocalPlatform> {
  quietRuntime();
  // At its usual level Wrangler prints that it reads .dev.vars.
  process.env.WRANGLER_LOG ??= "warn";
  ensureDevelopmentSecrets();
  const secret = randomBytes(32).toString("base64url");
  const variables = { ...secrets, BACKUP_SECRET: secret, CLOSED_FOR: closedFor };
  const config = unstable_readConfig({ config: "wrangler.toml" });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const worker = {
    ...workerOptions,
    name: config.name,
    bindings: { ...(workerOptions.bindings as Record<string, string>), ...variables },
    modules: [{ type: "ESModule" as const, path: "index.js", contents: await closedWorker() }],
  };
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      workers: [worker],
      resourcePersistencePath: join(stateDir, "v3"),
      ...{ host: "127.0.0.1", port, cf: false, log: new Log(LogLevel.ERROR) },
      handleStructuredLogs: ({ level, message }) => {
        if (level === "error") console.error(message);
      },
    }),
  );
  const url = await runtime.ready;
  return { client: backupClient(url.origin, secret), stop: () => runtime.dispose() };
}
