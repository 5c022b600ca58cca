import { type Owner, sql } from "../sql.ts";

const marked = (db: D1Database, { companyId, userId }: Owner) =>
  sql(db)`SELECT product_id FROM favourites
    WHERE company_id = ${companyId} AND user_id = ${userId} ORDER BY added_ms, product_id`;

const idsOf = (result?: D1Result<{ product_id: number }>) =>
  result?.results.map(({ product_id }) => product_id) ?? [];

export async function listFavourites(db: D1Database, owner: Owner): Promise<number[]> {
  return idsOf(await marked(db, owner).all());
}

/**
 * Marks these products as favourites, or none of them if the list would exceed `max`. Returns the
 * list.
 */
export async function markFavourites(
  db: D1Database,
  owner: Owner,
  productIds: readonly number[],
  { nowMs, max }: { nowMs: number; max: number },
): Promise<number[]> {
  const { companyId, userId } = owner;
  const ids = JSON.stringify(productIds);
  // One statement counts and stores, so that parallel calls cannot exceed the maximum.
  const mark = sql(db)`INSERT INTO favourites (company_id, user_id, product_id, added_ms)
    SELECT ${companyId}, ${userId}, p.id, ${nowMs} + wanted.key FROM json_each(${ids}) AS wanted
      JOIN products p ON p.id = wanted.value AND p.company_id = ${companyId}
    WHERE (SELECT count(*) FROM (SELECT product_id FROM favourites WHERE company_id = ${companyId}
      AND user_id = ${userId} UNION SELECT value FROM json_each(${ids}))) <= ${max}
    ON CONFLICT (company_id, user_id, product_id) DO NOTHING`;
  const [, after] = await db.batch<{ product_id: number }>([mark, marked(db, owner)]);
  return idsOf(after);
}

export async function unmarkFavourites(
  db: D1Database,
  owner: Owner,
  productIds: readonly number[],
): Promise<number[]> {
  const unmark = sql(db)`DELETE FROM favourites WHERE company_id = ${owner.companyId}
    AND user_id = ${owner.userId}
    AND product_id IN (SELECT value FROM json_each(${JSON.stringify(productIds)}))`;
  const [, after] = await db.batch<{ product_id: number }>([unmark, marked(db, owner)]);
  return idsOf(after);
}
