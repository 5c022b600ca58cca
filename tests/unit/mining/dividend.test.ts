import fc from "fast-check";
import { expect, it } from "vitest";
import { dailyDividend, isDividendFair, totalDividend } from "#domain/mining/dividend.ts";
import { redeemed, redemptionPenalty } from "#domain/mining/redemption.ts";
import { Decimal } from "#domain/money/decimal.ts";

const amount = Decimal.parse("1234.56");

it("pays a dividend of 0.35% of 1234.56", () => {
  const percent = Decimal.parse("0.35");
  expect(dailyDividend(amount, percent).toString()).toBe("4.321");
  expect(totalDividend(amount, percent, 30).toString()).toBe("129.63");
});

it("repays a subscription less a penalty of 5% when it is redeemed early", () => {
  const percent = Decimal.parse("5");
  expect(redemptionPenalty(amount, percent).toString()).toBe("61.728");
  expect(redeemed(amount, percent).toString()).toBe("1172.832");
});

it("pays many small subscriptions at most 1 percent above their exact dividends", () => {
  expect(isDividendFair(Decimal.parse("0.01"), Decimal.parse("0.5"))).toBe(false);
  expect(isDividendFair(amount, Decimal.parse("0.35"))).toBe(true);
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (own, hundredths) => {
      const [each, percent] = [Decimal.of(own / 100), Decimal.of(hundredths / 100)];
      if (!isDividendFair(each, percent)) return;
      const earned = (own * hundredths) / 1_000_000;
      const paid = Number(dailyDividend(each, percent).toString());
      expect(paid).toBeLessThanOrEqual(earned * 1.01 + 1e-9);
    }),
  );
});
