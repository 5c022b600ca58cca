/** What stands where changes are asked of: the rows of what a company offers. */
import type { Fields } from "#domain/changes/change.ts";
import { type ChangeKindName, changeKinds } from "./approvals/kinds.ts";

/** What stands there now, by field; null for a subject that is not there. */
export async function readCurrent(
  db: D1Database,
  companyId: number,
  { kind, subject }: { kind: ChangeKindName; subject: string },
): Promise<Fields | null> {
  const current = await db
    .prepare(
      `SELECT ${changeKinds[kind].current} AS current FROM
         (SELECT ?1 AS company_id, ?2 AS subject) AS c`,
    )
    .bind(companyId, subject)
    .first<string>("current");
  return current === null ? null : (JSON.parse(current) as Fields);
}
