/** Agreed terms, which each subscription copies so that no change of the fund affects it. */
import { accountDecimals } from "../cashier/currency-decimals.ts";
import type { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";

export interface MiningTerms {
  /** Dividend of a day, in percent of the amount. */
  percent: string;
  lockDays: number;
  /** Penalty of an early redemption, in percent of the amount. */
  penaltyPercent: string;
  /** Company's time zone, by which days end. */
  zone: string;
}

/** Maximum time in ms from a subscription's request to its payment. A later payment is refused. */
export const payWithinMs = 60_000;

export interface FundBounds {
  currency: string;
  least: string;
  /** Maximum amount; empty means no maximum. */
  most: string;
  /** Maximum running subscriptions of one user; 0 means no maximum. */
  perUser: number;
}

export function wrongAmount(amount: Decimal, { currency, least, most }: FundBounds) {
  const isFine = amount.round(accountDecimals(currency)).eq(amount);
  const [lowest, highest] = [readDecimal(least), readDecimal(most)];
  const isBelow = amount.isZero() || amount.isNegative() || (lowest && amount.lt(lowest));
  const isAbove = highest?.lt(amount) ?? false;
  return !isFine || isBelow || isAbove ? "mining_amount_invalid" : null;
}
