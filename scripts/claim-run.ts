/**
 * Checks, before any work is done, whether a local server or command can start. If not, one
 * sentence says why.
 */
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Says why a run cannot start. The user can fix the cause, so no stack trace is shown. */
export class CannotStart extends Error {}

const otherFolder = "choose another folder with STATE_DIR=path";

/**
 * Returns the id of the process that uses the folder, from the note that the process left there.
 */
function holderOf(notePath: string): string {
  try {
    return `process ${readFileSync(notePath, "utf8")}`;
  } catch {
    return "another process";
  }
}

/**
 * Locks the state folder for this process, because two processes in one folder would damage it.
 * The system releases the lock when the process ends, even by a kill, so no stale lock remains.
 * @throws CannotStart if another process uses the folder, or if it is not writable
 */
export function claimState(stateDir: string): void {
  const notePath = join(stateDir, "in-use-by.txt");
  let lock: DatabaseSync;
  try {
    mkdirSync(stateDir, { recursive: true });
    lock = new DatabaseSync(join(stateDir, "in-use.lock"));
    lock.exec("BEGIN EXCLUSIVE");
    writeFileSync(notePath, String(process.pid));
  } catch (cause) {
    const { message } = cause as Error;
    const isHeld = /database is locked/.test(message);
    throw new CannotStart(
      isHeld
        ? `The state folder ${stateDir} is in use by ${holderOf(notePath)}. Stop it, or ${otherFolder}.`
        : `The state folder ${stateDir} cannot be written (${message}). Make it writable, or ${otherFolder}.`,
    );
  }
  process.once("exit", () => {
    rmSync(notePath, { force: true });
    lock.close();
  });
}

/** Minimum free space in bytes. A first start writes half of it, and write-ahead logs the rest. */
const spaceMin = 32 * 1_048_576;

/**
 * Checks the free space before any write, so that no write is left incomplete. @throws CannotStart
 */
export function requireSpace(stateDir: string): void {
  const { bavail, bsize } = statfsSync(stateDir);
  if (bavail * bsize >= spaceMin) return;
  const free = Math.floor((bavail * bsize) / 1_048_576);
  throw new CannotStart(
    `The disk of the state folder ${stateDir} is full: ${free} MB are free, 32 MB are needed. Make space, or ${otherFolder}.`,
  );
}

/** @throws CannotStart if a process already listens on the port */
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

/** Runs a step of a start. If the step throws CannotStart, prints it and ends the process. */
export async function orEnd<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

/**
 * Claims the port, and a state folder with enough space. If it cannot, ends the process with the
 * reason.
 */
export async function claimRun(port: number, stateDir: string): Promise<void> {
  await orEnd(async () => {
    await requireFreePort(port);
    claimState(stateDir);
    requireSpace(stateDir);
  });
}
