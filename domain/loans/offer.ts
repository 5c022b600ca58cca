/** A company's loan offer: two operators approve it, and each signed loan gets a copy. */
import { accountDecimals } from "../cashier/currency-decimals.ts";
import type { Fields } from "../changes/change.ts";
import type { LoanOffer } from "../contracts/desk/loans.ts";
import { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";
import { type LoanCost, loanCost } from "./schedule.ts";

export type { LoanOffer };

const periodMax = 3_650;
const sortMax = 1_000;
const rateDecimals = 8;
/** Maximum loan: about a ninth of what a loan book stores exactly, as repayments are larger. */
const amountMax = Decimal.of(1_000_000_000);
const one = Decimal.of(1);

const isWithin = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;

function isRate(text: string): boolean {
  const rate = readDecimal(text);
  if (rate === null || rate.isNegative() || rate.gt(one)) return false;
  return rate.round(rateDecimals).eq(rate);
}

export function wrongInOffer(offer: LoanOffer, currency: string): keyof LoanOffer | null {
  const isWhole = (amount: Decimal) => amount.round(accountDecimals(currency)).eq(amount);
  if (!isWithin(offer.loan_period, 1, periodMax)) return "loan_period";
  if (!isWithin(offer.free_period, 0, offer.loan_period)) return "free_period";
  const least = readDecimal(offer.min_amount);
  if (!least?.gt(Decimal.zero) || !isWhole(least)) return "min_amount";
  const most = readDecimal(offer.max_amount);
  if (!most || most.lt(least) || most.gt(amountMax) || !isWhole(most)) return "max_amount";
  if (!isRate(offer.interest_rate)) return "interest_rate";
  if (!isRate(offer.penalty_rate)) return "penalty_rate";
  return isWithin(offer.sort, 0, sortMax) ? null : "sort";
}

/** Checks an offer whose fields are texts, as changes have them. */
export function wrongOffered(row: Fields, currency: string): keyof LoanOffer | null {
  const [loan_period, free_period, sort] = [row.loan_period, row.free_period, row.sort].map(Number);
  return wrongInOffer({ ...row, loan_period, free_period, sort } as unknown as LoanOffer, currency);
}

type OfferedTerms = Omit<LoanOffer, "min_amount" | "max_amount" | "sort">;

/** Costs of a positive amount in the account's currency, if the right of return is not used. */
export function offeredCost(offer: OfferedTerms, amount: Decimal, currency: string): LoanCost {
  return loanCost({
    amount,
    dailyRate: Decimal.parse(offer.interest_rate),
    penaltyRate: Decimal.parse(offer.penalty_rate),
    period: offer.loan_period,
    freeDays: offer.free_period,
    returnDays: 0,
    decimals: accountDecimals(currency),
  });
}
