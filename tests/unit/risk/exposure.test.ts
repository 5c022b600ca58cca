import { expect, it } from "vitest";
import { exceedsExposure } from "#domain/risk/exposure.ts";

const none = { productLots: null, companyNotional: null };
const open = { longLots: 30, shortLots: 10, notional: 50_000 };

it.each([
  ["no limit holds nothing back", none, { side: 1, lots: 1e6 }, false],
  ["up to the product's limit", { ...none, productLots: 25 }, { side: 1, lots: 5 }, false],
  ["beyond it", { ...none, productLots: 25 }, { side: 1, lots: 5.01 }, true],
  [
    "towards zero, though still beyond it",
    { ...none, productLots: 5 },
    { side: 2, lots: 1 },
    false,
  ],
  ["through zero and beyond it", { ...none, productLots: 25 }, { side: 2, lots: 46 }, true],
  ["the company's limit reached", { ...none, companyNotional: 50_000 }, { side: 2, lots: 1 }, true],
  [
    "the company's limit not reached",
    { ...none, companyNotional: 50_001 },
    { side: 1, lots: 1 },
    false,
  ],
] as const)("%s", (_what, limits, order, exceeds) => {
  expect(exceedsExposure(limits, open, order)).toBe(exceeds);
});
