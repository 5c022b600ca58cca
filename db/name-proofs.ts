/** Internet names that companies have proven to be their own (docs/tenancy.md). */
import { sql } from "./sql.ts";

/** A proof expires after this time: it reserves nothing. */
const proofDays = 7;

/** SQL: true while the company of `c` has a proof for the name. */
export const isProven = (name: string) => `EXISTS (
  SELECT 1 FROM name_proofs WHERE company_id = c.company_id AND name = ${name}
    AND proven_ms > (unixepoch() - ${proofDays} * 86400) * 1000)`;

export async function hasProof(db: D1Database, companyId: number, name: string): Promise<boolean> {
  const found = await db
    .prepare(`SELECT ${isProven("?2")} AS isProven FROM (SELECT ?1 AS company_id) AS c`)
    .bind(companyId, name)
    .first<number>("isProven");
  return found === 1;
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
