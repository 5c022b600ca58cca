/** Filters by day, as seconds in the company's zone. */
import { zoneOffsetMs } from "#domain/market/zone.ts";

export type RangeProblem = "missing" | "reversed" | "outside";

export const firstDay = "2000-01-01";
const daySeconds = 86_400;
const plainDay = /^\d{4}-\d{2}-\d{2}$/;

/** null when both days make a range. */
export function rangeProblem(from: string, to: string, today: string): RangeProblem | null {
  if (!plainDay.test(from) || !plainDay.test(to)) return "missing";
  // Days of this form sort as text.
  if (from < firstDay || to < firstDay || from > today || to > today) return "outside";
  return from > to ? "reversed" : null;
}

/** Start of a day in the zone, in seconds. */
export function dayStart(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // The offset at the guess may be that of the other side of a change of clocks.
  const guess = utc - zoneOffsetMs(zone, utc);
  return (utc - zoneOffsetMs(zone, guess)) / 1_000;
}

/** Fields of the call. The end is the start of the next day (specification 1, section 5). */
export function rangeFields(from: string, to: string, zone: string) {
  return {
    startTime: String(dayStart(from, zone)),
    endTime: String(dayStart(to, zone) + daySeconds),
  };
}
