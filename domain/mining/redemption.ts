import { amountScale } from "../forex/amounts.ts";
import { Decimal } from "../money/decimal.ts";

const hundred = Decimal.of(100);

/** Penalty of an early redemption: amount x percent / 100, rounded up to `amountScale` decimals. */
export function redemptionPenalty(amount: Decimal, percent: Decimal): Decimal {
  return amount.mul(percent).div(hundred, amountScale, "up");
}

export function redeemed(amount: Decimal, percent: Decimal): Decimal {
  return amount.sub(redemptionPenalty(amount, percent));
}
