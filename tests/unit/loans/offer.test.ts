import { describe, expect, test } from "vitest";
import { type LoanOffer, wrongInOffer } from "#domain/loans/offer.ts";
import { repayEstimate } from "#domain/loans/repay-estimate.ts";
import { Decimal } from "#domain/money/decimal.ts";

const offer: LoanOffer = {
  ...{ loan_period: 30, free_period: 7, min_amount: "100", max_amount: "10000" },
  ...{ interest_rate: "0.0005", penalty_rate: "0.001", sort: 0 },
};

describe("the terms of a loan product", () => {
  test.each<[Partial<LoanOffer>]>([
    [{}],
    [{ free_period: 30 }],
    [{ free_period: 0, interest_rate: "0", penalty_rate: "0" }],
    [{ min_amount: "10000" }],
    [{ interest_rate: "1", penalty_rate: "0.00000001" }],
    [{ loan_period: 3650, sort: 1000 }],
  ])("accepts a loan product with %j", (change) => {
    expect(wrongInOffer({ ...offer, ...change }, "USD")).toBeNull();
  });

  test.each<[keyof LoanOffer, string | number]>([
    ["loan_period", 0],
    ["loan_period", 3651],
    ["loan_period", 1.5],
    ["loan_period", Number.NaN],
    ["free_period", -1],
    ["free_period", 31],
    ["min_amount", "0"],
    ["min_amount", ""],
    ["min_amount", "1.001"],
    ["max_amount", "99.99"],
    ["max_amount", "1000000000.01"],
    ["max_amount", "x"],
    ["interest_rate", "1.00000001"],
    ["interest_rate", "-0.1"],
    ["interest_rate", ""],
    ["interest_rate", "0.000000001"],
    ["penalty_rate", "2"],
    ["sort", 1001],
    ["sort", -1],
  ])("refuses a loan product with %s of %s", (name, value) => {
    expect(wrongInOffer({ ...offer, [name]: value }, "USD")).toBe(name);
  });

  test("refuses a loan product's amount with more decimals than its currency has", () => {
    expect(wrongInOffer({ ...offer, min_amount: "100.5" }, "JPY")).toBe("min_amount");
    expect(wrongInOffer({ ...offer, min_amount: "0.000001" }, "BTC")).toBeNull();
  });
});

describe("an estimate of coins", () => {
  const of = (owed: string, price: string, coin: string) =>
    repayEstimate(Decimal.parse(owed), Decimal.parse(price), coin)?.toString() ?? null;

  test("rounds up the estimated number of coins", () => {
    expect(of("10145", "3", "USDT")).toBe("3381.666667");
    expect(of("100", "60000", "BTC")).toBe("0.00166667");
    expect(of("100", "1", "USDT")).toBe("100");
  });

  test("returns no estimate of coins when the price is unusable", () => {
    expect(of("100", "0", "BTC")).toBeNull();
  });
});
