import type { Decimal } from "../money/decimal.ts";

/** Decimals of every posted amount: margin, fee and profit (specification 1, section 9). */
export const amountScale = 6;

/** A posted amount: rounded once, halves away from zero. */
export function roundAmount(amount: Decimal): Decimal {
  return amount.round(amountScale, "half_up");
}
