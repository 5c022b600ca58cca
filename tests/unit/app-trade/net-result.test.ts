import fc from "fast-check";
import { expect, it } from "vitest";
import { netResult } from "#domain/forex/net-result.ts";

it("computes the net result from profit, fee and financing without floating-point error", () => {
  expect(netResult({ profit: 3.32, fee: 1, financing: 0 })).toBe(2.32);
  expect(netResult({ profit: 0.3, fee: 0.1, financing: 0 })).toBe(0.2);
  expect(netResult({ profit: 0, fee: 0.065, financing: 0 })).toBe(-0.065);
});

it("computes the net result as profit less fee, exact to the millionth", () => {
  const millionths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(millionths, fc.integer({ min: 0, max: 1_000_000_000 }), (profit, fee) => {
      const result = netResult({ profit: profit / 1e6, fee: fee / 1e6, financing: 0 });
      expect(Math.round(result * 1e6)).toBe(profit - fee);
    }),
  );
});
