import { ageMs } from "#domain/age.ts";

/** How often something may happen: so many times at once, and so many more each second. */
export interface Rate {
  atOnce: number;
  perSecond: number;
}

/** The tokens left of a rate. Changed in place: a socket's bucket costs no allocation. */
export interface TokenBucket {
  tokens: number;
  /** When tokens were added last (ms). */
  filledAtMs: number;
}

/** Takes tokens; false when too few are left. A clock that jumps back adds none. */
export function takeToken(bucket: TokenBucket, rate: Rate, nowMs: number, count = 1): boolean {
  const gained = (ageMs(bucket.filledAtMs, nowMs) / 1_000) * rate.perSecond;
  bucket.filledAtMs = nowMs;
  bucket.tokens = Math.min(rate.atOnce, bucket.tokens + gained);
  if (bucket.tokens < count) return false;
  bucket.tokens -= count;
  return true;
}
