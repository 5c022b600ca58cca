/** Says in one sentence, before any work is done, why a local server cannot start. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/** A reason that its reader can do something about: shown without a stack trace. */
class CannotStart extends Error {}

/**
 * Holds the state folder for this process until it ends; two processes in one folder would damage
 * it.
 * @throws CannotStart when another process that is alive holds it
 */
export function claimState(stateDir: string): void {
  const path = join(stateDir, "in-use-by.txt");
  const pid = existsSync(path) ? Number(readFileSync(path, "utf8")) : 0;
  if (pid !== process.pid && isAlive(pid)) {
    throw new CannotStart(
      `The state folder ${stateDir} is in use by process ${pid}. Stop it, or choose another folder with STATE_DIR=path.`,
    );
  }
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(path, String(process.pid));
  process.once("exit", () => rmSync(path, { force: true }));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user cannot be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** @throws CannotStart when something listens on the port already */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new CannotStart(
          `Port ${port} cannot be used (${error.code}). Choose another one with PORT=number.`,
        ),
      ),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
}

/** Claims the port and the state folder, or ends the process with the reason. */
export async function claimRun(port: number, stateDir: string): Promise<void> {
  try {
    await requireFreePort(port);
    claimState(stateDir);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
