import { payoutDecimals } from "../cashier/currency-decimals.ts";
import type { Decimal } from "../money/decimal.ts";

/** Coins that suffice for the debt; null unless the price is positive. @param price per coin */
export function repayEstimate(owed: Decimal, price: Decimal, coin: string): Decimal | null {
  if (price.isZero() || price.isNegative()) return null;
  return owed.div(price, payoutDecimals("crypto", coin, null), "up");
}
