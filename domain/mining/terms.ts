/** Agreed terms of a subscription, copied into it so that no change of a fund affects it. */
import { accountDecimals } from "../cashier/currency-decimals.ts";
import type { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";

export interface MiningTerms {
  /** Dividend of a day, in percent of the amount. */
  percent: string;
  lockDays: number;
  /** Penalty of an early redemption, in percent of the amount. */
  penaltyPercent: string;
  /** The company's zone, in which days end. */
  zone: string;
}

/** A subscription is paid within this time of its request, or not at all (ms). */
export const payWithinMs = 60_000;

/** A fund's current bounds. */
export interface FundBounds {
  currency: string;
  least: string;
  /** Empty if no maximum. */
  most: string;
  /** Maximum running subscriptions of one user; 0 means no maximum. */
  perUser: number;
}

/** Null if the fund accepts the amount. */
export function wrongAmount(amount: Decimal, { currency, least, most }: FundBounds) {
  const isFine = amount.round(accountDecimals(currency)).eq(amount);
  const [lowest, highest] = [readDecimal(least), readDecimal(most)];
  const isBelow = amount.isZero() || amount.isNegative() || (lowest && amount.lt(lowest));
  const isAbove = highest?.lt(amount) ?? false;
  return !isFine || isBelow || isAbove ? "mining_amount_invalid" : null;
}
