/** Computes a loan's costs by its signed terms (specification 2, section 9). */
import { Decimal } from "../money/decimal.ts";

export interface LoanTerms {
  amount: Decimal;
  /** Interest per day as a fraction of the amount. */
  dailyRate: Decimal;
  /** Length in days, of which the first `freeDays` cost nothing. */
  period: number;
  freeDays: number;
  /** Penalty per late day as a fraction of the amount. */
  penaltyRate: Decimal;
}

/** Interest of the whole period: amount x daily rate x (period - free days), exact. */
export function loanInterest({ amount, dailyRate, period, freeDays }: LoanTerms): Decimal {
  return amount.mul(dailyRate).mul(Decimal.of(Math.max(0, period - freeDays)));
}

/** Penalty for `daysLate` days: amount x penalty rate x days, exact; zero on time. */
export function loanPenalty({ amount, penaltyRate }: LoanTerms, daysLate: number): Decimal {
  return amount.mul(penaltyRate).mul(Decimal.of(Math.max(0, daysLate)));
}

/** Repayment: interest + principal + penalty (specification 2, section 3). */
export function loanToRepay(terms: LoanTerms, daysLate: number): Decimal {
  return terms.amount.add(loanInterest(terms)).add(loanPenalty(terms, daysLate));
}
