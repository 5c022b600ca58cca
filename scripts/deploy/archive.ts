import { archiveId } from "../backup/archive.ts";
import { linesOf, readPassphrase } from "../backup/command.ts";
import { checkArchive, secretsOf } from "../backup/restore-archive.ts";
import type { Restored } from "./deployment.ts";
import { DeployError } from "./error.ts";

/**
 * Reads the archive that is to be restored.
 * @throws DeployError if BACKUP_SECRET is missing, which a later step needs to write the archive
 */
export async function readRestored(
  path: string,
  variables: NodeJS.ProcessEnv,
): Promise<Restored | null> {
  if (path === "") return null;
  const { BACKUP_SECRET } = variables;
  if (!BACKUP_SECRET || BACKUP_SECRET.length < 32) {
    throw new DeployError("set BACKUP_SECRET to 32 characters or more that nobody knows");
  }
  const lines = linesOf(path, await readPassphrase());
  const id = archiveId(await checkArchive(lines));
  return { id, secrets: { ...(await secretsOf(lines)), BACKUP_SECRET, CLOSED_FOR: id } };
}
