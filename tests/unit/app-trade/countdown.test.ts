import { describe, expect, it } from "vitest";
import { nextLookMs, partLeft, secondsLeft } from "#app/data/device/countdown.ts";
import { durationUnit } from "#app/i18n/micro-text.ts";

describe("countdown of a micro order", () => {
  it("counts a micro order down to 1 before its expiry, then shows 0", () => {
    expect([30_000, 29_999, 1_000, 1, 0, -5_000].map((left) => secondsLeft(left, 0))).toEqual([
      30, 30, 1, 1, 0, 0,
    ]);
  });

  it("empties the ring of a countdown evenly, and keeps the shown part between 0 and 1", () => {
    expect([40_000, 30_000, 15_000, 0, -1].map((left) => partLeft(left, 30, 0))).toEqual([
      1, 1, 0.5, 0, 0,
    ]);
  });

  it("reads the results of micro orders 1 s after the first expiry", () => {
    expect(nextLookMs([20_000, 5_000], 1_000, 0)).toBe(5_000);
    expect(nextLookMs([], 0, 0)).toBeNull();
  });

  it("reads overdue results at once, then ever more rarely", () => {
    const waits = [0, 1, 2, 3, 50].map((attempts) => nextLookMs([0], 10_000, attempts));
    expect(waits).toEqual([0, 2_000, 4_000, 6_000, 15_000]);
  });

  it("writes a duration in its largest whole unit", () => {
    expect([30, 60, 90, 120, 3_600, 5_400].map(durationUnit)).toEqual([
      { unit: "s", count: 30 },
      { unit: "min", count: 1 },
      { unit: "s", count: 90 },
      { unit: "min", count: 2 },
      { unit: "h", count: 1 },
      { unit: "min", count: 90 },
    ]);
  });
});
