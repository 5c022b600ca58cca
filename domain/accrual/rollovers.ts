/**
 * Instants at which a company's day ends. Overnight financing, interest and dividends are booked
 * once for each instant. Each rollover has the local day (`day`) that ends with it. So no day
 * is booked twice if the company changes its rollover time or zone.
 */
import { dayMs, localDayOf, localInstant } from "../market/zone.ts";

export interface RolloverClock {
  /** `HH:MM` on a quarter hour; `00:00` ends the day before. */
  time: string;
  /** IANA zone. */
  zone: string;
}

/** A value in force from this time (ms) until the next value of its list. */
export type Dated<T> = T & { fromMs: number };

export interface Rollover {
  atMs: number;
  /** The local day that ends, in days since 1970-01-01. */
  day: number;
}

export const beforeAllRollovers: Rollover = { atMs: 0, day: Number.NEGATIVE_INFINITY };

/** Interval of possible rollovers in ms. Markets keep the last tick before each of these times. */
export const rolloverGridMs = 15 * 60_000;

export function rolloverOfDay({ time, zone }: RolloverClock, day: number): Rollover {
  const minute = minuteOf(time);
  return { atMs: localInstant(zone, minute === 0 ? day + 1 : day, minute), day };
}

export function nextRollover(clock: RolloverClock, afterMs: number): Rollover {
  const today = localDayOf(clock.zone, afterMs);
  // Begins before `today`: a day's rollover may come on the next day, and a zone may skip a day.
  for (let day = today - 2; ; day++) {
    const rollover = rolloverOfDay(clock, day);
    if (rollover.atMs > afterMs) return rollover;
  }
}

/**
 * Rollovers after `after` up to `untilMs`, each by the clock in force at the rollover.
 * @param clocks oldest first
 * @param after the last booked rollover
 * @param untilMs inclusive
 */
export function* rolloversBetween(
  clocks: ReadonlyArray<Dated<RolloverClock>>,
  after: Rollover,
  untilMs: number,
): Generator<Rollover> {
  let lastDay = after.day;
  for (const [index, clock] of clocks.entries()) {
    const endMs = clocks[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    let atMs = Math.max(after.atMs, clock.fromMs - 1);
    while (atMs < endMs) {
      const next = nextRollover(clock, atMs);
      if (next.atMs > untilMs || next.atMs >= endMs) break;
      atMs = next.atMs;
      if (next.day <= lastDay) continue;
      lastDay = next.day;
      yield next;
    }
  }
}

/** Time in ms to search back: more than any jump of a zone's clocks. */
const lookBackMs = 4 * dayMs;

/** Returns all rollovers after `afterMs` and up to `untilMs` (inclusive). */
export function* rolloversSince(
  clocks: ReadonlyArray<Dated<RolloverClock>>,
  afterMs: number,
  untilMs: number,
): Generator<Rollover> {
  const before = { atMs: afterMs - lookBackMs, day: Number.NEGATIVE_INFINITY };
  for (const rollover of rolloversBetween(clocks, before, untilMs)) {
    if (rollover.atMs > afterMs) yield rollover;
  }
}

/** Value in force at this time; null before the first. @param list oldest first */
export function inForce<T>(list: ReadonlyArray<Dated<T>>, atMs: number): Dated<T> | null {
  return list.findLast(({ fromMs }) => fromMs <= atMs) ?? null;
}

/** `2026-12-25` */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function minuteOf(time: string): number {
  const [hour = "", minute = ""] = time.split(":");
  return Number(hour) * 60 + Number(minute);
}
