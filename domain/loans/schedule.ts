/**
 * What is owed on which day. Days are those of the zone that the loan was signed in: the day it is
 * paid out is day 0, each midnight begins the next one, however long it is.
 */
import { dayMs, localInstant, zoneOffsetMs } from "../market/zone.ts";
import { Decimal } from "../money/decimal.ts";
import { type LoanTerms, loanInterest, loanPenalty } from "./interest.ts";

export interface LoanSchedule extends LoanTerms {
  /** Days in which it may be given back at no cost. */
  returnDays: number;
  /** Decimals of its currency. */
  decimals: number;
}

export interface Owed {
  interest: Decimal;
  penalty: Decimal;
  /** With the amount itself. */
  total: Decimal;
}

/** Days since 1970-01-01 of the local day that holds this instant. */
export function loanDay(zone: string, atMs: number): number {
  return Math.floor((atMs + zoneOffsetMs(zone, atMs)) / dayMs);
}

/** When a local day begins (ms). */
export function loanDayStart(zone: string, day: number): number {
  return localInstant(zone, day, 0);
}

/**
 * The right to give it back ends before the loan is due: what is kept to the end costs what its
 * table says.
 */
function returnsWithin({ returnDays, period }: LoanSchedule): number {
  return Math.min(returnDays, period - 1);
}

/**
 * Owed after so many days. Only days that were used cost interest; after the last one only the
 * penalty grows. Each sum is exact and rounded up once: a day more never rounds for the borrower.
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
  /** Interest of one day that costs. */
  perDay: string;
  /** Repaid on the last day. */
  interest: string;
  total: string;
  /** Percent a year, with all costs and their compounding; "0" where it costs nothing. */
  yearlyRate: string;
  /** What each day late adds. */
  perDayLate: string;
  returnDays: number;
}

/** The longest yearly rate that is told in digits, in percent. */
const yearlyRateMax = 999_999;
const daysOfYear = 365;

/**
 * The yearly rate that makes the amount grow to what is due in the loan's days, rounded up to a
 * hundredth of a percent: the way the consumer credit rules of the EU reckon it for one repayment.
 */
function yearlyRate(terms: LoanTerms): string {
  const growth = 1 + loanInterest(terms).div(terms.amount, 12, "up").toNumber();
  if (growth === 1) return "0";
  const percent = (growth ** (daysOfYear / terms.period) - 1) * 100;
  return Decimal.of(Math.ceil(Math.min(percent, yearlyRateMax) * 100))
    .div(Decimal.of(100), 2)
    .toString();
}

/** Everything that a loan costs, before it is signed. */
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
