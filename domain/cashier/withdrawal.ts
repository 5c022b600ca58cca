import type { DrawFeeType } from "../codes.ts";
import type { Payment } from "../contracts/cashier.ts";
import { amountScale } from "../forex/amounts.ts";
import type { ConversionRate } from "../forex/conversion.ts";
import { Decimal } from "../money/decimal.ts";
import { payoutDecimals } from "./currency-decimals.ts";
import { invertRate } from "./payment-rate.ts";

export interface PayoutInput {
  /** Amount of the withdrawal in the account's currency. */
  amount: Decimal;
  /** Fee as it is posted, in the account's currency. */
  fee: Decimal;
  /** Rate from account currency to payout currency: multiply by `times`, divide by `over`. */
  rate: ConversionRate;
  decimals: number;
}

/** (amount - fee) x price rate (specification 2, section 9), rounded down once, never negative. */
export function receivedAmount({ amount, fee, rate, decimals }: PayoutInput): Decimal {
  const left = amount.sub(fee);
  if (!left.gt(Decimal.zero)) return Decimal.zero;
  return left.mul(rate.times).div(rate.over, decimals, "down");
}

/**
 * Posted fee in the account's currency: a fixed amount or a fraction of the withdrawal, rounded up.
 * It never exceeds the withdrawn amount.
 */
export function withdrawalFee(amount: Decimal, feeKind: DrawFeeType, fee: Decimal): Decimal {
  const charged = (feeKind === "fixed" ? fee : amount.mul(fee)).round(amountScale, "up");
  return charged.gt(amount) ? amount : charged;
}

/**
 * Field of a withdrawal's details that stores the payout's decimals, so that a later change by the
 * company does not affect the payout.
 */
export const decimalsField = "decimals";

/** Payout of a withdrawal. @param rate account currency per unit of the payout's currency */
export function payoutOf(
  { type, amount, fee, details }: Pick<Payment, "type" | "amount" | "fee" | "details">,
  rate: ConversionRate,
): Decimal {
  const kept = details[decimalsField];
  const own = kept === undefined ? null : Number(kept);
  return receivedAmount({
    amount: Decimal.parse(amount),
    fee: Decimal.parse(fee),
    rate: invertRate(rate),
    decimals: payoutDecimals(type === "bank" ? "bank" : "crypto", details.code ?? "", own),
  });
}
