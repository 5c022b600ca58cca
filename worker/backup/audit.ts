/**
 * Records in every affected company's audit log that a backup read, or a restore wrote, everything.
 */
import { appendEntries } from "#db/audit-log.ts";
import { companyIds } from "#db/companies.ts";
import type { Env } from "../env.ts";

/** The actor is no operator, but the holder of the deployment's secret. */
const nobody = { id: "", name: "BACKUP_SECRET" };

export async function noteBackup({ DB }: Env, act: "backup" | "restore"): Promise<void> {
  const id = `${act}-${crypto.randomUUID()}`;
  const entry = { id, atMs: Date.now(), operator: nobody, act, subject: "", userId: "", note: "" };
  for (const companyId of await companyIds(DB)) await appendEntries(DB, companyId, [entry]);
}
