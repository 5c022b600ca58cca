import type { LoanProductView } from "#domain/contracts/http/loan.ts";
import { offeredCost } from "#domain/loans/offer.ts";
import { Decimal } from "#domain/money/decimal.ts";

/** Interest of a paid day, and of the whole period; empty for an empty amount. */
export function interestOf(
  product: LoanProductView,
  amount: string,
  currency: string,
): { perDay: string; total: string } {
  const borrowed = Decimal.parse(amount || "0");
  if (borrowed.isZero()) return { perDay: "0", total: "0" };
  const cost = offeredCost(product, borrowed, currency);
  return { perDay: cost.perDay, total: cost.interest };
}
