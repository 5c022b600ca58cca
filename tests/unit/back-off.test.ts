import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backOffMs } from "#domain/network/back-off.ts";

const halfRandom = { firstMs: 500, lastMs: 30_000, steady: 0.5 };

describe("back-off", () => {
  it.each([
    [0, 250, 500],
    [1, 500, 1_000],
    [2, 1_000, 2_000],
    [5, 8_000, 16_000],
    [6, 15_000, 30_000],
    [40, 15_000, 30_000],
  ])("computes after %d failures a wait between %d and %d ms", (failures, least, most) => {
    const delays = [0, 1].map((random) => backOffMs(halfRandom, failures, random));
    expect(delays).toEqual([least, most]);
  });

  it("randomises the whole delay when steady is 0, and no part of the delay when steady is 1", () => {
    const ends = (steady: number) =>
      [0, 1].map((random) => backOffMs({ ...halfRandom, steady }, 1, random));
    expect(ends(0)).toEqual([0, 1_000]);
    expect(ends(1)).toEqual([1_000, 1_000]);
  });

  it("keeps the back-off within its bounds after any number of failures, and never shorter for a higher random number", () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(fc.nat(1_000_000), random, random, (failures, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((r) =>
          backOffMs(halfRandom, failures, r),
        ) as [number, number];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(250);
        expect(high).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});
