/**
 * Clients' exposure as reported by their accounts, and the room that accounts have reserved for
 * orders about to fill.
 */

import {
  type Exposure,
  type ExposureLimits,
  type HeldExposure,
  readExposureLimits,
} from "#domain/risk/exposure.ts";
import { loadSettings } from "./config.ts";
import { sql } from "./sql.ts";

interface Owner {
  companyId: number;
  userId: string;
}

export interface ExposureReport {
  /** Version of the account in this report. */
  version: number;
  exposures: readonly HeldExposure[];
  /** Newest reservation that the account ever began. */
  reservedTo: number;
  /** Undecided reservations; all others up to the newest are decided. */
  inFlight: readonly number[];
}

/** Tolerance when sums of doubles that should be equal are compared. */
const lotsSlack = 1e-9;
const notionalSlack = 1e-6;

/**
 * Reserves room for an order, unless the clients' exposure would exceed a limit. It is one
 * statement, so that of parallel orders only those that fit get room. Undecided reservations of the
 * other side make no room, because they may fail. An order that reduces the net position is never
 * held back by the product's limit.
 * @returns false if there is no room, or the account has already reported this number
 */
export async function reserveExposure(
  db: D1Database,
  { companyId, userId }: Owner,
  number: number,
  { productId, longLots, shortLots, notional }: Exposure,
  { productLots, companyNotional }: ExposureLimits,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `WITH held AS (
         SELECT total(long_lots) AS long_lots, total(short_lots) AS short_lots
         FROM exposures WHERE company_id = ?1 AND product_id = ?4
       ), reserved AS (
         SELECT total(long_lots) AS long_lots, total(short_lots) AS short_lots
         FROM exposure_reservations WHERE company_id = ?1 AND product_id = ?4
       ), net AS (
         SELECT CASE WHEN ?5 > 0
             THEN held.long_lots + reserved.long_lots - held.short_lots
             ELSE held.short_lots + reserved.short_lots - held.long_lots END AS before
         FROM held, reserved
       )
       INSERT INTO exposure_reservations
         (company_id, user_id, number, product_id, long_lots, short_lots, notional)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 FROM net
       WHERE (?8 IS NULL OR before + ?5 + ?6 <= ?8 + ${lotsSlack}
           OR abs(before + ?5 + ?6) <= abs(before) + ${lotsSlack})
         AND (?9 IS NULL OR ?7 + (
             SELECT total(notional) FROM exposures WHERE company_id = ?1) + (
             SELECT total(notional) FROM exposure_reservations WHERE company_id = ?1)
           <= ?9 + ${notionalSlack})
         AND NOT EXISTS (SELECT 1 FROM exposure_reports
           WHERE company_id = ?1 AND user_id = ?2 AND reserved_to >= ?3)`,
    )
    .bind(
      companyId,
      userId,
      number,
      productId,
      longLots,
      shortLots,
      notional,
      productLots,
      companyNotional,
    )
    .run();
  return meta.changes === 1;
}

/**
 * Replaces one trader's rows unless newer ones are stored, and ends decided reservations, in one
 * transaction. So an order counts once, as a reservation or as a position. Safe to repeat and to
 * reorder.
 */
export async function storeExposures(
  db: D1Database,
  { companyId, userId }: Owner,
  { version, exposures, reservedTo, inFlight }: ExposureReport,
): Promise<void> {
  const isNewest = `NOT EXISTS (SELECT 1 FROM exposure_reports
    WHERE company_id = ?1 AND user_id = ?2 AND version > ?3)`;
  const insert = db.prepare(
    `INSERT INTO exposures (company_id, user_id, version, product_id, long_lots, short_lots, notional,
       long_units, long_cost, short_units, short_cost)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 WHERE ${isNewest}`,
  );
  await db.batch([
    db
      .prepare(`DELETE FROM exposures WHERE company_id = ?1 AND user_id = ?2 AND ${isNewest}`)
      .bind(companyId, userId, version),
    ...exposures.map(({ productId, longLots, shortLots, notional, ...held }) =>
      insert.bind(
        ...[companyId, userId, version, productId, longLots, shortLots, notional],
        ...[held.longUnits, held.longCost, held.shortUnits, held.shortCost],
      ),
    ),
    sql(db)`DELETE FROM exposure_reservations WHERE company_id = ${companyId}
      AND user_id = ${userId} AND number <= ${reservedTo}
      AND number NOT IN (SELECT value FROM json_each(${JSON.stringify(inFlight)}))`,
    sql(db)`INSERT INTO exposure_reports (company_id, user_id, version, reserved_to)
      VALUES (${companyId}, ${userId}, ${version},
      ${Math.min(reservedTo, ...inFlight.map((each) => each - 1))})
      ON CONFLICT (company_id, user_id) DO UPDATE SET version = max(version, excluded.version),
        reserved_to = max(reserved_to, excluded.reserved_to)`,
  ]);
}

/** Limits that currently apply to an order on this product. */
export async function exposureLimits(
  db: D1Database,
  companyId: number,
  productId: number,
): Promise<ExposureLimits> {
  const [settings, product] = await Promise.all([
    loadSettings(db, companyId),
    sql(db)`SELECT exposure_limit FROM products WHERE company_id = ${companyId}
      AND id = ${productId}`.first<string>("exposure_limit"),
  ]);
  return readExposureLimits(product ?? undefined, settings.exposure_limit);
}
