/** Delay in ms from the end of the countdown to the first read of the result (specification). */
export const settleWaitMs = 1_000;
/** Delay in ms before a late result is read again; it grows with each try. */
const retryMs = 2_000;
const retryMsMax = 15_000;

/** Whole seconds left, rounded up: 1 until the very end. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000));
}

/** Remaining share of the time, from 1 down to 0. */
export function partLeft(endsAtMs: number, seconds: number, nowMs: number): number {
  if (seconds <= 0) return 0;
  return Math.min(1, Math.max(0, (endsAtMs - nowMs) / (seconds * 1_000)));
}

/**
 * Delay in ms until the running orders are read again; null if none runs.
 * @param attempts how often they were read since the first countdown reached zero
 */
export function nextLookMs(
  endsAtMs: readonly number[],
  nowMs: number,
  attempts: number,
): number | null {
  if (endsAtMs.length === 0) return null;
  const due = Math.min(...endsAtMs) + settleWaitMs - nowMs;
  if (due > 0) return due;
  return attempts === 0 ? 0 : Math.min(retryMsMax, retryMs * attempts);
}
