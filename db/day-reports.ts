/** Closed days, and balances that banks and chains report. */
import { type ReportSums, reportOf } from "#domain/reports/day-report.ts";
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
/** A day closed before a line existed has nothing in it. */
const noSums = reportOf([]);
// `closeDay` wrote it.
const toReport = (row: Row): DayReport => ({
  ...row,
  sums: { ...noSums, ...(JSON.parse(row.sums) as ReportSums) },
});

/** Current sums of a day: customers' accounts, and the company's own money. */
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
  await db
    .prepare(
      `INSERT INTO day_reports (company_id, day, zone, currency, closed_ms, sums, owed, accounts,
         entries) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (company_id, day) DO NOTHING`,
    )
    .bind(
      ...[companyId, day, zone, currency, closed_ms, JSON.stringify(sums), owed, accounts, entries],
    )
    .run();
}

export async function markMailed(
  db: D1Database,
  companyId: number,
  day: string,
  nowMs: number,
): Promise<void> {
  await db
    .prepare("UPDATE day_reports SET mailed_ms = ? WHERE company_id = ? AND day = ?")
    .bind(nowMs, companyId, day)
    .run();
}

export async function findDayReport(
  db: D1Database,
  companyId: number,
  day: string,
): Promise<DayReport | null> {
  const row = await db
    .prepare(`SELECT ${columns} FROM day_reports WHERE company_id = ? AND day = ?`)
    .bind(companyId, day)
    .first<Row>();
  return row && toReport(row);
}

/** Newest first. */
export async function listDayReports(
  db: D1Database,
  companyId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DayReport[]; total: number }> {
  const [rows, count] = await db.batch<Row & { n: number }>([
    db
      .prepare(
        `SELECT ${columns} FROM day_reports WHERE company_id = ? ORDER BY day DESC LIMIT ? OFFSET ?`,
      )
      .bind(companyId, limit, offset),
    db.prepare("SELECT count(*) AS n FROM day_reports WHERE company_id = ?").bind(companyId),
  ]);
  return { rows: (rows?.results ?? []).map(toReport), total: count?.results[0]?.n ?? 0 };
}

/** Unclosed days before this one that accounts reported, or that are in the list, oldest first. */
export async function listOpenDays(
  db: D1Database,
  companyId: number,
  { before, others, limit }: { before: string; others: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .prepare(
      `SELECT day FROM (SELECT day FROM book_days WHERE company_id = ?1
           UNION SELECT value FROM json_each(?4)) AS b
       WHERE day < ?2 AND NOT EXISTS (SELECT 1 FROM day_reports WHERE company_id = ?1 AND day = b.day)
       ORDER BY day LIMIT ?3`,
    )
    .bind(companyId, before, limit, JSON.stringify(others))
    .all<{ day: string }>();
  return rows.results.map(({ day }) => day);
}

/** Closed days whose letter was not sent. */
export async function listUnmailed(db: D1Database, companyId: number): Promise<string[]> {
  const rows = await db
    .prepare(
      `SELECT day FROM day_reports WHERE company_id = ? AND mailed_ms IS NULL
       ORDER BY day DESC LIMIT 3`,
    )
    .bind(companyId)
    .all<{ day: string }>();
  return rows.results.map(({ day }) => day);
}

export interface StatementBalance {
  name: string;
  amount: string;
  unit: string;
  worth: string;
  operator: string;
  entered_ms: number;
}

export function putStatementBalance(
  db: D1Database,
  companyId: number,
  balance: Omit<StatementBalance, "operator"> & { id: string; day: string; operatorId: string },
): D1PreparedStatement {
  const { id, day, name, amount, unit, worth, operatorId, entered_ms } = balance;
  return db
    .prepare(
      `INSERT INTO statement_balances (company_id, id, day, name, amount, unit, worth, operator_id,
         entered_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(...[companyId, id, day, name, amount, unit, worth, operatorId, entered_ms]);
}

/** The newest balance of each name. */
export async function listStatementBalances(
  db: D1Database,
  companyId: number,
  day: string,
): Promise<StatementBalance[]> {
  const rows = await db
    .prepare(
      `SELECT name, amount, unit, worth, coalesce(o.name_, '') AS operator, entered_ms FROM (
         SELECT s.*, (SELECT name FROM operators WHERE company_id = ?1 AND id = operator_id) AS name_,
           row_number() OVER (PARTITION BY name ORDER BY entered_ms DESC, id DESC) AS place
         FROM statement_balances AS s WHERE company_id = ?1 AND day = ?2) AS o
       WHERE place = 1 ORDER BY name`,
    )
    .bind(companyId, day)
    .all<StatementBalance>();
  return rows.results;
}
