/** Issues references that customers quote with bank transfers, each for one payment only. */
import { sql } from "../sql.ts";

/** @returns false if the company has already issued the reference */
export async function takeReference(db: D1Database, companyId: number, reference: string) {
  const { meta } = await sql(db)`INSERT INTO payment_references (company_id, reference)
    VALUES (${companyId}, ${reference})
    ON CONFLICT (company_id, reference) DO NOTHING`.run();
  return meta.changes === 1;
}
