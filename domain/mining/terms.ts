/** What a subscription is agreed on: copied into it, so that no change of a fund touches it. */
import { accountDecimals } from "../cashier/currency-decimals.ts";
import type { ErrorName } from "../errors.ts";
import type { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";

export interface MiningTerms {
  /** Dividend of a day, in percent of the amount. */
  percent: string;
  lockDays: number;
  /** Cost of an early redemption, in percent of the amount. */
  penaltyPercent: string;
  /** The company's zone, in which days end. */
  zone: string;
}

/** A subscription is paid within this of its asking, or not at all (ms). */
export const payWithinMs = 60_000;

/** What a fund takes, as it is now. */
export interface FundBounds {
  currency: string;
  least: string;
  /** Empty for none. */
  most: string;
  /** Subscriptions that one user may have running; 0 for any number. */
  perUser: number;
}

/** Null for an amount that the fund takes. */
export function wrongAmount(
  amount: Decimal,
  { currency, least, most }: FundBounds,
): ErrorName | null {
  const isFine = amount.round(accountDecimals(currency)).eq(amount);
  const [lowest, highest] = [readDecimal(least), readDecimal(most)];
  const isBelow = amount.isZero() || amount.isNegative() || (lowest && amount.lt(lowest));
  const isAbove = highest?.lt(amount) ?? false;
  return !isFine || isBelow || isAbove ? "mining_amount_invalid" : null;
}
