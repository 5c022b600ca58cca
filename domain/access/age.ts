/**
 * Ages of stored times, checked on both sides. A clock that steps back, or was ahead when a time
 * was stored, leaves times in the future. Their age is negative, so a plain "not older than" would
 * stay true until the clock catches up. Such a time proves nothing, so it counts as too old.
 */

/** Tolerance between the clocks of two machines (ms): less than this ahead is no clock step. */
export const skewMsMax = 5_000;

/** True for a time further ahead of the clock than two right clocks differ. */
export function isAhead(timeMs: number, nowMs: number, skewMs = skewMsMax): boolean {
  return timeMs - nowMs > skewMs;
}

/** True from this age on, and for a time ahead of the clock. */
export function isOld(timeMs: number, nowMs: number, ageMs: number): boolean {
  return nowMs - timeMs >= ageMs || isAhead(timeMs, nowMs);
}

/** Age of a time (ms); 0 if it is in the future. */
export function ageMs(timeMs: number, nowMs: number): number {
  return Math.max(0, nowMs - timeMs);
}

/** Time until `dueMs` (ms), at most `longestMs`; 0 once it has passed. */
export function waitMs(dueMs: number, nowMs: number, longestMs: number): number {
  return Math.min(longestMs, Math.max(0, dueMs - nowMs));
}

/** True once a time has come, and for one further away than it can have been set. */
export function isDue(dueMs: number, nowMs: number, longestMs: number): boolean {
  return dueMs <= nowMs || isAhead(dueMs, nowMs, longestMs + skewMsMax);
}
