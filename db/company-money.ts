/** Money that the company paid into its funds and its loan book, or took out. */
import { dayIn, dayMs, localDay, localInstant } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { BookSum } from "#domain/reports/day-report.ts";

/** Approved by a second person, and known to have arrived. */
const arrived = `company_id = ?1 AND kind IN ('fund_money', 'loan_money') AND state = 'applied'`;

const endOf = (zone: string, day: string) =>
  localDay(zone, localInstant(zone, Date.parse(day) / dayMs, 12 * 60)).endMs;

/**
 * A day begins where the previous one was closed, so that after a change of the time zone each
 * transfer is in exactly one report.
 */
async function rangeOf(
  db: D1Database,
  companyId: number,
  { day, zone }: { day: string; zone: string },
): Promise<{ startMs: number; endMs: number }> {
  const before = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
  const zoneBefore = await db
    .prepare("SELECT zone FROM day_reports WHERE company_id = ? AND day = ?")
    .bind(companyId, before)
    .first<string>("zone");
  return { startMs: endOf(zoneBefore ?? zone, before), endMs: endOf(zone, day) };
}

/** Sums of one day, in the company's currency; withdrawals are negative. */
export async function sumCompanyMoney(
  db: D1Database,
  companyId: number,
  { day, zone, currency }: { day: string; zone: string; currency: string },
): Promise<BookSum[]> {
  const { startMs, endMs } = await rangeOf(db, companyId, { day, zone });
  const { results } = await db
    .prepare(
      `SELECT json_extract(after, '$.way') AS kind, json_extract(after, '$.amount') AS amount,
         iif(kind = 'loan_money', 'company.loans', 'company.funds') AS bucket FROM changes
       WHERE ${arrived} AND json_extract(after, '$.currency') = ?2 AND decided_ms >= ?3 AND decided_ms < ?4`,
    )
    .bind(companyId, currency, startMs, endMs)
    .all<BookSum>();
  return results.map(({ kind, bucket, amount }) => {
    const moved = Decimal.parse(amount);
    return { kind, bucket, amount: (kind === "put_in" ? moved : moved.neg()).toString() };
  });
}

/** Days with company money since the last closed day, in this zone. */
export async function daysOfCompanyMoney(
  db: D1Database,
  companyId: number,
  zone: string,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT decided_ms AS at FROM changes WHERE ${arrived} AND decided_ms >= coalesce(
         (SELECT max(closed_ms) FROM day_reports WHERE company_id = ?1) - ?2, 0)`,
    )
    .bind(companyId, 2 * dayMs)
    .all<{ at: number }>();
  return [...new Set(results.map(({ at }) => dayIn(zone, at)))];
}
