/**
 * Computes the value of customers' exposure at given prices. Reads what accounts have reported, so
 * that no account wakes. The figures are for display, so doubles are precise enough.
 */
import type * as z from "zod/mini";
import type { deskRisk } from "#domain/contracts/desk/money.ts";
import { listOf, part } from "../sql.ts";

/** Current prices of a product, with the rate of the currency in which it is quoted. */
export interface ProductPrice {
  id: number;
  bid: number;
  ask: number;
  /** Value of one unit of the quote currency, in the company's currency. */
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

export function listHeld(db: D1Database, companyId: number) {
  return listOf<HeldProduct>(db)`SELECT product_id, count(*) AS customers,
      total(long_lots) AS long_lots, total(short_lots) AS short_lots,
      total(long_units) AS long_units, total(long_cost) AS long_cost,
      total(short_units) AS short_units, total(short_cost) AS short_cost FROM exposures
    WHERE company_id = ${companyId} GROUP BY product_id ORDER BY product_id`;
}

const levelsAt = (companyId: number, prices: readonly ProductPrice[]) => part`WITH prices AS (
    SELECT value ->> 'id' AS id, value ->> 'bid' AS bid, value ->> 'ask' AS ask,
      value ->> 'rate' AS rate FROM json_each(${JSON.stringify(prices)})
  ), held AS (
    SELECT user_id,
      total((bid * long_units - long_cost + short_cost - ask * short_units) * rate) AS profit,
      total((bid * long_units - ask * short_units) * rate) AS net,
      total((bid * long_units + ask * short_units) * rate) AS gross,
      count(*) = count(prices.id) AS is_priced
    FROM exposures LEFT JOIN prices ON prices.id = product_id
    WHERE company_id = ${companyId} GROUP BY user_id
  ), levels AS (
    SELECT held.*, margin, cash + profit AS equity, (cash + profit) / margin * 100 AS level
    FROM held JOIN book_reports AS b ON b.company_id = ${companyId} AND b.user_id = held.user_id
    WHERE is_priced AND margin > 0
  )`;

/** Lists accounts whose positions can be valued at these prices, lowest margin level first. */
export function listMarginLevels(
  db: D1Database,
  companyId: number,
  prices: readonly ProductPrice[],
  limit: number,
) {
  type MarginRow = z.output<typeof deskRisk.output>["accounts"][number];
  return listOf<MarginRow>(db)`${levelsAt(companyId, prices)} SELECT l.user_id,
      coalesce(u.uid, '') AS uid, coalesce(u.email, u.mobile, '') AS account, l.equity, l.margin,
      l.level, l.profit, l.net, l.gross
    FROM levels AS l LEFT JOIN users AS u ON u.company_id = ${companyId} AND u.id = l.user_id
    ORDER BY l.level, l.user_id LIMIT ${limit}`;
}

export async function countLevels(
  db: D1Database,
  companyId: number,
  prices: readonly ProductPrice[],
  { call, near }: { call: number; near: number },
) {
  const [counts] = await listOf<{ called: number; near: number }>(db)`
    ${levelsAt(companyId, prices)} SELECT count(CASE WHEN level <= ${call} THEN 1 END) AS called,
      count(CASE WHEN level <= ${near} THEN 1 END) AS near FROM levels`;
  return counts ?? { called: 0, near: 0 };
}
