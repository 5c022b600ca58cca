/** Decides verifications in D1, and payments in customers' accounts. The first decision counts. */
import type { ItemRow } from "#db/desk/desk-items.ts";
import { keepInLoanBook, takeFromLoanBook } from "#db/money/loan-book.ts";
import { decideRealName, itemStatus, repeatDecision } from "#db/people/identity-checks.ts";
import { paymentStatus } from "#domain/codes.ts";
import type { DeskCommand, Payment, PaymentQuote } from "#domain/contracts/cashier.ts";
import { mayDecide, type Queue } from "#domain/contracts/desk/roles.ts";
import { convertedUnit, noRate, paymentRate } from "../cashier/rate.ts";
import { ApiRefusal, required, unwrap } from "../context.ts";
import { isReported, perform } from "./acts.ts";
import { tellAsker, tellDeciders } from "./approval-letters.ts";
import { type DeskScope, nameOf } from "./context.ts";
import { companyTerms, peersOf, type Share, setAside } from "./four-eyes.ts";
import { isDeposit, subjectOf } from "./rows.ts";
import { tellOfPayment, tellOfVerification } from "./tell-customer.ts";

export interface Decision {
  decision: "approve" | "reject";
  reason: string;
  number: string | undefined;
  /** Value of `changed_ms` in the row that the operator saw; null accepts any. */
  changedMs: number | null;
  /** Last valid day of an approved identity document; empty if none. */
  expiresOn: string;
}

/** @throws ApiRefusal claimed_by_other while another operator has claimed the item */
export function requireUnclaimed({ operator }: DeskScope, { claimed_by }: ItemRow): void {
  if (claimed_by !== null && claimed_by !== operator.id) throw new ApiRefusal("claimed_by_other");
}

/** @throws ApiRefusal payment_decided if the item was decided, or resubmitted after `changedMs` */
export async function decideVerification(
  scope: DeskScope,
  row: ItemRow,
  { decision, reason, changedMs, expiresOn }: Decision,
) {
  const { db, nowMs } = scope;
  const isPassed = decision === "approve";
  const decided = {
    userId: row.user_id,
    reviewStatus: isPassed ? "passed" : "rejected",
    reason: isPassed ? "" : reason,
    submittedMs: changedMs,
    expiresOn,
  } as const;
  const outcome = await perform(scope, {
    act: decision,
    subject: subjectOf(row),
    userId: row.user_id,
    note: decided.reason,
    change: decideRealName(...db, decided),
    follow: (logged) => repeatDecision(...db, decided, logged, nowMs),
  });
  if (outcome === "refused") throw new ApiRefusal("payment_decided");
  if (outcome === "done") scope.background(tellOfVerification(scope, row.user_id, decided));
  return { msg: "", status: paymentStatus.code(itemStatus(decided.reviewStatus)) };
}

/** Sends a command to an account, with the act's id as key. @throws the account's ApiRefusal */
export async function commandPayment(
  scope: DeskScope,
  userId: string,
  command: DeskCommand,
  rate: PaymentQuote = noRate,
  queue: Queue = "adjustment",
) {
  const { operator, actId } = scope;
  const isKnown = await isReported(scope);
  const account = scope.accountOf(userId);
  const { payment } = unwrap(await account.desk(command, nameOf(operator), rate, actId));
  if (payment && !isKnown) scope.background(tellOfPayment(scope, userId, payment, command.act));
  const isApproval = command.act === "decide" || command.act === "adjust";
  const isHalf = isApproval && payment?.status === "waiting" && payment.approvals.length > 0;
  if (isHalf && !isKnown) tellDeciders(scope, (who) => mayDecide(who, queue), null);
  if (payment && command.act === "payout" && !isKnown) tellOfReturn(scope, payment, command.reason);
  if (payment && command.act === "decide" && !isKnown) tellFirst(scope, payment, command);
  return payment;
}

/** Notifies operators that a payout's return waits for a second person, or was approved. */
function tellOfReturn(scope: DeskScope, { payout }: Payment, reason: string): void {
  const asked = payout?.returnAsked;
  const isReturned = payout?.state === "returned";
  if (asked && isReturned) tellAsker(scope, { askedBy: asked.operator.id, state: "applied" }, "");
  else if (asked) tellDeciders(scope, (who) => mayDecide(who, "withdrawal"), reason);
}

/** Notifies a payment's first approver that another operator has decided. */
function tellFirst(
  scope: DeskScope,
  { status, approvals }: Payment,
  { decision, reason }: Pick<Decision, "decision" | "reason">,
): void {
  const first = approvals.find(({ operator }) => operator.id !== scope.operator.id);
  if (!first || status === "waiting") return;
  const state = decision === "approve" ? "applied" : "taken_back";
  tellAsker(scope, { askedBy: first.operator.id, state }, reason);
}

/** Takes a loan's amount out of the loan book. @throws ApiRefusal loan_book_short */
async function requireLoanMoney(scope: DeskScope, payment: Payment): Promise<void> {
  if (payment.kind !== "loan") return;
  const { db, nowMs } = scope;
  const isTaken = await takeFromLoanBook(...db, payment, nowMs);
  if (!isTaken) throw new ApiRefusal("loan_book_short");
}

/** Records that a rejected loan's amount stays in the loan book. */
async function keepLoanMoney({ db, nowMs }: DeskScope, payment: Payment): Promise<void> {
  if (payment.kind === "loan") await keepInLoanBook(...db, payment, nowMs).run();
}

export async function decidePayment(
  scope: DeskScope,
  row: ItemRow,
  { decision, reason, number }: Decision,
) {
  if (number !== undefined && !(isDeposit(row.queue) && decision === "approve")) {
    throw new ApiRefusal("invalid_request");
  }
  const terms = await companyTerms(scope, row.queue, await peersOf(scope));
  const command = { act: "decide", id: row.id, decision, reason } as const;
  if (decision === "reject") {
    const fourEyes = { ...terms, reserved: "0" };
    const payment = await commandPayment(scope, row.user_id, { ...command, fourEyes });
    if (payment) await keepLoanMoney(scope, payment);
    return { msg: "", status: paymentStatus.code(payment?.status ?? "waiting") };
  }
  const known = required(await scope.accountOf(row.user_id).payment(row.id));
  await requireLoanMoney(scope, known);
  const unit = convertedUnit(known);
  const rate = unit === null ? noRate : await paymentRate(scope, unit);
  const share = await setAside(scope, known, { number, rate }, terms);
  const fourEyes = { ...terms, reserved: share.amount };
  const asked = { ...command, ...(number === undefined ? {} : { number }), fourEyes };
  return approvePayment(scope, row, { asked, rate, share });
}

/**
 * Approves a payment, then gives back the share of the daily limit unless the approval used it.
 * After a failure other than a refusal the share stays set aside: the account may have approved.
 */
async function approvePayment(
  scope: DeskScope,
  { user_id, queue }: ItemRow,
  { asked, rate, share }: { asked: DeskCommand; rate: PaymentQuote; share: Share },
) {
  try {
    const payment = await commandPayment(scope, user_id, asked, rate, queue);
    if (payment) await share.settle(payment);
    return { msg: "", status: paymentStatus.code(payment?.status ?? "waiting") };
  } catch (error) {
    if (error instanceof ApiRefusal) await share.settle(error.error);
    throw error;
  }
}
