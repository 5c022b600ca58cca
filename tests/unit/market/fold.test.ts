import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candle } from "#domain/market/candle.ts";
import {
  barStart,
  candlePrice,
  foldPrice,
  intradayMs,
  intradayPeriods,
  rollUp,
} from "#domain/market/candle.ts";
import { parsePeriod, periods } from "#domain/market/periods.ts";

const at = (iso: string) => Date.parse(iso);
type Priced = readonly [timeMs: number, price: number, size?: number];

/** Minute bars of prices in their order of arrival. */
function foldMinutes(prices: readonly Priced[]): Candle[] {
  const bars: Candle[] = [];
  for (const [timeMs, price, size] of prices) {
    const startMs = barStart("1min", "UTC", timeMs);
    const last = bars.at(-1);
    if (last?.timeMs === startMs) foldPrice(last, startMs, price, size);
    else bars.push(foldPrice(null, startMs, price, size));
  }
  return bars;
}

const nine = at("2026-11-18T09:00:00Z");

describe("the worked example", () => {
  it("puts a tick of a minute's last millisecond into the minute's bar, and a tick 1 ms later into a new bar", () => {
    expect(
      foldMinutes([
        [nine, 1.1],
        [nine + 59_999, 1.3],
        [nine + 60_000, 1.2],
      ]),
    ).toEqual([
      { timeMs: nine, open: 1.1, high: 1.3, low: 1.1, close: 1.3, volume: null },
      { timeMs: nine + 60_000, open: 1.2, high: 1.2, low: 1.2, close: 1.2, volume: null },
    ]);
  });

  it("makes no candle for a minute without ticks", () => {
    const bars = foldMinutes([
      [nine, 1.1],
      [nine + 60_000, 1.2],
      [nine + 180_000, 1.4],
    ]);
    expect(bars.map(({ timeMs }) => timeMs - nine)).toEqual([0, 60_000, 180_000]);
    expect(bars[2]?.open).toBe(1.4);
    const hours = rollUp(bars, (timeMs) => barStart("5min", "UTC", timeMs));
    expect(hours).toEqual([
      { timeMs: nine, open: 1.1, high: 1.4, low: 1.1, close: 1.4, volume: null },
    ]);
  });

  it("closes a bar at the last received tick when two ticks share a millisecond", () => {
    const [bar] = foldMinutes([
      [nine + 5, 1.1],
      [nine + 5, 1.05],
    ]);
    expect(bar).toMatchObject({ open: 1.1, close: 1.05 });
  });

  it("starts weekly bars on Monday in the company's zone", () => {
    const sundayNight = at("2026-11-22T23:30:00Z");
    expect(barStart("1week", "UTC", sundayNight)).toBe(at("2026-11-16T00:00:00Z"));
    expect(barStart("1week", "Asia/Tokyo", sundayNight)).toBe(at("2026-11-22T15:00:00Z"));
    expect(barStart("1week", "America/New_York", sundayNight)).toBe(at("2026-11-16T05:00:00Z"));
  });
});

describe("where bars start", () => {
  it("starts daily bars by the company's zone, even at clock changes, but shorter bars by UTC", () => {
    const zone = "Europe/London";
    expect(barStart("1day", zone, at("2026-03-29T22:59:59Z"))).toBe(at("2026-03-29T00:00:00Z"));
    expect(barStart("1day", zone, at("2026-03-29T23:00:00Z"))).toBe(at("2026-03-29T23:00:00Z"));
    expect(barStart("1day", zone, at("2026-10-25T23:59:59Z"))).toBe(at("2026-10-24T23:00:00Z"));
    expect(barStart("60min", "Asia/Kolkata", nine + 1)).toBe(nine);
  });

  it.each(intradayPeriods)(
    "starts a bar of %s at the last multiple of the bar's length, at or before the given time",
    (period) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (timeMs) => {
          const start = barStart(period, "UTC", timeMs);
          expect(start % intradayMs[period]).toBe(0);
          expect(start).toBeLessThanOrEqual(timeMs);
          expect(timeMs - start).toBeLessThan(intradayMs[period]);
        }),
      );
    },
  );
});

describe("what counts", () => {
  it("folds candles from bids, or from trades where the source has no bids", () => {
    const quote = { timeMs: 1, bid: 1, ask: 2 };
    expect(candlePrice(quote, "bid")).toBe(1);
    expect(candlePrice(quote, "trade")).toBeNull();
    expect(candlePrice({ ...quote, last: 1.5 }, "trade")).toBe(1.5);
  });

  it("sums tick sizes to a bar's volume: null without sizes, zero for sizes of zero", () => {
    const volumes = (sizes: Array<number | undefined>) =>
      foldMinutes(sizes.map((size) => (size === undefined ? [nine, 1] : [nine, 1, size])))[0]
        ?.volume;
    expect(volumes([undefined, undefined])).toBeNull();
    expect(volumes([undefined, 2, undefined, 3])).toBe(5);
    expect(volumes([0])).toBe(0);
  });
});

it("folds the same longer bars from ticks, one-minute bars and five-minute bars", () => {
  const step = fc.tuple(
    fc.integer({ min: 0, max: 400_000 }),
    fc.integer({ min: 1, max: 100_000 }),
    fc.integer({ min: 1, max: 1_000 }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 200 }), (steps) => {
      let timeMs = nine;
      const prices = steps.map(([gap, price, size]): Priced => {
        timeMs += gap;
        return [timeMs, price, size];
      });
      const startOf = (time: number) => barStart("60min", "UTC", time);
      const minutes = foldMinutes(prices);
      const fives = rollUp(minutes, (time) => barStart("5min", "UTC", time));
      const hours = rollUp(minutes, startOf);
      expect(rollUp(fives, startOf)).toEqual(hours);
      const byHand = new Map<number, Priced[]>();
      for (const each of prices) {
        const start = startOf(each[0]);
        byHand.set(start, [...(byHand.get(start) ?? []), each]);
      }
      expect(hours).toEqual(
        [...byHand].map(([start, each]) => ({
          timeMs: start,
          open: each[0]?.[1],
          high: Math.max(...each.map(([, price]) => price)),
          low: Math.min(...each.map(([, price]) => price)),
          close: each.at(-1)?.[1],
          volume: each.reduce((sum, [, , size = 0]) => sum + size, 0),
        })),
      );
    }),
  );
});

it("leaves shorter bars unchanged when longer bars are folded from them", () => {
  const minutes = foldMinutes([
    [nine, 1],
    [nine + 60_000, 9],
  ]);
  const before = structuredClone(minutes);
  rollUp(minutes, () => 0);
  expect(minutes).toEqual(before);
});

it("reads a period only from its name or the specification's alias", () => {
  for (const period of periods) expect(parsePeriod(period)).toBe(period);
  expect(["1M", "5M", "15M", "30M", "1H", "1D", "1W"].map(parsePeriod)).toEqual([
    "1min",
    "5min",
    "15min",
    "30min",
    "60min",
    "1day",
    "1week",
  ]);
  for (const text of ["", "1m", "1MIN", "year ", "2min", "constructor", "__proto__", "toString"]) {
    expect([text, parsePeriod(text)]).toEqual([text, null]);
  }
});
