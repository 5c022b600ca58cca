import { dayIn, dayMs, localDay, localInstant } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { BookSum } from "#domain/reports/day-report.ts";
import { columnOf, listOf, part, sql } from "../sql.ts";

/**
 * SQL: true for changes that moved the company's money: approved by a second person and carried
 * out.
 */
const arrived = (companyId: number) =>
  part`company_id = ${companyId} AND kind IN ('fund_money', 'loan_money') AND state = 'applied'`;

const endOf = (zone: string, day: string) =>
  localDay(zone, localInstant(zone, Date.parse(day) / dayMs, 12 * 60)).endMs;

/**
 * Returns a day's bounds. The day begins where the previous day ended, even if the zone changed.
 */
async function rangeOf(
  db: D1Database,
  companyId: number,
  { day, zone }: { day: string; zone: string },
): Promise<{ startMs: number; endMs: number }> {
  const before = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
  const zoneBefore = await sql(db)`SELECT zone FROM day_reports WHERE company_id = ${companyId}
    AND day = ${before}`.first<string>("zone");
  return { startMs: endOf(zoneBefore ?? zone, before), endMs: endOf(zone, day) };
}

function signed(row: BookSum): BookSum {
  const moved = Decimal.parse(row.amount);
  return { ...row, amount: (row.kind === "put_in" ? moved : moved.neg()).toString() };
}

/** Lists one day's movements in the company's currency; money taken out is negative. */
export async function sumCompanyMoney(
  db: D1Database,
  companyId: number,
  { day, zone, currency }: { day: string; zone: string; currency: string },
): Promise<BookSum[]> {
  const { startMs, endMs } = await rangeOf(db, companyId, { day, zone });
  return listOf(db, signed)`SELECT json_extract(after, '$.way') AS kind,
      json_extract(after, '$.amount') AS amount,
      iif(kind = 'loan_money', 'company.loans', 'company.funds') AS bucket FROM changes
    WHERE ${arrived(companyId)} AND json_extract(after, '$.currency') = ${currency}
      AND decided_ms >= ${startMs} AND decided_ms < ${endMs}`;
}

/** Lists the days of this zone on which the company's money moved, since the last closed day. */
export async function daysOfCompanyMoney(db: D1Database, companyId: number, zone: string) {
  const times = await columnOf<number>(db)`SELECT decided_ms FROM changes
    WHERE ${arrived(companyId)} AND decided_ms >= coalesce(
      (SELECT max(closed_ms) FROM day_reports WHERE company_id = ${companyId}) - ${2 * dayMs},
      0)`;
  return [...new Set(times.map((at) => dayIn(zone, at)))];
}
