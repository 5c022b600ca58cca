import { describe, expect, it } from "vitest";
import type { Bar } from "#domain/chart/bar.ts";
import { chartPeriods, foldBars, sourceOf } from "#domain/chart/chart-periods.ts";
import { heikinAshi, heikinAshiBar } from "#domain/chart/heikin-ashi.ts";

const hourMs = 3_600_000;
const bar = (timeMs: number, open: number, close = open, volume: number | null = null): Bar => ({
  ...{ timeMs, open, close, volume },
  high: Math.max(open, close) + 1,
  low: Math.min(open, close) - 1,
});
const hours = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    bar(from + index * hourMs, 10 + index, 11 + index, 2),
  );

describe("folded bars", () => {
  it("folds bars to the first open, the extremes, the last close and the sum of volumes", () => {
    const [first, second] = foldBars(hours(0, 6), "4hour", "UTC");
    expect(first).toEqual({ timeMs: 0, open: 10, high: 15, low: 9, close: 14, volume: 8 });
    expect(second).toEqual({
      timeMs: 4 * hourMs,
      open: 14,
      high: 17,
      low: 13,
      close: 16,
      volume: 4,
    });
  });

  it("leaves a folded bar without a volume when no source bar has a volume", () => {
    expect(foldBars([bar(0, 1), bar(hourMs, 2)], "2hour", "UTC")[0]?.volume).toBeNull();
  });

  it("begins folded bars at local midnight, even in zones with half-hour offsets", () => {
    const midnight = Date.UTC(2026, 0, 5, 18, 30);
    const times = foldBars(hours(midnight - 2 * hourMs, 8), "4hour", "Asia/Kolkata").map(
      ({ timeMs }) => (timeMs - midnight) / hourMs,
    );
    expect(times).toEqual([-4, 0, 4]);
  });

  it.each([
    ["put forward", Date.UTC(2026, 2, 29)],
    ["put back", Date.UTC(2026, 9, 25)],
  ])(
    "keeps folded bars in order, and loses no volume, on the day when clocks are %s",
    (_, dayMs) => {
      for (const period of ["2hour", "4hour", "12hour"] as const) {
        const source = hours(dayMs - 12 * hourMs, 48);
        const folded = foldBars(source, period, "Europe/Berlin");
        const times = folded.map(({ timeMs }) => timeMs);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(folded.reduce((sum, { volume }) => sum + (volume ?? 0), 0)).toBe(96);
      }
    },
  );

  it("begins folded monthly bars on the first of the month", () => {
    const days = [28, 29, 30, 31, 32, 33].map((day) => bar(Date.UTC(2026, 0, day), day));
    const found = foldBars(days, "month", "UTC");
    expect(found.map(({ timeMs }) => timeMs)).toEqual([Date.UTC(2026, 0), Date.UTC(2026, 1)]);
    expect(found.map(({ open }) => open)).toEqual([28, 32]);
  });

  it("returns the server's own bars when it serves the period", () => {
    const source = hours(0, 3);
    for (const period of chartPeriods.filter((each) => sourceOf(each) === each)) {
      expect(foldBars(source, period, "Europe/Berlin")).toEqual(source);
    }
  });
});

describe("Heikin-Ashi", () => {
  // Expected by hand: the close is the mean of the four prices, the open the middle of the bar
  // before.
  const source: Bar[] = [
    { timeMs: 0, open: 10, high: 14, low: 8, close: 12, volume: null },
    { timeMs: 1, open: 12, high: 13, low: 11, close: 12, volume: null },
    { timeMs: 2, open: 12, high: 20, low: 12, close: 18, volume: null },
  ];

  it("opens a Heikin-Ashi bar midway between the previous open and close, and closes the bar at the mean of its source prices", () => {
    const drawn = heikinAshi(source).map(({ open, high, low, close }) => [open, high, low, close]);
    expect(drawn).toEqual([
      [11, 14, 8, 11],
      [11, 13, 11, 12],
      [11.5, 20, 11.5, 15.5],
    ]);
  });

  it("computes the newest Heikin-Ashi bar from the previous bar alone", () => {
    const drawn = heikinAshi(source);
    expect(heikinAshiBar(source[2] as Bar, drawn[1])).toEqual(drawn[2]);
  });
});
