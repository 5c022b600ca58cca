/**
 * Trading hours by name. Hours are given in the zone in which the market keeps them, so daylight
 * saving follows from the zone; "forex" opens Sunday 17:00 and closes Friday 17:00 in New York.
 */
import { localTime } from "./zone.ts";

/** Minutes of the local week, Monday 00:00 = 0. */
interface WeeklyHours {
  zone: string;
  /** Half-open [from, to) spans in minutes of the local week, sorted, not touching. */
  open: ReadonlyArray<readonly [from: number, to: number]>;
}

const day = 24 * 60;
const hour = 60;
const weekMinutes = 7 * day;

/** Sunday evening to Friday afternoon with a break each day. */
function withDailyBreak(closesAt: number, opensAt: number): Array<readonly [number, number]> {
  const spans: Array<readonly [number, number]> = [[0, closesAt]];
  for (let weekday = 0; weekday < 4; weekday++) {
    spans.push([weekday * day + opensAt, (weekday + 1) * day + closesAt]);
  }
  spans.push([6 * day + opensAt, 7 * day]);
  return spans;
}

function weekdays(from: number, to: number): Array<readonly [number, number]> {
  return [0, 1, 2, 3, 4].map((weekday) => [weekday * day + from, weekday * day + to] as const);
}

const sessions: Record<string, WeeklyHours> = {
  "24x7": { zone: "UTC", open: [[0, weekMinutes]] },
  forex: {
    zone: "America/New_York",
    open: [
      [0, 4 * day + 17 * hour],
      [6 * day + 17 * hour, weekMinutes],
    ],
  },
  metals: { zone: "America/New_York", open: withDailyBreak(17 * hour, 18 * hour) },
  us_index: { zone: "America/New_York", open: withDailyBreak(17 * hour, 18 * hour) },
  eu_index: { zone: "Europe/Berlin", open: weekdays(1 * hour + 15, 22 * hour) },
  asia_index: { zone: "Asia/Tokyo", open: weekdays(8 * hour + 45, 24 * hour) },
};

function hoursOf(session: string): WeeklyHours {
  const hours = Object.hasOwn(sessions, session) ? sessions[session] : undefined;
  if (!hours) throw new RangeError(`unknown trading session ${session}`);
  return hours;
}

/**
 * True while the session trades.
 * @param timeMs ms since the epoch, UTC
 * @throws RangeError for an unknown session
 */
export function isOpen(session: string, timeMs: number): boolean {
  const hours = hoursOf(session);
  const minute = minuteOfWeek(hours.zone, timeMs);
  return hours.open.some(([from, to]) => minute >= from && minute < to);
}

function minuteOfWeek(zone: string, timeMs: number): number {
  const { weekday, minuteOfDay } = localTime(zone, timeMs);
  return weekday * day + minuteOfDay;
}

/**
 * When the session opens or closes next (ms, on a whole minute); null for one that never changes.
 * Exact across daylight saving, because it looks at local time minute by minute near the edge.
 */
export function nextChange(session: string, timeMs: number): number | null {
  const { open } = hoursOf(session);
  if (open.length === 1 && open[0]?.[0] === 0 && open[0][1] === weekMinutes) return null;
  const now = isOpen(session, timeMs);
  const step = 15 * 60_000;
  const start = Math.floor(timeMs / step) * step;
  for (let at = start + step; at <= start + 8 * day * 60_000; at += step) {
    if (isOpen(session, at) !== now) return firstChangedMinute(session, at - step, at, now);
  }
  return null;
}

function firstChangedMinute(session: string, fromMs: number, toMs: number, now: boolean): number {
  for (let at = fromMs; at < toMs; at += 60_000) {
    if (at > fromMs && isOpen(session, at) !== now) return at;
  }
  return toMs;
}

/** This instant while the session is open, else about when it closed (to a quarter of an hour). */
export function lastOpenMs(session: string, timeMs: number): number {
  const step = 15 * 60_000;
  if (isOpen(session, timeMs)) return timeMs;
  let at = Math.floor(timeMs / step) * step;
  while (!isOpen(session, at - 1)) at -= step;
  return at;
}
