/** Periods in the company's zone: a day is written `2026-11-21`, a month `2026-11`. */
import { zoneOffsetMs } from "#domain/market/zone.ts";

export interface Days {
  from: string;
  /** Last day of the range, included. */
  to: string;
}

export type RangeProblem = "missing" | "reversed" | "outside";

export const firstDay = "2000-01-01";
const daySeconds = 86_400;
const plainDay = /^\d{4}-\d{2}-\d{2}$/;

export function rangeProblem(from: string, to: string, today: string): RangeProblem | null {
  if (!plainDay.test(from) || !plainDay.test(to)) return "missing";
  // Texts of this form sort by day.
  if (from < firstDay || to < firstDay || from > today || to > today) return "outside";
  return from > to ? "reversed" : null;
}

/** Start of a day in the zone, in seconds. */
export function dayStart(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // Uses the offset at `guess`: the zone's clock may change between `utc` and `guess`.
  const guess = utc - zoneOffsetMs(zone, utc);
  return (utc - zoneOffsetMs(zone, guess)) / 1_000;
}

/**
 * Input fields for a range, in seconds. The range ends at the start of the day after `to`
 * (specification 1, section 5).
 */
export function rangeFields({ from, to }: Days, zone: string) {
  return {
    startTime: String(dayStart(from, zone)),
    endTime: String(dayStart(to, zone) + daySeconds),
  };
}

/** At most `count` months, newest first, from the month of `today` back to that of `openedOn`. */
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
