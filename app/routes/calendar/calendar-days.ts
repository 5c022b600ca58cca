/** All days are in the time zone of the reader's device. */
import type { Importance } from "#domain/content/calendar.ts";
import { importances, isAtLeast, isCurrency } from "#domain/content/calendar.ts";
import type { CalendarRow } from "#domain/contracts/http/calendar.ts";

export const daysShown = 7;

/** Returns the midnight at or before `timeMs`, moved by `days` days; in ms. */
export function midnight(timeMs: number, days = 0): number {
  const day = new Date(timeMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}

const two = (value: number) => String(value).padStart(2, "0");

/** Returns the day as text: `2026-11-23`. */
export function dayText(timeMs: number): string {
  const day = new Date(timeMs);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns the midnight in ms that begins a day like `2026-11-23`; null for an invalid text. */
export function readDay(text: string | null): number | null {
  const parts = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text ?? "");
  if (!parts) return null;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const time = new Date(year, month - 1, day).getTime();
  return dayText(time) === text ? time : null;
}

export interface CalendarFilter {
  least: Importance;
  /** Currencies to show; empty means all. */
  currencies: readonly string[];
}

/** Ignores invalid parameters of the page's address, and currencies after the tenth. */
export function readFilter(query: URLSearchParams): CalendarFilter {
  const asked = query.get("importance");
  const currencies = (query.get("currency") ?? "").split(",").filter(isCurrency);
  return {
    least: importances.find((each) => each === asked) ?? "low",
    currencies: [...new Set(currencies)].slice(0, 10),
  };
}

export function filtered(rows: readonly CalendarRow[], filter: CalendarFilter): CalendarRow[] {
  const { least, currencies } = filter;
  return rows.filter(
    ({ importance, currency }) =>
      isAtLeast(importance, least) && (currencies.length === 0 || currencies.includes(currency)),
  );
}

export function byDay(rows: readonly CalendarRow[]): Array<[midnightMs: number, CalendarRow[]]> {
  return [...Map.groupBy(rows, ({ timeMs }) => midnight(timeMs))];
}
