/**
 * Parts that the commands backup, restore and reconcile share: the choice of their target, and the
 * passphrase.
 */
import { createInterface } from "node:readline/promises";
import type { Line } from "#domain/contracts/archive.ts";
import { CannotStart, claimState } from "../claim-run.ts";
import { keepSecrets } from "../kept-secrets.ts";
import { ArchiveProblem } from "./archive.ts";
import { backupClient, CallError } from "./client.ts";
import type { LocalPlatform } from "./local-platform.ts";
import type { Lines } from "./restore-archive.ts";
import { ArchiveError, passphraseLengthMin, readSealed } from "./sealed-file.ts";

/** Connects to a deployment by --url and BACKUP_SECRET, or else opens a local state folder. */
export async function connect(
  { url, state }: { url?: string | undefined; state: string },
  closedFor: string,
): Promise<LocalPlatform> {
  if (url === undefined) {
    // No other process may use the folder, because the copy must be of one moment.
    claimState(state);
    // A restore gets the secrets from its archive.
    if (closedFor === "backup" || closedFor === "") keepSecrets(state);
    // Loads the runtime only after the checks, so that a refused command does not wait a second.
    const { startClosed } = await import("./local-platform.ts");
    return startClosed(state, closedFor);
  }
  const { BACKUP_SECRET } = process.env;
  if (!BACKUP_SECRET) throw new ArchiveProblem("set BACKUP_SECRET to the deployment's secret");
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && hostname !== "127.0.0.1" && hostname !== "localhost") {
    throw new ArchiveProblem("--url begins with https://: what is read is secret");
  }
  return { client: backupClient(url, BACKUP_SECRET), stop: async () => {} };
}

/**
 * Reads the passphrase from the environment, which a shell's history does not contain, or asks for
 * it.
 */
export async function readPassphrase(): Promise<string> {
  let passphrase = process.env.BACKUP_PASSPHRASE ?? "";
  if (passphrase === "" && process.stdin.isTTY) {
    const input = createInterface({ input: process.stdin, output: process.stdout });
    passphrase = await input.question("Passphrase of the archive: ");
    input.close();
  }
  if (passphrase.length >= passphraseLengthMin) return passphrase;
  throw new ArchiveProblem(`BACKUP_PASSPHRASE has ${passphraseLengthMin} characters or more`);
}

export function linesOf(path: string, passphrase: string): Lines {
  return async function* () {
    for await (const line of readSealed(path, passphrase)) yield JSON.parse(line) as Line;
  };
}

/** System error codes for a file that cannot be written. */
const unwritten: ReadonlySet<string> = new Set(["EACCES", "EDQUOT", "ENOSPC", "EROFS"]);

/** Runs a command and exits with its status. For a known failure it prints only the message. */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    const isSaid =
      error instanceof CannotStart ||
      error instanceof ArchiveProblem ||
      error instanceof ArchiveError ||
      error instanceof CallError ||
      unwritten.has((error as NodeJS.ErrnoException).code ?? "");
    if (!isSaid) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
