import type { CalendarEntry } from "#domain/content/calendar.ts";
import { type Page, readPage } from "../read-page.ts";
import { rowAs } from "../row-as.ts";
import { firstOf, listOf, part, raw, sql } from "../sql.ts";

export interface KeptEntry extends CalendarEntry {
  id: number;
  version: number;
}

const entryOf = rowAs<KeptEntry>({ json: ["titles"] });

const columns =
  "id, at_ms AS atMs, country, currency, importance, titles, previous, forecast, actual, version";

/**
 * Lists entries from `fromMs` (included) to `untilMs` (excluded). An empty `currencies` means all.
 */
export function listCalendar(
  db: D1Database,
  companyId: number,
  { fromMs, untilMs, currencies, limit }: CalendarSpan,
) {
  const only = JSON.stringify(currencies);
  return listOf(db, entryOf)`SELECT ${raw(columns)} FROM calendar_entries
    WHERE company_id = ${companyId} AND at_ms >= ${fromMs} AND at_ms < ${untilMs}
      AND (${only} = '[]' OR currency IN (SELECT value FROM json_each(${only})))
    ORDER BY at_ms, id LIMIT ${limit}`;
}

interface CalendarSpan {
  fromMs: number;
  untilMs: number;
  currencies: readonly string[];
  limit: number;
}

interface DeskPage extends Page {
  /** True lists coming entries, soonest first; false lists past entries, newest first. */
  isComing: boolean;
  nowMs: number;
}

export function listForDesk(
  db: D1Database,
  companyId: number,
  { isComing, nowMs, ...page }: DeskPage,
) {
  const [sign, order] = isComing ? [">=", "at_ms, id"] : ["<", "at_ms DESC, id DESC"];
  const all = part`FROM calendar_entries
    WHERE company_id = ${companyId} AND at_ms ${raw(sign)} ${nowMs}`;
  const list = part`SELECT ${raw(columns)} ${all} ORDER BY ${raw(order)}`;
  return readPage(db, list, all, page, entryOf);
}

export function findEntry(db: D1Database, companyId: number, id: number) {
  return firstOf(db, entryOf)`SELECT ${raw(columns)} FROM calendar_entries
    WHERE company_id = ${companyId} AND id = ${id}`;
}

/** Adds an entry, only once even if the act is repeated. */
export function addEntry(db: D1Database, companyId: number, entry: CalendarEntry, actId: string) {
  const { atMs, country, currency, importance, titles, previous, forecast, actual } = entry;
  return sql(db)`INSERT INTO calendar_entries (company_id, made_by, at_ms, country, currency,
      importance, titles, previous, forecast, actual)
    VALUES (${companyId}, ${actId}, ${atMs}, ${country}, ${currency}, ${importance},
      ${JSON.stringify(titles)}, ${previous}, ${forecast}, ${actual})
    ON CONFLICT (company_id, made_by) DO NOTHING`;
}

type EntryVersion = Pick<KeptEntry, "id" | "version">;

/** Changes an entry; changes no row if the stored version differs. */
export function changeEntry(
  db: D1Database,
  companyId: number,
  { id, version }: EntryVersion,
  { atMs, country, currency, importance, titles, previous, forecast, actual }: CalendarEntry,
): D1PreparedStatement {
  return sql(db)`UPDATE calendar_entries SET version = version + 1, at_ms = ${atMs},
      country = ${country}, currency = ${currency}, importance = ${importance},
      titles = ${JSON.stringify(titles)}, previous = ${previous}, forecast = ${forecast},
      actual = ${actual}
    WHERE company_id = ${companyId} AND id = ${id} AND version = ${version}`;
}

/** Removes an entry; removes no row if the stored version differs. */
export function removeEntry(db: D1Database, companyId: number, { id, version }: EntryVersion) {
  return sql(db)`DELETE FROM calendar_entries WHERE company_id = ${companyId} AND id = ${id}
    AND version = ${version}`;
}
