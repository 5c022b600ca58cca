import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { LoanProductView } from "#domain/contracts/http/loan.ts";
import { loanCost } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";

/** Interest of a day that costs, and of the whole period; of nothing, nothing. */
export function interestOf(
  product: LoanProductView,
  amount: string,
  currency: string,
): { perDay: string; total: string } {
  const borrowed = Decimal.parse(amount || "0");
  if (borrowed.isZero()) return { perDay: "0", total: "0" };
  const cost = loanCost({
    amount: borrowed,
    dailyRate: Decimal.parse(product.interest_rate),
    penaltyRate: Decimal.parse(product.penalty_rate),
    period: product.loan_period,
    freeDays: product.free_period,
    returnDays: 0,
    decimals: accountDecimals(currency),
  });
  return { perDay: cost.perDay, total: cost.interest };
}
