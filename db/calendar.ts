/** The companies' economic calendars. */
import type { CalendarEntry, CalendarTitles, Importance } from "#domain/content/calendar.ts";

interface Stored {
  id: number;
  at_ms: number;
  country: string;
  currency: string;
  importance: Importance;
  titles: string;
  previous: string;
  forecast: string;
  actual: string;
  version: number;
}

export interface KeptEntry extends CalendarEntry {
  id: number;
  version: number;
}

function entryOf({ at_ms: atMs, titles, ...row }: Stored): KeptEntry {
  return { ...row, atMs, titles: JSON.parse(titles) as CalendarTitles };
}

const columns =
  "id, at_ms, country, currency, importance, titles, previous, forecast, actual, version";

/** Entries in [from, to), in order. @param currencies empty means all */
export async function listCalendar(
  db: D1Database,
  companyId: number,
  { fromMs, untilMs, currencies, limit }: CalendarSpan,
): Promise<KeptEntry[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM calendar_entries
       WHERE company_id = ?1 AND at_ms >= ?2 AND at_ms < ?3
         AND (?4 = '[]' OR currency IN (SELECT value FROM json_each(?4)))
       ORDER BY at_ms, id LIMIT ?5`,
    )
    .bind(companyId, fromMs, untilMs, JSON.stringify(currencies), limit)
    .all<Stored>();
  return results.map(entryOf);
}

interface CalendarSpan {
  fromMs: number;
  untilMs: number;
  currencies: readonly string[];
  limit: number;
}

interface DeskPage {
  /** True for entries from now on, next one first; false for past ones, newest first. */
  isComing: boolean;
  nowMs: number;
  limit: number;
  offset: number;
}

export async function listForDesk(
  db: D1Database,
  companyId: number,
  { isComing, nowMs, limit, offset }: DeskPage,
): Promise<{ rows: KeptEntry[]; total: number }> {
  const wanted = `FROM calendar_entries WHERE company_id = ?1 AND at_ms ${isComing ? ">=" : "<"} ?2`;
  const order = isComing ? "at_ms, id" : "at_ms DESC, id DESC";
  const [rows, count] = await db.batch<Stored & { n: number }>([
    db
      .prepare(`SELECT ${columns} ${wanted} ORDER BY ${order} LIMIT ?3 OFFSET ?4`)
      .bind(companyId, nowMs, limit, offset),
    db.prepare(`SELECT count(*) AS n ${wanted}`).bind(companyId, nowMs),
  ]);
  return { rows: (rows?.results ?? []).map(entryOf), total: count?.results[0]?.n ?? 0 };
}

/** Null if this company has no such entry. */
export async function findEntry(
  db: D1Database,
  companyId: number,
  id: number,
): Promise<KeptEntry | null> {
  const row = await db
    .prepare(`SELECT ${columns} FROM calendar_entries WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<Stored>();
  return row && entryOf(row);
}

const fieldsOf = (entry: CalendarEntry) => [
  entry.atMs,
  entry.country,
  entry.currency,
  entry.importance,
  JSON.stringify(entry.titles),
  entry.previous,
  entry.forecast,
  entry.actual,
];

/** Adds an entry; a repeat of the act adds nothing. */
export function addEntry(
  db: D1Database,
  companyId: number,
  entry: CalendarEntry,
  actId: string,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO calendar_entries (company_id, made_by, at_ms, country, currency, importance,
         titles, previous, forecast, actual)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (company_id, made_by) DO NOTHING`,
    )
    .bind(companyId, actId, ...fieldsOf(entry));
}

interface EntryVersion {
  id: number;
  version: number;
}

/** Changes no row if the stored version differs. */
export function changeEntry(
  db: D1Database,
  companyId: number,
  { id, version }: EntryVersion,
  entry: CalendarEntry,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE calendar_entries SET version = version + 1, at_ms = ?4, country = ?5, currency = ?6,
         importance = ?7, titles = ?8, previous = ?9, forecast = ?10, actual = ?11
       WHERE company_id = ?1 AND id = ?2 AND version = ?3`,
    )
    .bind(companyId, id, version, ...fieldsOf(entry));
}

/** Removes no row if the stored version differs. */
export function removeEntry(
  db: D1Database,
  companyId: number,
  { id, version }: EntryVersion,
): D1PreparedStatement {
  return db
    .prepare("DELETE FROM calendar_entries WHERE company_id = ? AND id = ? AND version = ?")
    .bind(companyId, id, version);
}
