import { Decimal } from "../money/decimal.ts";

/** Decimals of a posted dividend (specification 2, section 9). */
const dividendScale = 4;
/** Decimals of a posted penalty, as of a fee. */
const penaltyScale = 6;
const hundred = Decimal.of(100);

/** Dividend of a day: percent x amount / 100, to 4 decimals. */
export function dailyDividend(amount: Decimal, percent: Decimal): Decimal {
  return amount.mul(percent).div(hundred, dividendScale);
}

/**
 * True where a day brings something, and rounding adds no more than a hundredth to it:
 * of many small subscriptions each would be paid more than it earns.
 */
export function isDividendFair(amount: Decimal, percent: Decimal): boolean {
  const daily = dailyDividend(amount, percent);
  const most = amount.mul(percent).mul(Decimal.parse("1.01"));
  return !daily.isZero() && !daily.mul(hundred).gt(most);
}

/** Dividends of the whole lock: days x the posted daily one. */
export function totalDividend(amount: Decimal, percent: Decimal, lockDays: number): Decimal {
  return dailyDividend(amount, percent).mul(Decimal.of(lockDays));
}

/** What an early redemption costs: amount x percent / 100; what is finer than posted rounds up. */
export function redemptionPenalty(amount: Decimal, percent: Decimal): Decimal {
  return amount.mul(percent).div(hundred, penaltyScale, "up");
}

/** What an early redemption returns. */
export function redeemed(amount: Decimal, percent: Decimal): Decimal {
  return amount.sub(redemptionPenalty(amount, percent));
}
