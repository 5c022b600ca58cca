import type { FeeType } from "../codes.ts";
import type { Decimal } from "../money/decimal.ts";
import { amountScale } from "./amounts.ts";

export interface FeeInput {
  /** Company setting trade_fee_type. */
  feeType: FeeType;
  lots: Decimal;
  feeRate: Decimal;
  /** In the account's currency, as computed by `computeMargin`. */
  margin: Decimal;
}

/**
 * Fee of an opening fill, in the account's currency, rounded up to 6 decimals. Specification 1,
 * section 9: type 1 is lots x fee rate; otherwise margin x fee rate.
 */
export function computeFee({ feeType, lots, feeRate, margin }: FeeInput): Decimal {
  return (feeType === "lots" ? lots : margin).mul(feeRate).round(amountScale, "up");
}
