/** References that customers quote with a bank transfer: no two payments have the same. */

/** @returns false if the company has issued this one before */
export async function takeReference(
  db: D1Database,
  companyId: number,
  reference: string,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO payment_references (company_id, reference) VALUES (?, ?)
       ON CONFLICT (company_id, reference) DO NOTHING`,
    )
    .bind(companyId, reference)
    .run();
  return meta.changes === 1;
}
