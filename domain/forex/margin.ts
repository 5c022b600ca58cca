import type { MarginMode } from "../codes.ts";
import { Decimal } from "../money/decimal.ts";
import { amountScale, roundAmount } from "./amounts.ts";
import type { ConversionRate } from "./conversion.ts";

export interface MarginInput {
  marginMode: MarginMode;
  lots: Decimal;
  /** Mode `fixed`: margin of one lot, in the account's currency. */
  fixedMargin: Decimal;
  unitsPerLot: Decimal;
  price: Decimal;
  /** Leverage, at least 1. */
  multiple: number;
  /** Rate from the quote currency to the account's. */
  rate: ConversionRate;
}

/**
 * Margin held for a position, in the account's currency, to 6 decimals. Specification 1, section 9:
 * lots x units per lot x price / multiple; section 3, MarginMode 1: lots x the product's fixed
 * amount. Later prices do not change the margin.
 * @throws RangeError if the multiple is no positive whole number
 */
export function computeMargin(input: MarginInput): Decimal {
  if (input.marginMode === "fixed") return roundAmount(input.lots.mul(input.fixedMargin));
  if (!Number.isInteger(input.multiple) || input.multiple < 1) {
    throw new RangeError("a multiple is a positive whole number");
  }
  const value = input.lots.mul(input.unitsPerLot).mul(input.price);
  const divisor = Decimal.of(input.multiple).mul(input.rate.over);
  return value.mul(input.rate.times).div(divisor, amountScale);
}
