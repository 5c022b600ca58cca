/** What clients hold open, as their accounts have reported it. */
import type { Exposure } from "#domain/risk/exposure.ts";

/** Replaces what is known of one trader, unless something newer is. Safe to repeat and to reorder. */
export async function storeExposures(
  db: D1Database,
  { companyId, userId }: { companyId: number; userId: string },
  version: number,
  exposures: readonly Exposure[],
): Promise<void> {
  const remove = db
    .prepare("DELETE FROM exposures WHERE company_id = ? AND user_id = ? AND version <= ?")
    .bind(companyId, userId, version);
  const insert = db.prepare(
    `INSERT INTO exposures (company_id, user_id, product_id, long_lots, short_lots, notional, version)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE NOT EXISTS (
       SELECT 1 FROM exposures WHERE company_id = ?1 AND user_id = ?2 AND version > ?7)`,
  );
  await db.batch([
    remove,
    ...exposures.map(({ productId, longLots, shortLots, notional }) =>
      insert.bind(companyId, userId, productId, longLots, shortLots, notional, version),
    ),
  ]);
}

export interface ExposureTotals {
  longLots: number;
  shortLots: number;
  /** Of all products of the company. */
  notional: number;
}

/** All clients of a company: lots of one product, and the value of everything. */
export async function exposureTotals(
  db: D1Database,
  companyId: number,
  productId: number,
): Promise<ExposureTotals> {
  const row = await db
    .prepare(
      `SELECT total(CASE WHEN product_id = ?2 THEN long_lots END) AS longLots,
         total(CASE WHEN product_id = ?2 THEN short_lots END) AS shortLots,
         total(notional) AS notional
       FROM exposures WHERE company_id = ?1`,
    )
    .bind(companyId, productId)
    .first<ExposureTotals>();
  return row ?? { longLots: 0, shortLots: 0, notional: 0 };
}
