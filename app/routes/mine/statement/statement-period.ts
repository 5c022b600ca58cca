/**
 * Periods of a statement: whole days and months in the company's time zone. A day is written
 * `2026-11-21`, a month `2026-11`.
 */
import { localDay, zoneOffsetMs } from "#domain/market/zone.ts";

export interface Days {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
}

/**
 * The month of this day and the months before it, newest first, and none before the account was
 * opened.
 */
export function monthsUntil(today: string, count: number, openedOn = ""): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  ).filter((each, back) => back === 0 || each >= openedOn.slice(0, 7));
}

export function daysOfMonth(month: string): Days {
  const [year = 0, number = 1] = month.split("-").map(Number);
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** Start of the first day and end of the last one in ms, with daylight saving. */
export function instantsOf({ from, to }: Days, zone: string): { from: number; to: number } {
  return { from: dayOf(from, zone).startMs, to: dayOf(to, zone).endMs };
}

function dayOf(day: string, zone: string) {
  const utcNoon = Date.parse(`${day}T12:00:00Z`);
  // Noon falls on the same day in every time zone.
  return localDay(zone, utcNoon - zoneOffsetMs(zone, utcNoon));
}
