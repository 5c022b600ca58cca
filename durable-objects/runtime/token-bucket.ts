import { ageMs } from "#domain/access/age.ts";

export interface Rate {
  atOnce: number;
  perSecond: number;
}

/** Remaining tokens. Changed in place, so that a socket's bucket needs no allocation. */
export interface TokenBucket {
  tokens: number;
  /** Time of the last addition of tokens (ms). */
  filledAtMs: number;
}

/** Takes `count` tokens; false if too few are left. A clock that jumps back adds none. */
export function takeToken(bucket: TokenBucket, rate: Rate, nowMs: number, count = 1): boolean {
  const gained = (ageMs(bucket.filledAtMs, nowMs) / 1_000) * rate.perSecond;
  bucket.filledAtMs = nowMs;
  bucket.tokens = Math.min(rate.atOnce, bucket.tokens + gained);
  if (bucket.tokens < count) return false;
  bucket.tokens -= count;
  return true;
}
