/**
 * How old a stored time is, with two sides. A clock that steps back, or was ahead when a time was
 * stored, leaves times that lie ahead of it: their age is below zero, and "not older than" would
 * hold for as long as the step was. Such a time says nothing of now, so it counts as too old.
 */

/** Clocks of two machines are never the same: so much ahead is no step (ms). */
export const skewMsMax = 5_000;

/** True for a time that lies ahead of the clock by more than two right clocks differ. */
export function isAhead(timeMs: number, nowMs: number, skewMs = skewMsMax): boolean {
  return timeMs - nowMs > skewMs;
}

/** True from this age on, and for a time ahead of the clock. */
export function isOld(timeMs: number, nowMs: number, ageMs: number): boolean {
  return nowMs - timeMs >= ageMs || isAhead(timeMs, nowMs);
}

/** Age of a time (ms); 0 for one that lies ahead. */
export function ageMs(timeMs: number, nowMs: number): number {
  return Math.max(0, nowMs - timeMs);
}

/** How long until a time that was set at most `longestMs` before it (ms); 0 when it is over. */
export function waitMs(dueMs: number, nowMs: number, longestMs: number): number {
  return Math.min(longestMs, Math.max(0, dueMs - nowMs));
}

/** True once a time has come, and for one further away than it is ever set. */
export function isDue(dueMs: number, nowMs: number, longestMs: number): boolean {
  return dueMs <= nowMs || isAhead(dueMs, nowMs, longestMs + skewMsMax);
}
