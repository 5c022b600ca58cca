/** A company's terms of a fund: two operators approve them, and each subscription gets a copy. */
import { accountDecimals } from "../cashier/currency-decimals.ts";
import type { FundTerms } from "../contracts/desk/funds.ts";
import { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";
import { isDividendFair } from "./dividend.ts";

export type { FundTerms };

const percentDecimals = 6;
const lockDaysMax = 3_650;
const perUserMax = 1_000;
const hundred = Decimal.of(100);

function isPercent(text: string): Decimal | null {
  const percent = readDecimal(text);
  const isRead = percent !== null && !percent.isNegative() && !percent.gt(hundred);
  return isRead && percent.round(percentDecimals).eq(percent) ? percent : null;
}

const isWithin = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;

export function wrongTerm(terms: FundTerms, currency: string): keyof FundTerms | null {
  const percent = isPercent(terms.percent);
  if (!percent || percent.isZero()) return "percent";
  if (!isWithin(terms.lock_days, 1, lockDaysMax)) return "lock_days";
  if (!isPercent(terms.penalty)) return "penalty";
  const isWhole = (amount: Decimal) => amount.round(accountDecimals(currency)).eq(amount);
  const least = readDecimal(terms.least);
  if (!least?.gt(Decimal.zero) || !isWhole(least)) return "least";
  if (!isDividendFair(least, percent)) return "least";
  const most = terms.most === "" ? least : readDecimal(terms.most);
  if (!most || most.lt(least) || !isWhole(most)) return "most";
  return isWithin(terms.per_user, 0, perUserMax) ? null : "per_user";
}
