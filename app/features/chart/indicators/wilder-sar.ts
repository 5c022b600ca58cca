/** Parabolic SAR by Welles Wilder (New Concepts in Technical Trading Systems, 1978). */
import type { Bar } from "#domain/chart/bar.ts";
import { stepped } from "./stepped.ts";

interface SarState {
  isLong: boolean;
  sar: number;
  /** The highest high, or the lowest low, of the trend. */
  extreme: number;
  speed: number;
  /** The two previous bars: the SAR is never inside their range. */
  last: Bar;
  beforeLast: Bar;
}

/** @returns the SAR of each bar; null for the first bar */
export function wilderSar(speed: number, limit: number) {
  const limits = { step: speed, most: Math.max(speed, limit) };
  const step = stepped<SarState | Bar>((before, bar) => {
    if (before === null) return bar;
    return "sar" in before ? sarAfter(before, bar, limits) : firstSar(before, bar, speed);
  });
  return (bar: Bar, replaces: boolean): number | null => {
    const now = step(bar, replaces);
    return "sar" in now ? now.sar : null;
  };
}

/** Begins with a rising trend unless the second bar's midpoint is below the first's. */
function firstSar(last: Bar, bar: Bar, speed: number): SarState {
  const isLong = bar.high + bar.low >= last.high + last.low;
  const [sar, extreme] = isLong ? [last.low, bar.high] : [last.high, bar.low];
  return { isLong, sar, extreme, speed, last: bar, beforeLast: last };
}

function sarAfter(state: SarState, bar: Bar, limits: { step: number; most: number }): SarState {
  const { isLong, extreme, speed, last, beforeLast } = state;
  const moved = state.sar + speed * (extreme - state.sar);
  const sar = isLong
    ? Math.min(moved, last.low, beforeLast.low)
    : Math.max(moved, last.high, beforeLast.high);
  const shared = { last: bar, beforeLast: last };
  const reached = isLong ? Math.max(extreme, bar.high) : Math.min(extreme, bar.low);
  const isBroken = isLong ? bar.low < sar : bar.high > sar;
  if (isBroken) {
    // The SAR of the new trend starts at the extreme of the previous trend.
    const start = isLong ? bar.low : bar.high;
    return { isLong: !isLong, sar: reached, extreme: start, speed: limits.step, ...shared };
  }
  const faster = reached === extreme ? speed : Math.min(speed + limits.step, limits.most);
  return { isLong, sar, extreme: reached, speed: faster, ...shared };
}
