/**
 * Requests and repayments of loans. Each request is a payment that an operator approves or rejects.
 * Only a repayment paid from the account is booked at once.
 */

import type { Payment, PaymentAnswer, PaymentCommand } from "#domain/contracts/cashier.ts";
import type { SignedTerms } from "#domain/contracts/loans.ts";
import { type Refusal, type Result, refuse } from "#domain/errors/errors.ts";
import { loanDay } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { answerPayment, type CashierContext, freeBucket } from "../cashier/cashier-context.ts";
import { readMovable, refuseUnfree } from "../cashier/outflow.ts";
import { moved } from "../ledger/ledger.ts";
import type { Floating } from "../orders/floating.ts";
import { expected } from "../records.ts";
import { bookedDebt, type PaidOutLoan } from "./loan-store.ts";

type Ask = Extract<PaymentCommand, { act: "loan" }>;
type Repay = Extract<PaymentCommand, { act: "repayment" }>;
type Settle = Extract<PaymentCommand, { act: "loan_settle" }>;

/** Runs inside the command's transaction, like the functions below. */
export function askLoan(context: CashierContext, command: Ask): Result<PaymentAnswer> {
  const { payments, profiles, loans, newId, nowMs } = context;
  const { currency } = profiles.require();
  if (command.currency !== currency) return refuse("currency_mismatch");
  const amount = readMovable(command.amount, currency);
  if (!amount) return refuse("amount_out_of_range");
  if (payments.countOpen("loan") > 0 || loans.unpaid()) return refuse("loan_open");
  const id = newId();
  const { account, terms, sign } = command;
  const details = { terms: JSON.stringify(terms) };
  const given = { account, amount: amount.toString(), currency, details, proof: sign };
  payments.add({ id, kind: "loan", ...given, createdAtMs: nowMs() });
  return answerPayment(context, id);
}

/** Loan that may be repaid: paid out, not yet repaid, and without a repayment in review. */
function repayable({ loans }: CashierContext, id: string): PaidOutLoan | Refusal {
  const loan = loans.find(id);
  if (!loan) return refuse("not_found");
  if (loan.repaidAtMs !== null || loans.isReviewed(id)) return refuse("loan_not_repayable");
  return loan;
}

function addRepayment(
  context: CashierContext,
  loan: PaidOutLoan,
  details: Record<string, string>,
  proof: string,
): string {
  const { payments, newId, nowMs } = context;
  const id = newId();
  const { account } = payments.require(loan.id);
  const given = { account, amount: bookedDebt(loan).toString(), currency: loan.currency, proof };
  const row = { ...given, details: { ...details, loan: loan.id }, createdAtMs: nowMs() };
  payments.add({ id, kind: "repayment", ...row });
  return id;
}

/** Records that the borrower reports a repayment made from outside the account. */
export function askRepayment(context: CashierContext, command: Repay): Result<PaymentAnswer> {
  const loan = repayable(context, command.loanId);
  if ("error" in loan) return loan;
  return answerPayment(context, addRepayment(context, loan, command.details, command.proof));
}

/** Repays the loan at once, from the account that received the loan. */
export function settleLoan(
  context: CashierContext,
  { loanId }: Settle,
  floating: Floating,
): Result<PaymentAnswer> {
  const loan = repayable(context, loanId);
  if ("error" in loan) return loan;
  const { payments, nowMs } = context;
  const { account } = payments.require(loanId);
  const short = refuseUnfree(context, account, bookedDebt(loan), floating);
  if (short) return short;
  const id = addRepayment(context, loan, {}, "");
  const ended = bookRepayment(context, loan, freeBucket(account));
  payments.change(payments.require(id), { status: "finished" }, nowMs(), ended);
  return answerPayment(context, id);
}

/** Ends a loan by paying the whole debt. Returns the journal transaction. */
function bookRepayment(
  context: CashierContext,
  loan: PaidOutLoan,
  from: ReturnType<typeof freeBucket> | "external",
): number {
  const { ledger, loans, payoutStops, nowMs } = context;
  const { id, currency } = loan;
  const amount = bookedDebt(loan);
  const ended = ledger.post("loan_repay", id, moved(from, "loan.debt", currency, amount));
  loans.end(id, nowMs(), ended);
  payoutStops.setLoanUnpaid(false);
  const facts = { amount: amount.toString(), unit: currency };
  context.notices.tell("loan_repaid", facts, `loan-repaid-${id}`);
  reportLoan(context, id);
  return ended;
}

/** Returns the posting of an approved loan's payout, or the refusal. */
export function payOutLoan(
  context: CashierContext,
  payment: Payment,
): { post(): number } | Refusal {
  if (context.loans.unpaid()) return refuse("loan_open");
  return {
    post: () => {
      const { ledger, loans, payoutStops, nowMs } = context;
      const { id, account, currency } = payment;
      const amount = Decimal.parse(payment.amount);
      const terms = signedTerms(payment);
      const entries = moved(freeBucket(account), "loan.debt", currency, amount.neg());
      const opened = ledger.post("loan_payout", id, entries);
      loans.open(payment, terms, loanDay(terms.zone, nowMs()), opened);
      payoutStops.setLoanUnpaid(true);
      context.notices.tell("loan_paid", { amount: payment.amount, unit: currency }, `loan-${id}`);
      reportLoan(context, id);
      return opened;
    },
  };
}

export function confirmRepayment(
  context: CashierContext,
  { details, amount }: Payment,
): { post(): number } | Refusal {
  const loan = context.loans.find(details.loan ?? "");
  if (!loan || loan.repaidAtMs !== null) return refuse("loan_not_repayable");
  // No day is booked while a repayment waits for its review, so the debt still equals `amount`.
  if (!bookedDebt(loan).eq(Decimal.parse(amount))) throw new Error(`loan ${loan.id} owes more`);
  return { post: () => bookRepayment(context, loan, "external") };
}

export function tellRejection(context: CashierContext, { id, kind, amount, unit }: Payment): void {
  const facts = { amount, unit };
  if (kind === "loan") context.notices.tell("loan_rejected", facts, `loan-rejected-${id}`);
  if (kind === "repayment") {
    context.notices.tell("repayment_rejected", facts, `repayment-rejected-${id}`);
  }
}

export function signedTerms({ details }: Payment): SignedTerms {
  // `askLoan` wrote the terms.
  return JSON.parse(details.terms ?? "") as SignedTerms;
}

export function reportLoan({ loans, reports, profiles }: CashierContext, id: string): void {
  const { bookedDay: _, ...row } = expected(loans.find(id), `no loan ${id}`);
  const { userId } = profiles.require().identity;
  const isRepaid = row.repaidAtMs !== null;
  reports.lend({
    ...row,
    userId,
    dueDay: row.startDay + row.terms.period,
    interest: isRepaid ? row.interest : "0",
    penalty: isRepaid ? row.penalty : "0",
  });
}
