import type { Fields } from "#domain/changes/change.ts";
import { type ChangeKindName, changeKinds } from "../approvals/kinds.ts";
import { raw, sql } from "../sql.ts";

/** Reads a subject's current values by field; null if the subject does not exist. */
export async function readCurrent(
  db: D1Database,
  companyId: number,
  { kind, subject }: { kind: ChangeKindName; subject: string },
): Promise<Fields | null> {
  const current = await sql(db)`SELECT ${raw(changeKinds[kind].current)} AS current FROM
    (SELECT ${companyId} AS company_id, ${subject} AS subject) AS c`.first<string>("current");
  return current === null ? null : (JSON.parse(current) as Fields);
}
