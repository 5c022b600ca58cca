import { expect, it } from "vitest";
import {
  dailyDividend,
  redeemed,
  redemptionPenalty,
  totalDividend,
} from "#domain/mining/dividend.ts";
import { Decimal } from "#domain/money/decimal.ts";

const amount = Decimal.parse("1234.56");

it("worked example: 0.35% of 1234.56", () => {
  const percent = Decimal.parse("0.35");
  expect(dailyDividend(amount, percent).toString()).toBe("4.321");
  expect(totalDividend(amount, percent, 30).toString()).toBe("129.63");
});

it("worked example: redeemed early at 5%", () => {
  const percent = Decimal.parse("5");
  expect(redemptionPenalty(amount, percent).toString()).toBe("61.728");
  expect(redeemed(amount, percent).toString()).toBe("1172.832");
});
