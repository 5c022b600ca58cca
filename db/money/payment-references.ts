/** References that customers quote with a bank transfer: no two payments have the same. */
import { sql } from "../sql.ts";

/** @returns false if the company has issued this one before */
export async function takeReference(db: D1Database, companyId: number, reference: string) {
  const { meta } = await sql(db)`INSERT INTO payment_references (company_id, reference)
    VALUES (${companyId}, ${reference})
    ON CONFLICT (company_id, reference) DO NOTHING`.run();
  return meta.changes === 1;
}
