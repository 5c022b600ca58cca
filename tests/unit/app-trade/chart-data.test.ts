import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNews, prepend, toBar } from "#app/features/chart/chart-data.ts";
import type { Bar } from "#domain/chart/bar.ts";

/** A bar whose close identifies its source. */
function bar(minute: number, close = 1): Bar {
  const timeMs = minute * 60_000;
  return {
    timeMs,
    open: 1,
    high: Math.max(1, close),
    low: Math.min(1, close),
    close,
    volume: null,
  };
}
const minutes = (bars: readonly Bar[]) => bars.map(({ timeMs }) => timeMs / 60_000);

describe("live candles and the history", () => {
  const history = { generation: 4, seq: 100 };

  it.each([
    ["a later tick", 4, 101, true],
    ["the history's own last tick", 4, 100, false],
    ["an earlier tick", 4, 99, false],
    ["a new generation, though it counts from the start", 5, 1, true],
    ["an old generation, though its count is higher", 3, 5_000, false],
  ])(
    "judges if a live candle is newer than the history: %s",
    (_name, generation, seq, expected) => {
      expect(isNews(history, { generation, seq })).toBe(expected);
    },
  );

  it("accepts every message as newer when the chart has no history", () => {
    expect(isNews({ generation: 0, seq: -1 }, { generation: 0, seq: 0 })).toBe(true);
  });

  it("judges exactly one of two ticks as newer when their generations or tick numbers differ", () => {
    const position = fc.record({ generation: fc.nat(3), seq: fc.nat(5) });
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        const same = a.generation === b.generation && a.seq === b.seq;
        expect(Number(isNews(a, b)) + Number(isNews(b, a))).toBe(same ? 0 : 1);
        if (isNews(a, b) && isNews(b, c)) expect(isNews(a, c)).toBe(true);
      }),
    );
  });
});

describe("candles of a call's answer", () => {
  it("reads a candle's start in ms, prices and volume", () => {
    const candle = { Time: 60_000, Open: 1.1, High: 1.3, Low: 1.05, Close: 1.2, Volume: 7.5 };
    expect(toBar(candle)).toEqual({
      timeMs: 60_000,
      open: 1.1,
      high: 1.3,
      low: 1.05,
      close: 1.2,
      volume: 7.5,
    });
  });

  it("distinguishes a candle's volume of zero from a missing volume", () => {
    const candle = { Time: 0, Open: 1, High: 1, Low: 1, Close: 1 };
    expect(toBar({ ...candle, Volume: 0 }).volume).toBe(0);
    expect(toBar({ ...candle, Volume: null }).volume).toBeNull();
  });
});

describe("older candles before the shown ones", () => {
  it("joins older candles to the history that follows them", () => {
    expect(minutes(prepend([bar(1), bar(2)], [bar(3), bar(4)]))).toEqual([1, 2, 3, 4]);
  });

  it("keeps a shown bar when the older candles contain a bar of the same time", () => {
    const joined = prepend([bar(1, 10), bar(2, 10), bar(3, 10)], [bar(2, 20), bar(3, 20)]);
    expect(joined.map(({ close }) => close)).toEqual([10, 20, 20]);
  });

  it("keeps gaps between the bars of older candles", () => {
    expect(minutes(prepend([bar(1), bar(2)], [bar(90), bar(91)]))).toEqual([1, 2, 90, 91]);
  });

  it("joins older candles when either list is empty", () => {
    expect(minutes(prepend([], [bar(3)]))).toEqual([3]);
    expect(minutes(prepend([bar(1), bar(2)], []))).toEqual([1, 2]);
  });

  it("joins older and shown candles in order, and changes neither of the two lists", () => {
    const starts = fc.uniqueArray(fc.nat(60), { maxLength: 40 });
    const sorted = (each: number[], close: number) =>
      each.toSorted((a, b) => a - b).map((minute) => bar(minute, close));
    fc.assert(
      fc.property(starts, starts, (a, b) => {
        const older = sorted(a, 10);
        const shown = sorted(b, 20);
        const before = structuredClone([older, shown]);
        const joined = prepend(older, shown);
        const times = minutes(joined);
        expect(times).toEqual([...new Set(times)].sort((x, y) => x - y));
        expect(joined.slice(joined.length - shown.length)).toEqual(shown);
        const first = shown[0]?.timeMs ?? Number.POSITIVE_INFINITY;
        const kept = older.filter(({ timeMs }) => timeMs < first).length;
        expect(joined).toHaveLength(kept + shown.length);
        expect([older, shown]).toEqual(before);
      }),
    );
  });
});
