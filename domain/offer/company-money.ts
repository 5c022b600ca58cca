/**
 * Fields of fund terms, of loan products, and of money that the company puts in or takes out. Two
 * operators approve each change of them.
 */
import { accountDecimals } from "../cashier/currency-decimals.ts";
import type { Fields } from "../changes/change.ts";
import type { LoanOffer } from "../loans/offer.ts";
import type { FundTerms } from "../mining/fund-terms.ts";
import { Decimal } from "../money/decimal.ts";
import { currency, isAmount, isMost, isPlace, like, type OfferField } from "./fields.ts";

const whole: OfferField = { isText: isPlace, isMoney: true };
const amount: OfferField = { isText: isAmount, isMoney: true };

export const fundTermFields: Readonly<Record<string, OfferField>> = {
  percent: amount,
  lock_days: whole,
  penalty: amount,
  least: amount,
  most: { isText: isMost, isMoney: true },
  per_user: whole,
} satisfies Record<keyof FundTerms, OfferField>;

export const loanProductFields: Readonly<Record<string, OfferField>> = {
  loan_period: whole,
  free_period: whole,
  min_amount: amount,
  max_amount: amount,
  interest_rate: amount,
  penalty_rate: amount,
  sort: whole,
  /** "0" ends the offer; the product itself stays for its loans. */
  is_offered: { isText: like(/^[01]$/), isMoney: true, start: "1" },
} satisfies Record<keyof LoanOffer | "is_offered", OfferField>;

export const moneyFields: Readonly<Record<string, OfferField>> = {
  way: { isText: like(/^(put_in|take_out)$/) },
  amount: { isText: (text) => isAmount(text) && /[1-9]/.test(text) },
  currency: { isText: currency.isText },
};

/** Returns the first missing field, or `amount` for too many decimals; null if all is right. */
export function wrongMoney(after: Fields): string | null {
  const missing = Object.keys(moneyFields).find((field) => (after[field] ?? null) === null);
  if (missing !== undefined) return missing;
  const money = Decimal.parse(after.amount ?? "0");
  const decimals = accountDecimals(after.currency ?? "");
  return money.round(decimals).eq(money) ? null : "amount";
}
