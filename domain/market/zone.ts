/** Computes local time in IANA zones with daylight saving, from `Intl` only. */

export const dayMs = 86_400_000;

/** Quarter of an hour in ms, in which a zone's offset does not change. */
const quarterMs = 15 * 60_000;

/** A zone's formatter and newest offset: formatters are expensive to make and to use. */
interface ZoneClock {
  format: Intl.DateTimeFormat;
  quarter: number;
  offsetMs: number;
}

const clocks = new Map<string, ZoneClock>();

function clockOf(zone: string): ZoneClock {
  let clock = clocks.get(zone);
  if (!clock) {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clock = { format, quarter: Number.NaN, offsetMs: 0 };
    clocks.set(zone, clock);
  }
  return clock;
}

export function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Offset of local time from UTC in ms, positive east. @throws RangeError for an unknown zone */
export function zoneOffsetMs(zone: string, timeMs: number): number {
  if (zone === "UTC") return 0;
  const clock = clockOf(zone);
  const quarter = Math.floor(timeMs / quarterMs);
  if (clock.quarter !== quarter) {
    clock.offsetMs = offsetAt(clock.format, quarter * quarterMs);
    clock.quarter = quarter;
  }
  return clock.offsetMs;
}

function offsetAt(format: Intl.DateTimeFormat, timeMs: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(timeMs)) part[type] = Number(value);
  const local = Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  );
  return local - timeMs;
}

/** Local day of an instant, as days since 1970-01-01. */
export function localDayOf(zone: string, timeMs: number): number {
  return Math.floor((timeMs + zoneOffsetMs(zone, timeMs)) / dayMs);
}

/** Weekday of a day's number; Monday is 0. */
export function weekdayOf(dayNumber: number): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber + 3) % 7) + 7) % 7;
}

/** Weekday (Monday = 0) and minute of the local day. */
export function localTime(zone: string, timeMs: number): { weekday: number; minuteOfDay: number } {
  const local = timeMs + zoneOffsetMs(zone, timeMs);
  const days = Math.floor(local / dayMs);
  return { weekday: weekdayOf(days), minuteOfDay: Math.floor((local - days * dayMs) / 60_000) };
}

/**
 * First instant at which local clocks show a minute of a day (days since 1970-01-01). If clocks
 * skip the minute, the first instant after the skipped time.
 */
export function localInstant(zone: string, dayNumber: number, minuteOfDay: number): number {
  const wall = dayNumber * dayMs + minuteOfDay * 60_000;
  const [before, after] = [wall - dayMs, wall + dayMs].map((at) => wall - zoneOffsetMs(zone, at));
  for (const at of [before, after]) {
    if (at !== undefined && at + zoneOffsetMs(zone, at) === wall) return at;
  }
  let at = Math.min(before ?? wall, after ?? wall);
  while (at + zoneOffsetMs(zone, at) < wall) at += quarterMs;
  return at;
}

/** Start and end (the next start) of the local day of this instant. */
export function localDay(zone: string, timeMs: number): { startMs: number; endMs: number } {
  const dayNumber = localDayOf(zone, timeMs);
  return {
    startMs: localInstant(zone, dayNumber, 0),
    endMs: localInstant(zone, dayNumber + 1, 0),
  };
}

/** Start of the local week (Monday) of this instant. */
export function localWeekStart(zone: string, timeMs: number): number {
  const dayNumber = localDayOf(zone, timeMs);
  return localInstant(zone, dayNumber - weekdayOf(dayNumber), 0);
}

/** Local day of an instant as text: `2026-11-21`. */
export function dayIn(zone: string, timeMs: number): string {
  return new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString().slice(0, 10);
}
