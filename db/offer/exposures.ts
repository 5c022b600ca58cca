/**
 * Stores customers' exposure as their accounts report it, and reservations for orders about to
 * fill.
 */

import {
  type Exposure,
  type ExposureLimits,
  type HeldExposure,
  readExposureLimits,
} from "#domain/risk/exposure.ts";
import { loadSettings } from "../company/config.ts";
import { type Owner, part, raw, sql } from "../sql.ts";

export interface ExposureReport {
  /** Version of the account at the time of the report. */
  version: number;
  exposures: readonly HeldExposure[];
  /** Number of the account's newest reservation. */
  reservedTo: number;
  /**
   * Numbers of reservations whose orders are undecided; all others up to the newest are decided.
   */
  inFlight: readonly number[];
}

/** Tolerances for comparing sums of doubles with a limit. */
const lotsSlack = 1e-9;
const notionalSlack = 1e-6;

/**
 * Reserves an order's exposure unless the exposure of all customers would exceed a limit. One
 * statement checks and reserves, so parallel orders cannot exceed a limit together. Undecided
 * reservations of the opposite side do not offset the order, because they may fail. The product's
 * limit never refuses an order that reduces the net position.
 * @param number number of the reservation, counted by the account
 * @returns false if a limit would be exceeded, or the account's stored report covers this number
 */
export async function reserveExposure(
  db: D1Database,
  { companyId, userId }: Owner,
  number: number,
  { productId, longLots, shortLots, notional }: Exposure,
  { productLots, companyNotional }: ExposureLimits,
): Promise<boolean> {
  const own = part`company_id = ${companyId} AND product_id = ${productId}`;
  const lots = longLots + shortLots;
  const { meta } = await sql(db)`WITH held AS (
      SELECT total(long_lots) AS long_lots, total(short_lots) AS short_lots
      FROM exposures WHERE ${own}
    ), reserved AS (
      SELECT total(long_lots) AS long_lots, total(short_lots) AS short_lots
      FROM exposure_reservations WHERE ${own}
    ), net AS (
      SELECT CASE WHEN ${longLots} > 0 THEN held.long_lots + reserved.long_lots - held.short_lots
          ELSE held.short_lots + reserved.short_lots - held.long_lots END AS before
      FROM held, reserved
    )
    INSERT INTO exposure_reservations
      (company_id, user_id, number, product_id, long_lots, short_lots, notional)
    SELECT ${companyId}, ${userId}, ${number}, ${productId}, ${longLots}, ${shortLots}, ${notional}
    FROM net
    WHERE (${productLots} IS NULL OR before + ${lots} <= ${productLots} + ${raw(lotsSlack)}
        OR abs(before + ${lots}) <= abs(before) + ${raw(lotsSlack)})
      AND (${companyNotional} IS NULL OR ${notional}
        + (SELECT total(notional) FROM exposures WHERE company_id = ${companyId})
        + (SELECT total(notional) FROM exposure_reservations WHERE company_id = ${companyId})
        <= ${companyNotional} + ${raw(notionalSlack)})
      AND NOT EXISTS (SELECT 1 FROM exposure_reports
        WHERE company_id = ${companyId} AND user_id = ${userId} AND reserved_to >= ${number})`.run();
  return meta.changes === 1;
}

/**
 * Replaces a trader's rows unless newer ones are stored. The same transaction removes decided
 * reservations, so that each order counts once, as reservation or as position. Calls may be
 * repeated or out of order.
 */
export async function storeExposures(
  db: D1Database,
  { companyId, userId }: Owner,
  { version, exposures, reservedTo, inFlight }: ExposureReport,
): Promise<void> {
  const isNewest = part`NOT EXISTS (SELECT 1 FROM exposure_reports
    WHERE company_id = ${companyId} AND user_id = ${userId} AND version > ${version})`;
  await db.batch([
    sql(db)`DELETE FROM exposures
      WHERE company_id = ${companyId} AND user_id = ${userId} AND ${isNewest}`,
    ...exposures.map(
      (held) => sql(db)`INSERT INTO exposures (company_id, user_id, version, product_id, long_lots,
          short_lots, notional, long_units, long_cost, short_units, short_cost)
        SELECT ${companyId}, ${userId}, ${version}, ${held.productId}, ${held.longLots},
          ${held.shortLots}, ${held.notional}, ${held.longUnits}, ${held.longCost},
          ${held.shortUnits}, ${held.shortCost} WHERE ${isNewest}`,
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

export async function exposureLimits(db: D1Database, companyId: number, productId: number) {
  const [settings, product] = await Promise.all([
    loadSettings(db, companyId),
    sql(db)`SELECT exposure_limit FROM products WHERE company_id = ${companyId}
      AND id = ${productId}`.first<string>("exposure_limit"),
  ]);
  return readExposureLimits(product ?? undefined, settings.exposure_limit);
}
