/** What a loan's repayment is in a coin, at a rate that is only looked at. */
import { payoutDecimals } from "../cashier/currency-decimals.ts";
import type { Decimal } from "../money/decimal.ts";

/**
 * Coins to send for what is owed; up, so that the estimate is not short of it by rounding.
 * @param price of a coin in the currency that is owed
 */
export function repayEstimate(owed: Decimal, price: Decimal, coin: string): Decimal | null {
  if (price.isZero() || price.isNegative()) return null;
  return owed.div(price, payoutDecimals("crypto", coin, null), "up");
}
