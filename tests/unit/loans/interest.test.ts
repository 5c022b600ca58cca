import { expect, it } from "vitest";
import { loanInterest, loanPenalty, loanToRepay } from "#domain/loans/interest.ts";
import { Decimal } from "#domain/money/decimal.ts";

const terms = {
  amount: Decimal.parse("10000"),
  dailyRate: Decimal.parse("0.0005"),
  period: 30,
  freeDays: 7,
  penaltyRate: Decimal.parse("0.001"),
};

it("charges interest on 10000 at 0.0005 a day for 30 days, of which 7 are free", () => {
  expect(loanInterest({ ...terms, period: 1, freeDays: 0 }).toString()).toBe("5");
  expect(loanInterest(terms).toString()).toBe("115");
  expect(loanToRepay(terms, 0).toString()).toBe("10115");
});

it("charges a penalty of 0.001 a day for three days late", () => {
  expect(loanPenalty(terms, 3).toString()).toBe("30");
  expect(loanToRepay(terms, 3).toString()).toBe("10145");
});

it("charges no interest for a loan when all its days are free", () => {
  expect(loanInterest({ ...terms, period: 7 }).toString()).toBe("0");
  expect(loanInterest({ ...terms, period: 5 }).toString()).toBe("0");
});
