import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { loanStatus } from "#domain/codes.ts";
import type { WireLoan } from "#domain/contracts/http/loan.ts";
import type { Loan, SignedTerms } from "#domain/contracts/loans.ts";
import { type LoanSchedule, owedAfter } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { formatInZone } from "./zone-time.ts";

/** Amount that repays a loan: principal, interest and penalty. */
export function repayAmount({ amount, interest, penalty }: Loan): string {
  return Decimal.parse(amount).add(Decimal.parse(interest)).add(Decimal.parse(penalty)).toString();
}

/** @param terms offered or signed terms */
export function scheduleOf(
  amount: string,
  currency: string,
  terms: Omit<SignedTerms, "agreement">,
): LoanSchedule {
  return {
    ...terms,
    amount: Decimal.parse(amount),
    dailyRate: Decimal.parse(terms.dailyRate),
    penaltyRate: Decimal.parse(terms.penaltyRate),
    decimals: accountDecimals(currency),
  };
}

/** Debt on the loan's last day by its signed terms. */
function dueOf({ amount, currency, terms }: Loan) {
  const { interest, total } = owedAfter(scheduleOf(amount, currency, terms), terms.period);
  return { due_interest: interest.toString(), due_total: total.toString() };
}

export function toWireLoan(loan: Loan, zone: string): WireLoan {
  const { terms, createdAtMs, reviewedAtMs, dueMs, repaidAtMs } = loan;
  return {
    id: loan.id,
    amount: loan.amount,
    currency: loan.currency,
    loan_period: terms.period,
    interest_amount: loan.interest,
    interest_rate: terms.dailyRate,
    penalty_amount: loan.penalty,
    penalty_rate: terms.penaltyRate,
    repay_amount: repayAmount(loan),
    ...dueOf(loan),
    status: loanStatus.code(loan.status),
    created_at: formatInZone(createdAtMs, zone),
    created_ms: createdAtMs,
    reviewed_at: formatInZone(reviewedAtMs, zone),
    reviewed_ms: reviewedAtMs ?? 0,
    repayment_time: formatInZone(repaidAtMs ?? (dueMs === null ? null : dueMs - 1), zone),
    due_ms: dueMs ?? 0,
    repaid_ms: repaidAtMs ?? 0,
    agreement: terms.agreement,
    reason: loan.reason,
    account: loan.account,
  };
}
