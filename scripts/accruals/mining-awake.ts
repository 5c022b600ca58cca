/**
 * Computes a subscription's dividends in integers. Finds the ends of days by reading the zone's
 * date at every quarter of an hour. Deliberately shares no rules with the platform.
 */
import { miningEndMs, type Subscribed } from "./mining-year.ts";

const quarterMs = 15 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local date of a zone, as `2028-02-29`. */
function dateIn(zone: string, timeMs: number): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
    formats.set(zone, format);
  }
  return format.format(timeMs);
}

/**
 * Returns the times in ms at which a subscription's days end. Its first day is incomplete and does
 * not count.
 */
export function endedDaysOf({ atMs, zone, lockDays }: Subscribed, untilMs: number): number[] {
  const ended: number[] = [];
  let date = dateIn(zone, atMs);
  let midnights = 0;
  const fromMs = Math.floor(atMs / quarterMs) * quarterMs;
  const toMs = Math.min(untilMs, miningEndMs + 400 * 86_400_000);
  for (let timeMs = fromMs + quarterMs; timeMs <= toMs; timeMs += quarterMs) {
    const now = dateIn(zone, timeMs);
    if (now === date) continue;
    date = now;
    midnights += 1;
    if (midnights > 1) ended.push(timeMs);
    if (ended.length === lockDays) break;
  }
  return ended;
}

/** Returns a day's dividend in ten-thousandths; halves are rounded up. */
export function dailyOf({ cents, percent }: Subscribed): bigint {
  // The dividend is cents / 100 x percent / 1,000,000 / 100, here in ten-thousandths.
  return (BigInt(cents) * BigInt(percent) + 500_000n) / 1_000_000n;
}

/** Returns the penalty for an early redemption, in millionths of the currency, rounded up. */
export function penaltyOf({ cents, penalty }: Subscribed): bigint {
  return (BigInt(cents) * BigInt(penalty) + 9_999n) / 10_000n;
}
