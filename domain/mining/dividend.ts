import { Decimal } from "../money/decimal.ts";

/** Decimals of a posted dividend (specification 2, section 9). */
const dividendScale = 4;
const hundred = Decimal.of(100);

/** Dividend of a day: percent x amount / 100, to 4 decimals. */
export function dailyDividend(amount: Decimal, percent: Decimal): Decimal {
  return amount.mul(percent).div(hundred, dividendScale);
}

/** True if a day's dividend is above zero and rounding adds at most 1 % to it. */
export function isDividendFair(amount: Decimal, percent: Decimal): boolean {
  const daily = dailyDividend(amount, percent);
  const most = amount.mul(percent).mul(Decimal.parse("1.01"));
  return !daily.isZero() && !daily.mul(hundred).gt(most);
}

/** Dividends of the whole lock: days x the rounded dividend of a day. */
export function totalDividend(amount: Decimal, percent: Decimal, lockDays: number): Decimal {
  return dailyDividend(amount, percent).mul(Decimal.of(lockDays));
}
