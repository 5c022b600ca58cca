/** Internet names that companies have proven to be their own (docs/tenancy.md). */
import { hasRow, raw, sql } from "../sql.ts";

/** Lifetime of a proof in days. During that time, other companies may prove the same name. */
const proofDays = 7;

/** SQL: true while the company of `c` has a proof for the name. */
export const isProven = (name: string) => `EXISTS (
  SELECT 1 FROM name_proofs WHERE company_id = c.company_id AND name = ${name}
    AND proven_ms > (unixepoch() - ${proofDays} * 86400) * 1000)`;

export function hasProof(db: D1Database, companyId: number, name: string) {
  return hasRow(db)`SELECT 1 FROM (SELECT ${companyId} AS company_id, ${name} AS name) AS c
    WHERE ${raw(isProven("c.name"))}`;
}

export async function keepProof(
  db: D1Database,
  companyId: number,
  { name, nowMs }: { name: string; nowMs: number },
): Promise<void> {
  await sql(db)`INSERT INTO name_proofs (company_id, name, proven_ms)
    VALUES (${companyId}, ${name}, ${nowMs})
    ON CONFLICT (company_id, name) DO UPDATE SET proven_ms = excluded.proven_ms`.run();
}
