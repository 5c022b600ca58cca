/** Candles of the simulator's price, of any age, from samples on a fixed grid. */
import {
  type BasePeriod,
  barMs,
  barStart,
  type Candle,
  intradayMs,
} from "#domain/market/candle.ts";
import { isOpen, type TradingHours } from "#domain/market/trading-hours.ts";
import { dayMs } from "#domain/market/zone.ts";

export interface CandleRange {
  period: BasePeriod;
  fromMs: number;
  /** Exclusive end, at most now; the last bar may still be running. */
  toMs: number;
  hours: TradingHours;
  /** Logarithm of the mid price at a time; the calls come in rising order of time. */
  logAt(timeMs: number): number;
  /** Bid for this logarithm; increases with it. */
  bidOf(log: number): number;
}

const hourMs = 3_600_000;
/** One grid for all intraday periods, so that short bars fold exactly into long ones. */
const gridMs = 20_000;
/** Sample interval in ms for days, and for long bars over a long time; a multiple of `gridMs`. */
const wideGridMs = 300_000;
const denseMsMax = 45 * dayMs;
const barsMax = 80_000;

/** Bid candles for [fromMs, toMs), oldest first. Leaves out periods that are closed throughout. */
export function simulatedCandles(range: CandleRange): Candle[] {
  const { period, fromMs, toMs } = range;
  const lengthMs = barMs(period);
  const isWide =
    period === "1day" || (lengthMs >= intradayMs["15min"] && toMs - fromMs > denseMsMax);
  const stepMs = isWide ? wideGridMs : gridMs;
  const first = barStart(period, "UTC", fromMs + lengthMs - 1);
  const start = Math.max(first, barStart(period, "UTC", toMs) - (barsMax - 1) * lengthMs);
  const openAt = openness(range.hours);
  const bars: Candle[] = [];
  for (let at = start; at < toMs; at += lengthMs) {
    const bar = barOf(range, openAt, at, Math.min(at + lengthMs, toMs), stepMs);
    if (bar) bars.push(bar);
  }
  return bars;
}

/**
 * The bar of [startMs, endMs). The sample at its end counts, too: the next bar opens there. So bars
 * join without a jump, except over closed hours.
 */
function barOf(
  { logAt, bidOf }: CandleRange,
  openAt: (timeMs: number) => boolean,
  startMs: number,
  endMs: number,
  stepMs: number,
): Candle | null {
  let open: number | null = null;
  let [high, low, close] = [-Infinity, Infinity, 0];
  for (let at = startMs; ; at = Math.min(at + stepMs, endMs)) {
    const counts = (at < endMs && openAt(at)) || (at > startMs && openAt(at - 1));
    if (counts) {
      close = logAt(at);
      open ??= close;
      if (close > high) high = close;
      if (close < low) low = close;
    }
    if (at === endMs) break;
  }
  if (open === null) return null;
  return {
    timeMs: startMs,
    open: bidOf(open),
    high: bidOf(high),
    low: bidOf(low),
    close: bidOf(close),
    volume: null,
  };
}

/**
 * Caches `isOpen`, because computing a time zone's offset is slow. An hour with the same state at
 * both ends has that state throughout, because breaks last at least an hour.
 */
function openness(hours: TradingHours): (timeMs: number) => boolean {
  let hour = Number.NaN;
  let whole: boolean | null = null;
  let next = false;
  return (timeMs) => {
    const at = Math.floor(timeMs / hourMs);
    if (at !== hour) {
      const opening: boolean = at === hour + 1 ? next : isOpen(hours, at * hourMs);
      next = isOpen(hours, (at + 1) * hourMs);
      whole = opening === next ? opening : null;
      hour = at;
    }
    return whole ?? isOpen(hours, timeMs);
  };
}
