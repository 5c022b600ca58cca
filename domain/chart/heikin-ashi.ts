/**
 * Heikin-Ashi bars: each opens at the middle of the previous bar and closes at the mean price. So a
 * trend shows as bars of one colour. No trade is possible at these prices.
 */
import type { Bar } from "./bar.ts";

/** @param before Heikin-Ashi bar of the previous period; undefined for the first bar */
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
