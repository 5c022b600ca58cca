import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reconnectDelayMs } from "#app/realtime/backoff.ts";

describe("delay before a reconnect", () => {
  it.each([
    [0, 250, 500],
    [1, 500, 1_000],
    [2, 1_000, 2_000],
    [5, 8_000, 16_000],
    [6, 15_000, 30_000],
    [40, 15_000, 30_000],
  ])("attempt %d waits from %d to %d ms", (attempt, least, most) => {
    expect([reconnectDelayMs(attempt, 0), reconnectDelayMs(attempt, 1)]).toEqual([least, most]);
  });

  it("never leaves its bounds, however long an outage lasts, and grows with the random number", () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(fc.nat(1_000_000), random, random, (attempt, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((r) =>
          reconnectDelayMs(attempt, r),
        ) as [number, number];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(250);
        expect(high).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});
