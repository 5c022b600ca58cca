import { roundAmount } from "../forex/amounts.ts";
import { Decimal } from "../money/decimal.ts";

export interface WithdrawalInput {
  /** In the account's currency. */
  amount: Decimal;
  /** fixed: an amount of the account's currency; rate: a fraction of the amount. */
  feeKind: "fixed" | "rate";
  fee: Decimal;
  /** Account currency to what is paid out: x times / over. */
  rate: { times: Decimal; over: Decimal };
  /** Coins are paid to 4 decimals, banks to 2. */
  way: "crypto" | "bank";
}

const decimals = { crypto: 4, bank: 2 } as const;

/**
 * What arrives of a withdrawal: (amount - fee) x price rate, rounded once, never below zero (specification 2, section 9).
 */
export function receivedAmount({ amount, feeKind, fee, rate, way }: WithdrawalInput): Decimal {
  const left = amount.sub(chargedFee(amount, feeKind, fee));
  if (!left.gt(Decimal.zero)) return Decimal.zero;
  return left.mul(rate.times).div(rate.over, decimals[way]);
}

/** The fee, in the account's currency: an amount, or a fraction of what is withdrawn (fee_type 1 or another). Not rounded. */
function chargedFee(amount: Decimal, feeKind: WithdrawalInput["feeKind"], fee: Decimal): Decimal {
  return feeKind === "fixed" ? fee : amount.mul(fee);
}

/** The fee as it is posted, never more than the amount. */
export function withdrawalFee(
  amount: Decimal,
  feeKind: WithdrawalInput["feeKind"],
  fee: Decimal,
): Decimal {
  const charged = roundAmount(chargedFee(amount, feeKind, fee));
  return charged.gt(amount) ? amount : charged;
}
