/**
 * Computes trading hours from a named week and a calendar's closures. Each week has a time zone, so
 * daylight saving follows from it: "forex" opens Sunday 17:00 and closes Friday 17:00 in New York.
 */
import { localDay, localDayOf, localInstant, localTime } from "./zone.ts";

/** Holiday, or the hours after an early close: half-open [from, to), ms since the epoch. */
export interface Closure {
  fromMs: number;
  toMs: number;
}

export interface TradingHours {
  session: string;
  /** Sorted by start; absent means none. */
  closures?: Closure[];
}

/** Hours of a trading week in minutes of the local week, Monday 00:00 = 0. */
interface WeeklyHours {
  zone: string;
  /** Half-open [from, to) spans in minutes of the local week, sorted, not touching. */
  open: ReadonlyArray<readonly [from: number, to: number]>;
}

const day = 24 * 60;
const hour = 60;
const weekMinutes = 7 * day;

/** Makes a week from Sunday evening to Friday afternoon with a break each day. */
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

export const tradingSessions: readonly string[] = Object.keys(sessions);

function hoursOf(session: string): WeeklyHours {
  const hours = Object.hasOwn(sessions, session) ? sessions[session] : undefined;
  if (!hours) throw new RangeError(`unknown trading session ${session}`);
  return hours;
}

/** True while the market trades at this UTC time (ms). @throws RangeError for an unknown session */
export function isOpen({ session, closures = [] }: TradingHours, timeMs: number): boolean {
  const hours = hoursOf(session);
  if (closures.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs)) return false;
  const minute = minuteOfWeek(hours.zone, timeMs);
  return hours.open.some(([from, to]) => minute >= from && minute < to);
}

function minuteOfWeek(zone: string, timeMs: number): number {
  const { weekday, minuteOfDay } = localTime(zone, timeMs);
  return weekday * day + minuteOfDay;
}

/** Number of days to search for the next opening or close. */
const daysAhead = 60;

/** Next time (ms) at which the market opens or closes; null if none within `daysAhead`. */
export function nextChange(hours: TradingHours, timeMs: number): number | null {
  const now = isOpen(hours, timeMs);
  const holidays = (hours.closures ?? []).flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const { zone, open } = hoursOf(hours.session);
  const minutes = open.flat().filter((minute) => minute > 0 && minute < weekMinutes);
  if (minutes.length === 0 && holidays.length === 0) return null;
  let at = timeMs;
  for (let days = 0; days <= daysAhead; days++) {
    const { startMs, endMs } = localDay(zone, at);
    const { weekday } = localTime(zone, startMs);
    const inDay = minutes
      .filter((minute) => Math.floor(minute / day) === weekday)
      .map((minute) => localInstant(zone, localDayOf(zone, startMs), minute - weekday * day));
    const edges = [
      startMs,
      ...inDay,
      ...holidays.filter((each) => each >= startMs && each < endMs),
    ];
    const change = edges
      .filter((each) => each > timeMs)
      .sort((one, other) => one - other)
      .find((each) => isOpen(hours, each) !== now);
    if (change !== undefined) return change;
    at = endMs;
  }
  return null;
}

/** Returns `timeMs` if the market is open, otherwise its last close, to a quarter of an hour. */
export function lastOpenMs(hours: TradingHours, timeMs: number): number {
  const step = 15 * 60_000;
  if (isOpen(hours, timeMs)) return timeMs;
  let at = Math.floor(timeMs / step) * step;
  while (!isOpen(hours, at - 1)) at -= step;
  return at;
}
