/**
 * Runs the built platform as a process of its own, with a new state folder, for commands that
 * examine it from outside.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const healthTries = 240;

export interface RunningPlatform {
  /** Address without a slash at its end. */
  base: string;
  stop(): void;
}

/**
 * Starts the platform and waits until it is ready.
 * @throws if it is not ready after two minutes
 */
export async function startPlatform(
  port: number,
  script = "scripts/preview.ts",
): Promise<RunningPlatform> {
  const state = mkdtempSync(join(tmpdir(), "edge-broker-look-"));
  const server = spawn("node", [script], {
    env: { ...process.env, PORT: String(port), STATE_DIR: state },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const base = `http://127.0.0.1:${port}`;
  const stop = () => {
    server.kill();
    rmSync(state, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < healthTries; attempt++) {
    const answer = await fetch(`${base}/api/health`).catch(() => null);
    if (answer?.ok) return { base, stop };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  stop();
  throw new Error("the platform did not become ready");
}
