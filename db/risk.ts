/**
 * Customers' exposure, valued at given prices: from accounts' reports, so that no account wakes up.
 * The figures are for display, so doubles are precise enough.
 */
import { sql } from "./sql.ts";

/** Current price of one product, with the rate of its currency. */
export interface ProductPrice {
  id: number;
  bid: number;
  ask: number;
  /** Value of its quote currency in the company's currency. */
  rate: number;
}

export interface HeldProduct {
  product_id: number;
  customers: number;
  long_lots: number;
  short_lots: number;
  long_units: number;
  long_cost: number;
  short_units: number;
  short_cost: number;
}

/** Exposure of all customers by product. */
export async function listHeld(db: D1Database, companyId: number): Promise<HeldProduct[]> {
  const rows = await sql(db)`SELECT product_id, count(*) AS customers,
      total(long_lots) AS long_lots, total(short_lots) AS short_lots,
      total(long_units) AS long_units, total(long_cost) AS long_cost,
      total(short_units) AS short_units, total(short_cost) AS short_cost FROM exposures
    WHERE company_id = ${companyId} GROUP BY product_id ORDER BY product_id`.all<HeldProduct>();
  return rows.results;
}

export interface MarginRow {
  user_id: string;
  uid: string;
  account: string;
  equity: number;
  margin: number;
  /** Equity / margin, in percent. */
  level: number;
  profit: number;
  net: number;
  gross: number;
}

const accounts = `WITH prices AS (
    SELECT value ->> 'id' AS id, value ->> 'bid' AS bid, value ->> 'ask' AS ask,
      value ->> 'rate' AS rate FROM json_each(?2)
  ), held AS (
    SELECT user_id,
      total((bid * long_units - long_cost + short_cost - ask * short_units) * rate) AS profit,
      total((bid * long_units - ask * short_units) * rate) AS net,
      total((bid * long_units + ask * short_units) * rate) AS gross,
      count(*) = count(prices.id) AS is_priced
    FROM exposures LEFT JOIN prices ON prices.id = product_id
    WHERE company_id = ?1 GROUP BY user_id
  ), levels AS (
    SELECT held.*, margin, cash + profit AS equity, (cash + profit) / margin * 100 AS level
    FROM held JOIN book_reports AS b ON b.company_id = ?1 AND b.user_id = held.user_id
    WHERE is_priced AND margin > 0
  )`;

/** Accounts with positions, lowest margin level first, without accounts that lack a price. */
export async function listMarginLevels(
  db: D1Database,
  companyId: number,
  prices: readonly ProductPrice[],
  limit: number,
): Promise<MarginRow[]> {
  const rows = await db
    .prepare(
      `${accounts} SELECT l.user_id, coalesce(u.uid, '') AS uid,
         coalesce(u.email, u.mobile, '') AS account, l.equity, l.margin, l.level, l.profit, l.net,
         l.gross
       FROM levels AS l LEFT JOIN users AS u ON u.company_id = ?1 AND u.id = l.user_id
       ORDER BY l.level, l.user_id LIMIT ?3`,
    )
    .bind(companyId, JSON.stringify(prices), limit)
    .all<MarginRow>();
  return rows.results;
}

/** Number of accounts at or below a margin level, and below another. */
export async function countLevels(
  db: D1Database,
  companyId: number,
  prices: readonly ProductPrice[],
  { call, near }: { call: number; near: number },
): Promise<{ called: number; near: number }> {
  const row = await db
    .prepare(
      `${accounts} SELECT count(CASE WHEN level <= ?3 THEN 1 END) AS called,
         count(CASE WHEN level <= ?4 THEN 1 END) AS near FROM levels`,
    )
    .bind(companyId, JSON.stringify(prices), call, near)
    .first<{ called: number; near: number }>();
  return row ?? { called: 0, near: 0 };
}
