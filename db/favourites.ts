/** Products that users marked. */
import { sql } from "./sql.ts";

export interface Owner {
  companyId: number;
  userId: string;
}

const listSql = `SELECT product_id FROM favourites WHERE company_id = ? AND user_id = ?
  ORDER BY added_ms, product_id`;

function idsOf({ results }: D1Result<{ product_id: number }>): number[] {
  return results.map(({ product_id }) => product_id);
}

/** In the order in which they were marked. */
export async function listFavourites(db: D1Database, owner: Owner): Promise<number[]> {
  return idsOf(await db.prepare(listSql).bind(owner.companyId, owner.userId).all());
}

/**
 * Marks all of these products, or none if that would exceed `max`, and returns the new list.
 * Products of another company are never marked.
 */
export async function markFavourites(
  db: D1Database,
  { companyId, userId }: Owner,
  productIds: readonly number[],
  { nowMs, max }: { nowMs: number; max: number },
): Promise<number[]> {
  // One statement, so that the second of two parallel calls counts the first.
  const mark = db
    .prepare(
      `INSERT INTO favourites (company_id, user_id, product_id, added_ms)
       SELECT ?1, ?2, p.id, ?4 + wanted.key
       FROM json_each(?3) AS wanted JOIN products p ON p.id = wanted.value AND p.company_id = ?1
       WHERE (SELECT count(*) FROM
           (SELECT product_id FROM favourites WHERE company_id = ?1 AND user_id = ?2
            UNION SELECT value FROM json_each(?3))) <= ?5
       ON CONFLICT (company_id, user_id, product_id) DO NOTHING`,
    )
    .bind(companyId, userId, JSON.stringify(productIds), nowMs, max);
  const list = db.prepare(listSql).bind(companyId, userId);
  const [, after] = await db.batch<{ product_id: number }>([mark, list]);
  return after ? idsOf(after) : [];
}

export async function unmarkFavourites(
  db: D1Database,
  { companyId, userId }: Owner,
  productIds: readonly number[],
): Promise<number[]> {
  const unmark = sql(db)`DELETE FROM favourites WHERE company_id = ${companyId}
    AND user_id = ${userId}
    AND product_id IN (SELECT value FROM json_each(${JSON.stringify(productIds)}))`;
  const list = db.prepare(listSql).bind(companyId, userId);
  const [, after] = await db.batch<{ product_id: number }>([unmark, list]);
  return after ? idsOf(after) : [];
}
