import { payoutDecimals } from "../cashier/currency-decimals.ts";
import type { Decimal } from "../money/decimal.ts";

/**
 * Coins to send for the debt, rounded up so that the estimate is not too low.
 * @param price of a coin in the debt's currency
 */
export function repayEstimate(owed: Decimal, price: Decimal, coin: string): Decimal | null {
  if (price.isZero() || price.isNegative()) return null;
  return owed.div(price, payoutDecimals("crypto", coin, null), "up");
}
