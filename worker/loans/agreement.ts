import { findAgreement } from "#db/money/loans.ts";
import { type LoanProduct, listOffered } from "#db/offer/loan-products.ts";
import { findLoanKyc, type LoanKyc } from "#db/people/loan-kyc.ts";
import { dayText } from "#domain/accrual/rollovers.ts";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { WireLoanCost } from "#domain/contracts/http/loan.ts";
import type { SignedTerms } from "#domain/contracts/loans.ts";
import { type LanguageCode, languageTags } from "#domain/language/language-tags.ts";
import { type LoanCost, type LoanSchedule, loanCost, loanDay } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { agreementLines } from "#texts/loan-agreement.ts";
import { ApiRefusal, required, type SessionScope } from "../context.ts";
import { scheduleOf } from "../wire/loan.ts";

export interface Agreement {
  lines: string[];
  cost: WireLoanCost;
}

export const hashOf = (...parts: unknown[]) => sha256Hex(JSON.stringify(parts));

/** @throws ApiRefusal loan_kyc_required */
export async function requireLoanKyc({ db, identity }: SessionScope): Promise<LoanKyc> {
  const kyc = await findLoanKyc(...db, identity.userId);
  if (kyc?.status !== "passed") throw new ApiRefusal("loan_kyc_required");
  return kyc;
}

/** @throws ApiRefusal not_found */
export async function requireProduct({ db }: SessionScope, id: number) {
  const products = await listOffered(...db);
  return required(products.find((each) => each.id === id));
}

/** @throws ApiRefusal amount_out_of_range, also for more decimals than the currency has */
function requireAmount(text: string, { min_amount, max_amount }: LoanProduct, decimals: number) {
  const amount = Decimal.parse(text);
  const isIn = !amount.lt(Decimal.parse(min_amount)) && !amount.gt(Decimal.parse(max_amount));
  if (!isIn || !amount.gt(Decimal.zero) || !amount.round(decimals).eq(amount)) {
    throw new ApiRefusal("amount_out_of_range");
  }
}

function toWireCost(
  { amount, period }: LoanSchedule,
  cost: LoanCost,
  currency: string,
  isMargin: boolean,
): WireLoanCost {
  return {
    amount: amount.toString(),
    currency,
    loan_period: period,
    free_days: cost.freeDays,
    daily_rate: cost.dailyRate,
    per_day: cost.perDay,
    interest: cost.interest,
    total: cost.total,
    yearly_rate: cost.yearlyRate,
    per_day_late: cost.perDayLate,
    return_days: cost.returnDays,
    is_margin: isMargin ? 1 : 0,
  };
}

function regionText(country: string, lang: LanguageCode): string {
  if (!/^[A-Z]{2}$/.test(country)) return country || "-";
  return new Intl.DisplayNames(languageTags[lang], { type: "region" }).of(country) ?? country;
}

/**
 * Makes today's unsigned agreement in the reader's language, and the loan's terms. The hash covers
 * agreement and terms.
 */
export async function offerOf(scope: SessionScope, id: number, text: string) {
  const { settings, lang, nowMs } = scope;
  const [{ fields }, product] = await Promise.all([
    requireLoanKyc(scope),
    requireProduct(scope, id),
  ]);
  const { currency, timezone: zone, is_loan_margin: isMargin } = settings;
  requireAmount(text, product, accountDecimals(currency));
  // The missing `agreement` is a hash, which `signLoan` makes from the text and these terms.
  const terms: Omit<SignedTerms, "agreement"> = {
    dailyRate: product.interest_rate,
    penaltyRate: product.penalty_rate,
    period: product.loan_period,
    freeDays: product.free_period,
    returnDays: settings.loan_return_days,
    zone,
  };
  const { dailyRate, penaltyRate, period } = terms;
  const schedule = scheduleOf(text, currency, terms);
  const cost = loanCost(schedule);
  const today = loanDay(zone, nowMs);
  const facts = {
    company: settings.site_name,
    name: fields.name ?? "",
    firstName: fields.last_name ?? "",
    country: regionText(fields.country ?? "", lang),
    mobile: fields.mobile ?? "-",
    amount: schedule.amount.toString(),
    currency,
    date: dayText(today),
    firstCostDate: dayText(today + terms.freeDays + 1),
    dueDate: dayText(today + period),
    ...{ zone, dailyRate, penaltyRate, period, isMargin, cost },
  };
  const agreement: Agreement = {
    lines: agreementLines(facts, lang),
    cost: toWireCost(schedule, cost, currency, isMargin),
  };
  return { agreement, terms, hash: await hashOf(agreement, terms) };
}

/** Reads the signed agreement of one of the user's loans. @throws ApiRefusal not_found */
export async function signedFor({ db, identity, account }: SessionScope, loanId: string) {
  const loan = await account.loan(loanId);
  const hash = loan?.terms.agreement ?? "";
  const signed = required(await findAgreement(...db, identity.userId, hash));
  // `signLoan` wrote this JSON.
  return { ...(JSON.parse(signed.content) as Agreement), signed };
}
