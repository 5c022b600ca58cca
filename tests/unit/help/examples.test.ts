/** The worked examples of help; every figure is computed by hand. */
import { expect, it } from "vitest";
import {
  contractExample,
  copyExample,
  loanExample,
  miningExample,
  optionExample,
} from "#app/features/help/examples.ts";
import type { Decimal } from "#domain/money/decimal.ts";

const amounts = (figures: Record<string, Decimal | number | null>) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      value === null ? null : Number(value.toString()),
    ]),
  );

it("explains a contract: 1 lot at 1.10 with leverage 100, closed at 1.105 after one rollover", () => {
  const figures = amounts(contractExample("50"));
  // 2,000 - loss = half of 1,100 at a loss of 1,450, which is 0.0145 below the opening.
  expect(figures.stopOut).toBeCloseTo(1.0855, 6);
  expect(figures).toMatchObject({ margin: 1_100, level: 1.8182, profit: 500, night: -6.5 });
  expect(figures.result).toBe(493.5);
});

it("explains a contract whose stop-out price follows the company's stop-out level", () => {
  expect(contractExample("100").stopOut).toBeCloseTo(1.091, 6);
});

it("explains a won and a lost option by the company's rules", () => {
  const refund = { lossLevel: "0", equalPrice: "refund" } as const;
  expect(amounts(optionExample(refund))).toEqual({ win: 85, loss: -100, unchanged: 0 });
  const own = { lossLevel: "1", equalPrice: "loss" } as const;
  expect(amounts(optionExample(own))).toEqual({ win: 85, loss: -85, unchanged: -85 });
});

it("explains a copy by a pot with a tenth of the master's equity, and the master's share of profit", () => {
  expect(amounts(copyExample())).toEqual({ lots: 0.2, profit: 100, charge: 20, left: 1_080 });
});

it("explains a loan: interest without the free days, and a penalty for three days late", () => {
  expect(amounts(loanExample())).toEqual({
    interest: 62.5,
    toRepay: 5_062.5,
    penalty: 15,
    toRepayLate: 5_077.5,
  });
});

it("explains mining: the daily dividend, and the amount after an early redemption", () => {
  expect(amounts(miningExample())).toEqual({ daily: 0.5, all: 15, penalty: 50, redeemed: 950 });
});
