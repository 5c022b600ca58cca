/**
 * Ages of stored times. A stored time lies in the future if the clock was ahead when it was stored,
 * or has stepped back since. Its age is then negative, so a comparison with a maximum age would
 * pass for too long. A future time proves nothing, so it counts as too old.
 */

/** Maximum difference (ms) between the clocks of two machines; more than this is a clock step. */
export const skewMsMax = 5_000;

export function isAhead(timeMs: number, nowMs: number, skewMs = skewMsMax): boolean {
  return timeMs - nowMs > skewMs;
}

/** True for a time of at least this age, and for a time ahead of the clock. */
export function isOld(timeMs: number, nowMs: number, ageMs: number): boolean {
  return nowMs - timeMs >= ageMs || isAhead(timeMs, nowMs);
}

export function ageMs(timeMs: number, nowMs: number): number {
  return Math.max(0, nowMs - timeMs);
}

export function waitMs(dueMs: number, nowMs: number, longestMs: number): number {
  return Math.min(longestMs, Math.max(0, dueMs - nowMs));
}

/** True once a time has passed, or if a wrong clock has set it more than `longestMs` ahead. */
export function isDue(dueMs: number, nowMs: number, longestMs: number): boolean {
  return dueMs <= nowMs || isAhead(dueMs, nowMs, longestMs + skewMsMax);
}
