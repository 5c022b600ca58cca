/**
 * Debt by day. Days are those of the zone in which the loan was signed. Day 0 is the day of the
 * payout, and each midnight starts the next, however long it is.
 */
import { localDayOf, localInstant } from "../market/zone.ts";
import { Decimal } from "../money/decimal.ts";
import { type LoanTerms, loanInterest, loanPenalty } from "./interest.ts";

export interface LoanSchedule extends LoanTerms {
  /** Days within which it may be returned at no cost. */
  returnDays: number;
  /** Decimals of the currency. */
  decimals: number;
}

export interface Owed {
  interest: Decimal;
  penalty: Decimal;
  /** Amount and costs together. */
  total: Decimal;
}

/** Local day of this instant: days since 1970-01-01. */
export const loanDay = localDayOf;

/** Start of a local day (ms). */
export function loanDayStart(zone: string, day: number): number {
  return localInstant(zone, day, 0);
}

/** The right of return ends first: a loan kept to the end costs what its table says. */
function returnsWithin({ returnDays, period }: LoanSchedule): number {
  return Math.min(returnDays, period - 1);
}

/**
 * Debt after this many days. Only used days cost interest; after the last one only the penalty
 * grows. Each sum is exact and rounded up once: another day never rounds in the borrower's favour.
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
  /** Interest of one paid day. */
  perDay: string;
  /** Due on the last day. */
  interest: string;
  total: string;
  /** Yearly percentage rate with all costs and compounding; "0" if it costs nothing. */
  yearlyRate: string;
  /** Cost of each day late. */
  perDayLate: string;
  returnDays: number;
}

/** Highest yearly rate shown in digits, in percent. */
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

/** All costs of a loan, before it is signed. */
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
