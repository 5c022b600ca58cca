/**
 * Computes a loan's debt by day. Days are those of the time zone in the signed terms. Day 0 is the
 * day of the payout, and each midnight starts the next day, however long a day is.
 */
import { localDayOf, localInstant } from "../market/zone.ts";
import { Decimal } from "../money/decimal.ts";
import { type LoanTerms, loanInterest, loanPenalty } from "./interest.ts";

export interface LoanSchedule extends LoanTerms {
  /** Days within which the loan may be returned at no cost. */
  returnDays: number;
  decimals: number;
}

export interface Owed {
  interest: Decimal;
  penalty: Decimal;
  /** Amount and costs together. */
  total: Decimal;
}

/** Local day of an instant, as days since 1970-01-01. */
export const loanDay = localDayOf;

export function loanDayStart(zone: string, day: number): number {
  return localInstant(zone, day, 0);
}

/** Last day on which a return costs nothing; never the loan's last day. */
function returnsWithin({ returnDays, period }: LoanSchedule): number {
  return Math.min(returnDays, period - 1);
}

/**
 * Debt after a number of days. Interest grows until the loan's last day, and the penalty after it.
 * Each sum is exact and rounded up once, so that rounding never favours the borrower.
 */
export function owedAfter(terms: LoanSchedule, days: number): Owed {
  const used = Math.max(0, Math.min(days, terms.period));
  const isReturn = used <= returnsWithin(terms);
  const exact = isReturn ? Decimal.zero : loanInterest({ ...terms, period: used });
  const interest = exact.round(terms.decimals, "up");
  const penalty = loanPenalty(terms, days - terms.period).round(terms.decimals, "up");
  return { interest, penalty, total: terms.amount.add(interest).add(penalty) };
}

export interface LoanCost {
  freeDays: number;
  dailyRate: string;
  /** Interest of one day that is not free. */
  perDay: string;
  /** Interest due on the last day. */
  interest: string;
  total: string;
  /** Yearly percentage rate with all costs and compounding; "0" if the loan costs nothing. */
  yearlyRate: string;
  /** Penalty for each late day. */
  perDayLate: string;
  returnDays: number;
}

/** Maximum yearly rate in percent that is shown in digits. */
const yearlyRateMax = 999_999;
const daysOfYear = 365;

/**
 * The yearly rate that makes the amount grow to the total due within the loan's days, rounded up to
 * a hundredth of a percent. The EU's consumer credit rules compute it this way for one repayment.
 */
function yearlyRate(terms: LoanTerms): string {
  const growth = 1 + loanInterest(terms).div(terms.amount, 12, "up").toNumber();
  if (growth === 1) return "0";
  const percent = (growth ** (daysOfYear / terms.period) - 1) * 100;
  return Decimal.of(Math.ceil(Math.min(percent, yearlyRateMax) * 100))
    .div(Decimal.of(100), 2)
    .toString();
}

export function loanCost(terms: LoanSchedule): LoanCost {
  const onTime = owedAfter(terms, terms.period);
  const { amount, dailyRate, penaltyRate, decimals } = terms;
  return {
    freeDays: terms.freeDays,
    dailyRate: dailyRate.toString(),
    perDay: amount.mul(dailyRate).round(decimals, "up").toString(),
    interest: onTime.interest.toString(),
    total: onTime.total.toString(),
    yearlyRate: yearlyRate(terms),
    perDayLate: amount.mul(penaltyRate).round(decimals, "up").toString(),
    returnDays: Math.max(0, returnsWithin(terms)),
  };
}
