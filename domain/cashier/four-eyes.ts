import type { Approval, FourEyesTerms, Payment, PaymentQuote } from "../contracts/cashier.ts";
import type { Standing, TwoReason } from "../contracts/desk/needs.ts";
import { isQuote } from "../contracts/market.ts";
import { Decimal } from "../money/decimal.ts";
import { creditedAmount, rateAt, readRate } from "./payment-rate.ts";

export interface Weighed {
  payment: Pick<Payment, "kind" | "number" | "approvals">;
  /** Amount in the account's currency. */
  amount: Decimal;
  /** Received or paid amount, in the payment's unit. */
  number: Decimal;
  /** Sum of the customer's payments of this kind today that one operator alone approved. */
  aloneToday: Decimal;
}

export function whyTwo(
  { payment, amount, number, aloneToday }: Weighed,
  { above, reserved }: Pick<FourEyesTerms, "above" | "reserved">,
): TwoReason | null {
  if (payment.kind === "adjustment") return "adjustment";
  const limit = Decimal.parse(above);
  if (amount.gt(limit)) return "amount";
  if (number.gt(Decimal.parse(payment.number))) return "above_reported";
  if (aloneToday.add(amount).gt(limit)) return "customer_day";
  // A payment that has an approval needs two, even if its amount is now below the limits.
  if (payment.approvals.length > 0) return "begun";
  if (amount.gt(Decimal.parse(reserved))) return "operator_day";
  return null;
}

export function standingOf(
  { operator, resets = 0 }: Approval,
  operatorId: string,
  { ownResets, others }: Pick<FourEyesTerms, "ownResets" | "others">,
): Standing {
  if (operator.id === operatorId) return resets === ownResets ? "own" : "void";
  const other = Object.hasOwn(others, operator.id) ? others[operator.id] : undefined;
  if (other?.resets !== resets) return "void";
  return other.isTied ? "tied" : "counts";
}

export function isAlone({ status, approvals }: Pick<Payment, "status" | "approvals">): boolean {
  return status === "finished" && approvals.length === 1;
}

/**
 * Returns the payment's amount in the account's currency. For a deposit, converts `number` at
 * `rate`; null if `number` was unreadable, or if the rate is unknown or in doubt.
 */
export function worthOf(payment: Payment, number: Decimal | null, rate: PaymentQuote | null) {
  if (payment.kind !== "deposit") return Decimal.parse(payment.amount).abs();
  if (rate === null || number === null) return null;
  const quote = rate.quote && isQuote(rate.quote) ? rate.quote : null;
  if (rate.path.productId !== null && quote === null) return null;
  return creditedAmount(number, readRate(rateAt(rate.path, quote)), payment.currency);
}
