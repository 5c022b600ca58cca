/** Stores closed days, and balances that operators enter from banks and blockchains. */

import type * as z from "zod/mini";
import type { deskReport } from "#domain/contracts/desk/money.ts";
import { type ReportSums, reportOf } from "#domain/reports/day-report.ts";
import { type Page, readPage } from "../read-page.ts";
import { columnOf, firstOf, listOf, part, raw, sql } from "../sql.ts";
import { sumDay } from "./books.ts";
import { sumCompanyMoney } from "./company-money.ts";

export interface DayReport {
  day: string;
  zone: string;
  currency: string;
  closed_ms: number;
  sums: ReportSums;
  owed: string;
  accounts: number;
  entries: number;
  mailed_ms: number | null;
}

type Row = Omit<DayReport, "sums"> & { sums: string };

const columns = "day, zone, currency, closed_ms, sums, owed, accounts, entries, mailed_ms";
/** Zero for every line, because an older report lacks the lines that were added later. */
const noSums = reportOf([]);
// `closeDay` wrote this JSON.
const toReport = (row: Row): DayReport => ({
  ...row,
  sums: { ...noSums, ...(JSON.parse(row.sums) as ReportSums) },
});

/** Reads a day's current sums of customers' accounts and of the company's own money. */
export async function readDay(
  db: D1Database,
  companyId: number,
  of: Pick<DayReport, "day" | "zone" | "currency">,
): Promise<ReportSums> {
  const [accounts, company] = await Promise.all([
    sumDay(db, companyId, of),
    sumCompanyMoney(db, companyId, of),
  ]);
  return reportOf([...accounts, ...company]);
}

/** Stores a day's sums once: a closed day never changes. */
export async function closeDay(
  db: D1Database,
  companyId: number,
  report: Omit<DayReport, "mailed_ms">,
): Promise<void> {
  const { day, zone, currency, closed_ms, sums, owed, accounts, entries } = report;
  await sql(db)`INSERT INTO day_reports (company_id, day, zone, currency, closed_ms, sums, owed,
      accounts, entries)
    VALUES (${companyId}, ${day}, ${zone}, ${currency}, ${closed_ms}, ${JSON.stringify(sums)},
      ${owed}, ${accounts}, ${entries})
    ON CONFLICT (company_id, day) DO NOTHING`.run();
}

export async function markMailed(db: D1Database, companyId: number, day: string, nowMs: number) {
  await sql(db)`UPDATE day_reports SET mailed_ms = ${nowMs} WHERE company_id = ${companyId}
    AND day = ${day}`.run();
}

export function findDayReport(db: D1Database, companyId: number, day: string) {
  return firstOf(db, toReport)`SELECT ${raw(columns)} FROM day_reports
    WHERE company_id = ${companyId} AND day = ${day}`;
}

export function listDayReports(db: D1Database, companyId: number, page: Page) {
  const all = part`FROM day_reports WHERE company_id = ${companyId}`;
  const list = part`SELECT ${raw(columns)} ${all} ORDER BY day DESC`;
  return readPage(db, list, all, page, toReport);
}

/**
 * Lists unclosed days before `before`, oldest first: days with accounts' sums, and the days
 * in `others`.
 */
export function listOpenDays(
  db: D1Database,
  companyId: number,
  { before, others, limit }: { before: string; others: readonly string[]; limit: number },
) {
  return columnOf<string>(db)`SELECT day FROM (SELECT day FROM book_days
    WHERE company_id = ${companyId}
        UNION SELECT value FROM json_each(${JSON.stringify(others)})) AS b
    WHERE day < ${before} AND NOT EXISTS (SELECT 1 FROM day_reports
      WHERE company_id = ${companyId} AND day = b.day)
    ORDER BY day LIMIT ${limit}`;
}

/** Lists the newest three closed days whose e-mail was not sent. */
export function listUnmailed(db: D1Database, companyId: number) {
  return columnOf<string>(db)`SELECT day FROM day_reports WHERE company_id = ${companyId}
    AND mailed_ms IS NULL
    ORDER BY day DESC LIMIT 3`;
}

type StatementBalance = z.output<typeof deskReport.output>["balances"][number];

export function putStatementBalance(
  db: D1Database,
  companyId: number,
  balance: Omit<StatementBalance, "operator"> & { id: string; day: string; operatorId: string },
): D1PreparedStatement {
  const { id, day, name, amount, unit, worth, operatorId, entered_ms } = balance;
  return sql(db)`INSERT INTO statement_balances (company_id, id, day, name, amount, unit, worth,
      operator_id, entered_ms)
    VALUES (${companyId}, ${id}, ${day}, ${name}, ${amount}, ${unit}, ${worth}, ${operatorId},
      ${entered_ms})`;
}

/** Lists a day's balances of banks and blockchains: per name only the one that was entered last. */
export function listStatementBalances(db: D1Database, companyId: number, day: string) {
  return listOf<StatementBalance>(db)`
    SELECT name, amount, unit, worth, coalesce(o.name_, '') AS operator,
      entered_ms FROM ( SELECT s.*, (SELECT name FROM operators WHERE company_id = ${companyId}
      AND id = operator_id) AS name_, row_number() OVER (PARTITION BY name ORDER BY entered_ms DESC,
      id DESC) AS place FROM statement_balances AS s WHERE company_id = ${companyId}
      AND day = ${day}) AS o
    WHERE place = 1 ORDER BY name`;
}
