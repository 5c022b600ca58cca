/** Indicators that start anew each day on the company's clock. */
import type { Bar } from "#domain/chart/bar.ts";
import { dayMs, zoneOffsetMs } from "#domain/market/zone.ts";
import { stepped } from "./stepped.ts";

export const dayOf = (zone: string) => (timeMs: number) =>
  Math.floor((timeMs + zoneOffsetMs(zone, timeMs)) / dayMs);

/** Volume-weighted mean price of the day so far. */
export function dayVwap(dayAt: (timeMs: number) => number) {
  const step = stepped<{ day: number; value: number; volume: number }>((before, bar) => {
    const day = dayAt(bar.timeMs);
    const known = before?.day === day ? before : { value: 0, volume: 0 };
    const traded = bar.volume ?? 0;
    const value = known.value + ((bar.high + bar.low + bar.close) / 3) * traded;
    return { day, value, volume: known.volume + traded };
  });
  return (bar: Bar, replaces: boolean): number | null => {
    const { value, volume } = step(bar, replaces);
    return volume > 0 ? value / volume : null;
  };
}

interface Range {
  key: number;
  high: number;
  low: number;
  close: number;
}

interface PivotState {
  done: Range | null;
  running: Range;
}

/**
 * Floor-trader pivot points of the previous period: a day, or a month for daily bars.
 * @returns R3, R2, R1, the pivot, S1, S2, S3 for each bar; null within the first period
 */
export function pivots(keyAt: (timeMs: number) => number) {
  const step = stepped<PivotState>((before, bar) => {
    const key = keyAt(bar.timeMs);
    const { high, low, close } = bar;
    const running = before?.running;
    if (!before || running?.key !== key) {
      return { done: running ?? null, running: { key, high, low, close } };
    }
    const reached = { high: Math.max(running.high, high), low: Math.min(running.low, low) };
    return { done: before.done, running: { key, ...reached, close } };
  });
  return (bar: Bar, replaces: boolean): readonly number[] | null => {
    const { done } = step(bar, replaces);
    return done && pivotLevels(done);
  };
}

function pivotLevels({ high, low, close }: Range): readonly number[] {
  const pivot = (high + low + close) / 3;
  const span = high - low;
  return [
    high + 2 * (pivot - low),
    pivot + span,
    2 * pivot - low,
    pivot,
    2 * pivot - high,
    pivot - span,
    low - 2 * (high - pivot),
  ];
}
