import type { ItemRow } from "#db/desk/desk-items.ts";
import { readLoanBook } from "#db/money/loan-book.ts";
import { type BookedLoan, type LoanSum, listLoanSums, listLoans } from "#db/money/loans.ts";
import { listLoanProducts } from "#db/offer/loan-products.ts";
import {
  closeLoanKycItem,
  decideLoanKyc,
  findLoanKyc,
  type LoanKycDecision,
  loanKycItemId,
} from "#db/people/loan-kyc.ts";
import { dayText } from "#domain/accrual/rollovers.ts";
import { paymentStatus } from "#domain/codes.ts";
import type { Payment } from "#domain/contracts/cashier.ts";
import type { SignedTerms } from "#domain/contracts/loans.ts";
import { type KycField, kycFields, kycShapes } from "#domain/loans/kyc-fields.ts";
import { loanDay, owedAfter } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { ApiRefusal, required } from "../context.ts";
import { rangeOf } from "../page-range.ts";
import { scheduleOf } from "../wire/loan.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import type { Decision } from "./decide.ts";
import { subjectOf } from "./rows.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

/** @throws ApiRefusal payment_decided if the item was decided, or resubmitted after `changedMs` */
export async function decideBorrower(
  scope: DeskScope,
  row: ItemRow,
  { decision, reason, changedMs }: Decision,
) {
  const { db, nowMs, actId } = scope;
  const isPassed = decision === "approve";
  const decided: LoanKycDecision = {
    userId: row.user_id,
    status: isPassed ? "passed" : "rejected",
    reason: isPassed ? "" : reason,
    submittedMs: changedMs,
  };
  const outcome = await perform(scope, {
    act: decision,
    subject: subjectOf({ queue: "loan_kyc", id: loanKycItemId(row.user_id) }),
    userId: row.user_id,
    note: decided.reason,
    change: decideLoanKyc(...db, decided),
    follow: (logged) => [closeLoanKycItem(...db, decided, logged, nowMs)],
  });
  if (outcome === "refused") throw new ApiRefusal("payment_decided");
  const account = scope.accountOf(row.user_id);
  if (outcome === "done") scope.background(account.tellLoanKyc(isPassed, actId.slice(-20)));
  return { msg: "", status: paymentStatus.code(isPassed ? "finished" : "rejected") };
}

const isPicture = (field: KycField) => kycShapes[field] === "picture";

/** Reads what a borrower has stated, texts and pictures by field. @throws ApiRefusal not_found */
export async function borrowerFacts({ db }: DeskScope, userId: string) {
  const kyc = required(await findLoanKyc(...db, userId));
  const pick = (fields: KycField[]) =>
    Object.fromEntries(fields.map((field) => [field, kyc.fields[field] ?? ""]));
  return {
    reason: kyc.reason,
    details: pick(kycFields.filter((field) => !isPicture(field))),
    pictures: pick(kycFields.filter(isPicture)),
  };
}

/** Returns a requested loan's terms as fields; returns other payments' details unchanged. */
export function loanDetails({ kind, details }: Payment): Record<string, string> {
  if (kind !== "loan") return details;
  // The account itself wrote this JSON.
  const terms = JSON.parse(details.terms ?? "{}") as SignedTerms;
  const { terms: _, ...rest } = details;
  return {
    ...rest,
    loan_period: String(terms.period),
    free_period: String(terms.freeDays),
    interest_rate: terms.dailyRate,
    penalty_rate: terms.penaltyRate,
    agreement: terms.agreement,
  };
}

/** Interest and penalty of a loan: as owed today, or as repaid. */
function costOf(loan: BookedLoan, nowMs: number) {
  if (loan.repaidAtMs !== null) return { interest: loan.interest, penalty: loan.penalty };
  const { amount, currency, terms, startDay } = loan;
  const days = loanDay(terms.zone, nowMs) - startDay;
  const owed = owedAfter(scheduleOf(amount, currency, terms), days);
  return { interest: owed.interest.toString(), penalty: owed.penalty.toString() };
}

function sumOf(rows: readonly LoanSum[], part: "amount" | "interest" | "penalty"): string {
  return rows.reduce((sum, row) => sum.add(Decimal.parse(row[part])), Decimal.zero).toString();
}

export const loanBookHandlers = operatorCalls({
  deskLoans: async ({ db, nowMs, settings }, { state, page = 1 }) => {
    const today = loanDay(settings.timezone, nowMs);
    const [{ rows, total }, sums, money] = await Promise.all([
      listLoans(...db, { state, today }, rangeOf(page)),
      listLoanSums(...db),
      readLoanBook(...db, settings.currency),
    ]);
    const repaid = sums.filter(({ isRepaid }) => isRepaid === 1);
    const running = sums.filter(({ isRepaid }) => isRepaid === 0);
    return {
      data: rows.map((loan) => ({
        id: loan.id,
        user_id: loan.userId,
        uid: loan.uid,
        amount: loan.amount,
        currency: loan.currency,
        ...costOf(loan, nowMs),
        paid_day: dayText(loan.startDay),
        due_day: dayText(loan.dueDay),
        days_late: Math.max(0, loanDay(loan.terms.zone, loan.repaidAtMs ?? nowMs) - loan.dueDay),
        repaid_ms: loan.repaidAtMs ?? 0,
      })),
      total,
      book: {
        ...money,
        currency: settings.currency,
        lent: sumOf(sums, "amount"),
        outstanding: sumOf(running, "amount"),
        returned: sumOf(repaid, "amount"),
        earned: Decimal.parse(sumOf(repaid, "interest"))
          .add(Decimal.parse(sumOf(repaid, "penalty")))
          .toString(),
      },
    };
  },
  deskLoanProducts: async ({ db, settings }) => {
    const products = await listLoanProducts(...db);
    const data = products.map(({ id, isOffered, ...offer }) => ({
      ...{ id, offer },
      is_offered: isOffered ? 1 : 0,
    }));
    return { currency: settings.currency, data };
  },
});
