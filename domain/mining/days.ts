/**
 * Computes the days of a subscription. The first day is the first whole local day after the start,
 * so the rest of the day of the start earns nothing. Each day is credited at its end, so daylight
 * saving, leap days and month ends follow from the zone.
 */
import { rolloverOfDay } from "../accrual/rollovers.ts";
import { localDayOf } from "../market/zone.ts";

export interface Lock {
  /** IANA zone of the company when the subscription was made. */
  zone: string;
  /** Local day of the start, as days since 1970-01-01. */
  startDay: number;
  lockDays: number;
}

/** Time in ms at which a dividend is due. @param number counts the dividends from 1 */
export function dueMsOf({ zone, startDay }: Omit<Lock, "lockDays">, number: number): number {
  return rolloverOfDay({ time: "00:00", zone }, startDay + number).atMs;
}

export function daysDue(lock: Lock, nowMs: number): number {
  const passed = localDayOf(lock.zone, nowMs) - lock.startDay;
  let days = Math.max(0, Math.min(lock.lockDays, passed));
  while (days > 0 && dueMsOf(lock, days) > nowMs) days -= 1;
  return days;
}
