/**
 * Periods of the chart: the server's eight, and longer ones folded from the server's. A folded bar
 * starts where its period starts by the company's clock.
 */
import { joinCandle } from "../market/candle.ts";
import { type Period, periods } from "../market/periods.ts";
import { dayMs, zoneOffsetMs } from "../market/zone.ts";
import type { Bar } from "./bar.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;

export const foldedPeriods = ["2min", "10min", "2hour", "4hour", "12hour", "month"] as const;
export type FoldedPeriod = (typeof foldedPeriods)[number];
export const chartPeriods = [...periods, ...foldedPeriods] as const;
export type ChartPeriod = (typeof chartPeriods)[number];

const folds: Record<FoldedPeriod, { source: Period; lengthMs: number | null }> = {
  "2min": { source: "1min", lengthMs: 2 * minuteMs },
  "10min": { source: "5min", lengthMs: 10 * minuteMs },
  "2hour": { source: "60min", lengthMs: 2 * hourMs },
  "4hour": { source: "60min", lengthMs: 4 * hourMs },
  "12hour": { source: "60min", lengthMs: 12 * hourMs },
  // Null length: months have different lengths.
  month: { source: "1day", lengthMs: null },
};

const foldOf = (period: ChartPeriod) =>
  Object.hasOwn(folds, period) ? folds[period as FoldedPeriod] : null;

export function sourceOf(period: ChartPeriod): Period {
  return foldOf(period)?.source ?? (period as Period);
}

const dailies: readonly ChartPeriod[] = ["1day", "1week", "year", "month"];

export const isDaily = (period: ChartPeriod): boolean => dailies.includes(period);

function beginOf(lengthMs: number | null, zone: string, timeMs: number): number {
  const offset = zoneOffsetMs(zone, timeMs);
  const local = timeMs + offset;
  if (lengthMs !== null) {
    // Counts from the local midnight, so that no bar spans two days.
    const sinceMidnight = ((local % dayMs) + dayMs) % dayMs;
    return timeMs - (sinceMidnight % lengthMs);
  }
  const date = new Date(local);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return first - zoneOffsetMs(zone, first - offset);
}

/**
 * Folds a source's bars into bars of the period, oldest first. When clocks go back, a period may
 * get two bars. When clocks go forward, the period of a source bar may be computed to start before
 * the newest folded bar. The source bar then joins that folded bar.
 */
export function foldBars(source: readonly Bar[], period: ChartPeriod, zone: string): Bar[] {
  const fold = foldOf(period);
  if (!fold) return [...source];
  const bars: Bar[] = [];
  for (const bar of source) {
    const timeMs = beginOf(fold.lengthMs, zone, bar.timeMs);
    const last = bars.at(-1);
    if (last && timeMs <= last.timeMs) joinCandle(last, bar);
    else bars.push({ ...bar, timeMs });
  }
  return bars;
}
