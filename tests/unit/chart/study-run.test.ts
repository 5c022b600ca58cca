import { describe, expect, it } from "vitest";
import { csvOf } from "#app/features/chart/bars-csv.ts";
import { StudyRun } from "#app/features/chart/indicators/study-run.ts";
import type { Bar } from "#domain/chart/bar.ts";
import { newIndicator } from "#domain/chart/chart-layout.ts";

const bar = (minute: number, close: number): Bar => {
  return { timeMs: minute * 60_000, open: close, high: close, low: close, close, volume: null };
};
const indicators = [{ ...newIndicator("ma", []), inputs: [2] }];
const place = { zone: "UTC", isDaily: false };
const all = (turn: number, bars: readonly Bar[]) =>
  ({ kind: "all", turn, bars, indicators, place }) as const;

describe("a run of the indicators", () => {
  it("recomputes the indicators only from the newest known bar on", () => {
    const run = new StudyRun();
    const first = run.answer(all(1, [bar(0, 10), bar(1, 20)]));
    expect(first).toEqual({ turn: 1, from: 0, values: [{ id: "ma1", values: [null, [15]] }] });
    const next = run.answer({ kind: "newest", turn: 1, bars: [bar(1, 30), bar(2, 40)] });
    expect(next).toEqual({ turn: 1, from: 1, values: [{ id: "ma1", values: [[20], [35]] }] });
  });

  it("ignores a bar that is from another run or older than the indicators' newest bar", () => {
    const run = new StudyRun();
    run.answer(all(1, [bar(0, 10), bar(1, 20)]));
    run.answer(all(2, [bar(0, 10), bar(1, 20)]));
    expect(run.answer({ kind: "newest", turn: 1, bars: [bar(2, 1)] })).toBeNull();
    const next = run.answer({ kind: "newest", turn: 2, bars: [bar(0, 99), bar(2, 40)] });
    expect(next).toEqual({ turn: 2, from: 2, values: [{ id: "ma1", values: [[30]] }] });
  });

  it("computes the indicators of the first bar when a chart starts without bars", () => {
    const run = new StudyRun();
    expect(run.answer(all(1, []))?.values).toEqual([{ id: "ma1", values: [] }]);
    expect(run.answer({ kind: "newest", turn: 1, bars: [bar(0, 5)] })?.from).toBe(0);
  });
});

it("writes a table of bars with UTC times, signed numbers and empty cells for unknown volumes", () => {
  const known = { ...bar(1, 1.5), volume: 3 };
  expect(csvOf([bar(0, 10), known], "point")).toBe(
    "time,open,high,low,close,volume\r\n1970-01-01T00:00:00.000Z,10,10,10,10,\r\n" +
      "1970-01-01T00:01:00.000Z,1.5,1.5,1.5,1.5,3\r\n",
  );
  expect(
    csvOf([known, bar(2, 1.5e-7)], "comma")
      .split("\r\n")
      .slice(1, 3),
  ).toEqual([
    "1970-01-01T00:01:00.000Z;1,5;1,5;1,5;1,5;3",
    "1970-01-01T00:02:00.000Z;1,5e-7;1,5e-7;1,5e-7;1,5e-7;",
  ]);
});
