/** Plans random loans of a borrower over a year. Each begins after the one before it has ended. */
import type { SignedTerms } from "#domain/contracts/loans.ts";
import { dayMs } from "#domain/market/zone.ts";

/**
 * Repayment that the borrower reports at `askedMs` and an operator decides at `decidedMs`. Only the
 * last repayment of a loan is approved.
 */
export interface Repayment {
  askedMs: number;
  decidedMs: number;
  isConfirmed: boolean;
}

export interface PlannedLoan {
  amount: string;
  terms: SignedTerms;
  paidMs: number;
  repayments: Repayment[];
}

const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC"];

/** Start of a leap year. Zones with daylight saving change their clocks twice in it. */
const yearStartMs = Date.UTC(2028, 0, 1);

export function planLoans(random: () => number, count: number): PlannedLoan[] {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const zone = zones[whole(0, zones.length - 1)] ?? "UTC";
  const loans: PlannedLoan[] = [];
  let atMs = yearStartMs;
  for (let number = 0; number < count; number++) {
    atMs += Math.floor(random() * 5 * dayMs);
    const period = whole(1, 60);
    const loan: PlannedLoan = {
      amount: (whole(10_000, 2_500_000) / 100).toString(),
      terms: {
        dailyRate: (whole(0, 900) / 1_000_000).toFixed(6),
        penaltyRate: (whole(0, 2_000) / 1_000_000).toFixed(6),
        period,
        freeDays: whole(0, 10),
        returnDays: whole(0, 14),
        zone,
        agreement: "a".repeat(64),
      },
      paidMs: atMs,
      repayments: [],
    };
    atMs += Math.floor(random() * (period + 20) * dayMs);
    while (loan.repayments.at(-1)?.isConfirmed !== true) {
      const decidedMs = atMs + Math.floor(random() * 4 * dayMs);
      loan.repayments.push({ askedMs: atMs, decidedMs, isConfirmed: random() < 0.7 });
      atMs = decidedMs + Math.floor(random() * 2 * dayMs);
    }
    loans.push(loan);
  }
  return loans;
}

function dateOf(zone: string, atMs: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(atMs);
}

/**
 * Returns the interest or penalty for some days, in cents, rounded up.
 * @param amount borrowed cents
 * @param millionths daily rate
 */
function cents(amount: bigint, millionths: bigint, days: number): bigint {
  return (amount * millionths * BigInt(Math.max(0, days)) + 999_999n) / 1_000_000n;
}

const hundredths = (text: string) => BigInt(Math.round(Number(text) * 100));
const millionths = (text: string) => BigInt(Math.round(Number(text) * 1_000_000));
const decimalOf = (amount: bigint) => String(Number(amount) / 100);

/**
 * Returns a loan's final cost, computed from calendar dates in whole cents, without the platform's
 * rules.
 */
export function costOf({ amount, terms, paidMs, repayments }: PlannedLoan) {
  const { zone, period, freeDays, returnDays } = terms;
  const date = (atMs: number) => Date.parse(`${dateOf(zone, atMs)}T00:00Z`);
  const last = repayments.at(-1)?.askedMs ?? paidMs;
  const days = (date(last) - date(paidMs)) / dayMs;
  const used = Math.min(days, period);
  const isReturned = used <= Math.min(returnDays, period - 1);
  const borrowed = hundredths(amount);
  const interest = isReturned ? 0n : cents(borrowed, millionths(terms.dailyRate), used - freeDays);
  const penalty = cents(borrowed, millionths(terms.penaltyRate), days - period);
  return { interest: decimalOf(interest), penalty: decimalOf(penalty) };
}
