import { expect, test } from "vitest";
import { percentOf } from "#domain/forex/part.ts";
import { Decimal } from "#domain/money/decimal.ts";

const product = { minLots: "0.02", lotStep: "0.01" };

test.each([
  ["1", 25, "0.25"],
  ["1", 50, "0.5"],
  ["0.99", 50, "0.49"],
  // Exactly the smallest size, for the part or for the rest.
  ["0.04", 50, "0.02"],
  // The part, or the rest, is below the smallest size.
  ["0.04", 25, null],
  ["0.03", 50, null],
  ["0.02", 50, null],
  // Closing the whole position is always allowed, even off today's grid.
  ["0.015", 100, "0.015"],
])("computes for %s lots and %i percent a part of %s lots", (held, percent, lots) => {
  expect(percentOf(product, Decimal.parse(held), percent)?.toString() ?? null).toBe(lots);
});
