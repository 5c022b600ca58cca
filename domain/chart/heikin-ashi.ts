/**
 * Heikin-Ashi: bars whose open is the middle of the one before and whose close is the mean price,
 * so that a trend shows as bars of one colour. Nothing is traded at their prices.
 */
import type { Bar } from "./bar.ts";

/** @param before the Heikin-Ashi bar before; none for the first */
export function heikinAshiBar(bar: Bar, before: Bar | undefined): Bar {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  const open = before ? (before.open + before.close) / 2 : (bar.open + bar.close) / 2;
  const high = Math.max(bar.high, open, close);
  const low = Math.min(bar.low, open, close);
  return { ...bar, open, high, low, close };
}

export function heikinAshi(bars: readonly Bar[]): Bar[] {
  const drawn: Bar[] = [];
  for (const bar of bars) drawn.push(heikinAshiBar(bar, drawn.at(-1)));
  return drawn;
}
