import type { BookReport } from "#domain/contracts/books.ts";
import type { BookSum } from "#domain/reports/day-report.ts";
import { fromParts, toParts } from "#domain/reports/exact-parts.ts";
import { columnOf, listOf, type Owner, type Part, part, sql } from "../sql.ts";

/** Maximum rows per statement, bound as one JSON value because D1 binds at most 100 values. */
const rowsMax = 500;

/**
 * Replaces an account's sums unless newer ones are stored. Calls may be repeated or out of order.
 */
export async function storeBooks(
  db: D1Database,
  { companyId, userId }: Owner,
  { version, sums, cash, margin, balance }: BookReport,
  nowMs: number,
): Promise<void> {
  const rows = sums.map(({ amount, ...sum }) => ({ ...sum, ...toParts(amount) }));
  const parts: (typeof rows)[] = [];
  for (let from = 0; from < rows.length; from += rowsMax)
    parts.push(rows.slice(from, from + rowsMax));
  await db.batch([
    sql(db)`UPDATE users SET balance = ${balance} WHERE company_id = ${companyId}
      AND id = ${userId} AND balance IS NOT ${balance}
      AND coalesce((SELECT version FROM book_reports
        WHERE company_id = ${companyId} AND user_id = ${userId}), 0) <= ${version}`,
    ...parts.map(
      (part) => sql(db)`INSERT INTO book_days (company_id, user_id, version, reported_ms, day, kind,
          bucket, currency, whole, parts, entries)
        SELECT ${companyId}, ${userId}, ${version}, ${nowMs}, each.value ->> 'day',
          each.value ->> 'kind', each.value ->> 'bucket', each.value ->> 'currency',
          CAST(each.value ->> 'whole' AS INTEGER), CAST(each.value ->> 'parts' AS INTEGER),
          each.value ->> 'entries' FROM json_each(${JSON.stringify(part)}) AS each WHERE true
        ON CONFLICT (company_id, day, user_id, kind, bucket, currency) DO UPDATE SET
          whole = excluded.whole, parts = excluded.parts, entries = excluded.entries,
          version = excluded.version, reported_ms = excluded.reported_ms
        WHERE book_days.version < excluded.version`,
    ),
    sql(db)`INSERT INTO book_reports (company_id, user_id, version, reported_ms, cash, margin)
      VALUES (${companyId}, ${userId}, ${version}, ${nowMs}, ${Number(cash)}, ${Number(margin)})
      ON CONFLICT (company_id, user_id) DO UPDATE SET version = excluded.version,
        reported_ms = excluded.reported_ms, cash = excluded.cash, margin = excluded.margin
      WHERE version <= excluded.version`,
  ]);
}

type SumRow = Omit<BookSum, "amount"> & Parameters<typeof fromParts>[0];

const sumOf = (db: D1Database, companyId: number, currency: string, days: Part) =>
  listOf(db, ({ kind, bucket, ...exact }: SumRow) => ({ kind, bucket, amount: fromParts(exact) }))`
    SELECT kind, bucket, CAST(sum(whole) AS TEXT) AS whole, CAST(sum(parts) AS TEXT) AS parts
    FROM book_days
    WHERE company_id = ${companyId} AND ${days} AND currency = ${currency} GROUP BY kind, bucket`;

interface CurrencyDay {
  day: string;
  currency: string;
}

export function sumDay(db: D1Database, companyId: number, { day, currency }: CurrencyDay) {
  return sumOf(db, companyId, currency, part`day = ${day}`);
}

/** Sums up all days up to and including this one: the sums are the balances at its end. */
export function sumUntil(db: D1Database, companyId: number, { day, currency }: CurrencyDay) {
  return sumOf(db, companyId, currency, part`day <= ${day}`);
}

type DayCount = Record<"accounts" | "entries" | "later", number>;

/** Counts a day's accounts and entries. `later`: the accounts that reported after `afterMs`. */
export async function countDay(
  db: D1Database,
  companyId: number,
  { day, afterMs }: { day: string; afterMs: number },
): Promise<DayCount> {
  const row = await sql(db)`SELECT count(DISTINCT user_id) AS accounts, coalesce(sum(entries),
      0) AS entries, count(DISTINCT CASE WHEN reported_ms > ${afterMs} THEN user_id END) AS later
      FROM book_days
    WHERE company_id = ${companyId} AND day = ${day}`.first<DayCount>();
  return row ?? { accounts: 0, entries: 0, later: 0 };
}

/** Marks accounts as asked for a report, so that accounts without sums are not asked again. */
export function markAsked(db: D1Database, companyId: number, userIds: readonly string[]) {
  return sql(db)`INSERT INTO book_reports (company_id, user_id, version, reported_ms)
    SELECT ${companyId}, value, 0, 0 FROM json_each(${JSON.stringify(userIds)}) WHERE true
    ON CONFLICT (company_id, user_id) DO NOTHING`.run();
}

/** Lists the pots and real customers' accounts that have no report and were not asked for one. */
export function listSilent(db: D1Database, companyId: number, limit: number) {
  return columnOf<string>(db)`SELECT id FROM (
      SELECT id FROM users WHERE company_id = ${companyId} AND is_demo = 0
      UNION SELECT follower_id || '~' || master_id FROM follows
        WHERE company_id = ${companyId}) AS known
    WHERE NOT EXISTS (
      SELECT 1 FROM book_reports WHERE company_id = ${companyId} AND user_id = known.id)
        LIMIT ${limit}`;
}
