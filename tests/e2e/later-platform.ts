/** A platform for one test, which stops it and starts it at a later time with the same state. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "./watch-errors.ts";

/** A port beside the platform of the other tests. */
const port = Number(process.env.PORT ?? 4173) + 8;

export interface LaterPlatform {
  /** Address without a slash at its end. */
  base: string;
  /** Folder of its state. */
  state: string;
  /** Stops the platform, and starts it with a clock ahead by this span. */
  startAt(laterMs: number): Promise<void>;
  end(): Promise<void>;
}

export function laterPlatform(): LaterPlatform {
  const base = `http://127.0.0.1:${port}`;
  const state = mkdtempSync(join(tmpdir(), "edge-broker-later-"));
  let server: ChildProcess | null = null;
  async function stop(): Promise<void> {
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill();
    await ended;
    server = null;
  }
  return {
    base,
    state,
    async startAt(laterMs) {
      await stop();
      server = spawn(process.execPath, ["tests/support/node/serve-later.ts"], {
        env: {
          ...process.env,
          ...{ PORT: String(port), STATE_DIR: state, LATER_MS: String(laterMs) },
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      const isReady = async () => (await fetch(`${base}/api/health`).catch(() => null))?.ok;
      await expect.poll(isReady).toBe(true);
    },
    async end() {
      await stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
