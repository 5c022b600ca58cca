/**
 * Makes candles from ticks, and longer candles from shorter ones. A bar without ticks does not
 * exist: no price is interpolated. Intraday bars align to UTC; days and weeks to the company's
 * zone.
 */
import type { Period } from "./periods.ts";
import type { Tick } from "./tick.ts";
import { dayMs, localDay, localWeekStart } from "./zone.ts";

/** Candle that starts at `timeMs`. Its prices are bids, or trades if the feed has trades. */
export interface Candle {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Sum of trade sizes; null if the source reports none. */
  volume: number | null;
}

/** Stored periods; weeks and the year view are folded from days. */
export type BasePeriod = "1min" | "5min" | "15min" | "30min" | "60min" | "1day";
export type IntradayPeriod = Exclude<BasePeriod, "1day">;

export const intradayMs: Record<IntradayPeriod, number> = {
  "1min": 60_000,
  "5min": 300_000,
  "15min": 900_000,
  "30min": 1_800_000,
  "60min": 3_600_000,
};

export const intradayPeriods = Object.keys(intradayMs) as IntradayPeriod[];

export const barMs = (period: BasePeriod): number =>
  period === "1day" ? dayMs : intradayMs[period];

/** Start of the bar that contains this instant (ms). */
export function barStart(period: Exclude<Period, "year">, zone: string, timeMs: number): number {
  if (period === "1day") return localDay(zone, timeMs).startMs;
  if (period === "1week") return localWeekStart(zone, timeMs);
  const length = intradayMs[period];
  return Math.floor(timeMs / length) * length;
}

/** Price of a tick for candles; null for a tick without a trade if candles are made of trades. */
export function candlePrice(tick: Tick, candlesFrom: "bid" | "trade"): number | null {
  return candlesFrom === "trade" ? (tick.last ?? null) : tick.bid;
}

/** Adds the price to the candle, or to a new one if `candle` is null; returns the candle. */
export function foldPrice(
  candle: Candle | null,
  startMs: number,
  price: number,
  size: number | undefined,
): Candle {
  if (candle === null) {
    const volume = size ?? null;
    return { timeMs: startMs, open: price, high: price, low: price, close: price, volume };
  }
  if (price > candle.high) candle.high = price;
  if (price < candle.low) candle.low = price;
  candle.close = price;
  if (size !== undefined) candle.volume = (candle.volume ?? 0) + size;
  return candle;
}

/** Extends `into` by the candle that follows it. */
export function joinCandle(into: Candle, next: Candle): void {
  if (next.high > into.high) into.high = next.high;
  if (next.low < into.low) into.low = next.low;
  into.close = next.close;
  if (next.volume !== null) into.volume = (into.volume ?? 0) + next.volume;
}

/**
 * Folds candles, oldest first, into longer ones.
 * @param startOf start of the longer bar that contains an instant
 */
export function rollUp(candles: Iterable<Candle>, startOf: (timeMs: number) => number): Candle[] {
  const bars: Candle[] = [];
  for (const candle of candles) {
    const startMs = startOf(candle.timeMs);
    const last = bars.at(-1);
    if (last?.timeMs === startMs) joinCandle(last, candle);
    else bars.push({ ...candle, timeMs: startMs });
  }
  return bars;
}
