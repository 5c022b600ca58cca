/** Who read everything, or wrote it, stands in the audit log of every company it was of. */
import { appendEntries } from "#db/audit-log.ts";
import { companyIds } from "#db/companies.ts";
import type { Env } from "../env.ts";

/** No operator does it: whoever has the deployment's secret. */
const nobody = { id: "", name: "BACKUP_SECRET" };

export async function noteBackup({ DB }: Env, act: "backup" | "restore"): Promise<void> {
  const id = `${act}-${crypto.randomUUID()}`;
  const entry = { id, atMs: Date.now(), operator: nobody, act, subject: "", userId: "", note: "" };
  for (const companyId of await companyIds(DB)) await appendEntries(DB, companyId, [entry]);
}
