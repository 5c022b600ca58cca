import type { Dated } from "#domain/accrual/rollovers.ts";
import { readSettings, type SettingKey, type Settings } from "#domain/config/schema.ts";
import type { FinancingPlan, FinancingRates } from "#domain/contracts/financing.ts";
import { personOf } from "#domain/text/names.ts";
import { hasRow, type Owner, sql } from "../sql.ts";

interface RateRow {
  product_id: number;
  from_ms: number;
  kind: FinancingRates["kind"];
  long_rate: string;
  short_rate: string;
  triple_day: number | null;
  is_begun: number;
}

function toRates({ kind, long_rate, short_rate, triple_day }: RateRow): FinancingRates {
  const tripleDay = triple_day === null ? null : triple_day - 1;
  return { kind, long: long_rate, short: short_rate, tripleDay };
}

/** Lists all rates of a company's products, including past and coming ones, oldest first. */
export function selectRates(db: D1Database, companyId: number) {
  return sql(db)`SELECT product_id, from_ms, kind, long_rate, short_rate, triple_day,
      from_ms <= CAST(unixepoch('subsec') * 1000 AS INTEGER) AS is_begun
    FROM financing_rates WHERE company_id = ${companyId} ORDER BY from_ms`;
}

export function readRates(rows: readonly unknown[]) {
  return (rows as RateRow[]).map((row) => ({
    productId: row.product_id,
    isBegun: row.is_begun === 1,
    rates: toRates(row),
  }));
}

/** True if any product of the company has, or ever had, a rate. */
export function hasFinancing(db: D1Database, companyId: number) {
  return hasRow(db)`SELECT 1 FROM financing_rates WHERE company_id = ${companyId} LIMIT 1`;
}

export async function isSwapFree(db: D1Database, companyId: number, userId: string) {
  const isOn = await sql(db)`SELECT is_on AS isOn FROM swap_free_changes
    WHERE company_id = ${companyId} AND user_id = ${userId}
    AND from_ms <= CAST(unixepoch('subsec') * 1000 AS INTEGER) ORDER BY from_ms DESC
      LIMIT 1`.first<number>("isOn");
  return isOn === 1;
}

export async function financingPlan(
  db: D1Database,
  { companyId, userId }: Owner,
): Promise<FinancingPlan> {
  const [rates, holidays, swapFree, changes] = await db.batch<Record<string, never>>([
    selectRates(db, companyId),
    sql(db)`SELECT session, day FROM financing_holidays WHERE company_id = ${companyId}`,
    // A pot uses the rows of the customer whose money it holds.
    sql(db)`SELECT from_ms AS fromMs, is_on AS isOn FROM swap_free_changes
      WHERE company_id = ${companyId} AND user_id = ${personOf(userId)} ORDER BY from_ms`,
    sql(db)`SELECT key, from_ms, value FROM rollover_settings WHERE company_id = ${companyId}
      ORDER BY 2`,
  ]);
  const settings = settingsByTime(rowsOf<SettingRow>(changes));
  return {
    clocks: settings.map(({ fromMs, rollover_time: time, rollover_zone: zone }) => ({
      fromMs,
      time,
      zone,
    })),
    rates: rowsOf<RateRow>(rates).map((row) => ({
      productId: row.product_id,
      fromMs: row.from_ms,
      ...toRates(row),
    })),
    holidays: bySession(rowsOf<{ session: string; day: string }>(holidays)),
    swapFree: rowsOf<{ fromMs: number; isOn: number }>(swapFree).map(({ fromMs, isOn }) => ({
      fromMs,
      isOn: isOn === 1,
    })),
    freeDays: settings.map(({ fromMs, swap_free_days: days }) => ({ fromMs, days })),
  };
}

interface SettingRow {
  key: SettingKey;
  from_ms: number;
  value: string | null;
}

/** Lists the settings in force after each change, beginning with the defaults. */
function settingsByTime(changes: readonly SettingRow[]): Array<Dated<Settings>> {
  const stored: Record<string, string> = {};
  const states = new Map<number, Settings>([[0, readSettings(stored)]]);
  for (const { key, from_ms, value } of changes) {
    if (value === null) delete stored[key];
    else stored[key] = value;
    states.set(from_ms, readSettings(stored));
  }
  return [...states].map(([fromMs, settings]) => ({ ...settings, fromMs }));
}

function bySession(rows: ReadonlyArray<{ session: string; day: string }>) {
  const days = Map.groupBy(rows, ({ session }) => session);
  return Object.fromEntries([...days].map(([session, all]) => [session, all.map((at) => at.day)]));
}

/** Gives a type to the rows of one statement in a batch, because D1 returns them untyped. */
function rowsOf<T>(result: D1Result | undefined): T[] {
  return (result?.results ?? []) as T[];
}
