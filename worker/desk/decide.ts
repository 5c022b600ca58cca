/** Decisions: on verifications in D1, on payments in their account. Each has one outcome, whoever comes first. */
import type { ItemRow } from "#db/desk-items.ts";
import { decideRealName, repeatDecision } from "#db/real-names.ts";
import type { DeskCommand, PaymentQuote } from "#domain/contracts/cashier.ts";
import { convertedUnit, noRate, paymentRate } from "../cashier/rate.ts";
import { ApiRefusal, unwrap } from "../context.ts";
import { accountOf } from "../session.ts";
import { isReported, perform } from "./acts.ts";
import { type DeskScope, nameOf } from "./context.ts";
import { subjectOf } from "./items.ts";
import { tellOfPayment, tellOfVerification } from "./tell-customer.ts";

export interface Decision {
  decision: "approve" | "reject";
  reason: string;
  number: string | undefined;
  /** The row's changed_ms as it was shown. */
  changedMs: number | null;
}

interface After {
  msg: string;
  status: number;
}

/** @throws ApiRefusal claimed_by_other while somebody else works on it */
export function requireUnclaimed({ operator }: DeskScope, { claimed_by }: ItemRow): void {
  if (claimed_by !== null && claimed_by !== operator.id) throw new ApiRefusal("claimed_by_other");
}

/** @throws ApiRefusal payment_decided for what was decided, or submitted anew, meanwhile */
export async function decideVerification(
  scope: DeskScope,
  row: ItemRow,
  { decision, reason, changedMs }: Decision,
): Promise<After> {
  const { env, company, nowMs } = scope;
  const isPassed = decision === "approve";
  const decided = {
    userId: row.user_id,
    reviewStatus: isPassed ? 2 : 3,
    reason: isPassed ? "" : reason,
    submittedMs: changedMs,
  } as const;
  const outcome = await perform(scope, {
    act: decision,
    subject: subjectOf(row),
    userId: row.user_id,
    note: decided.reason,
    change: decideRealName(env.DB, company.id, decided),
    follow: (logged) => repeatDecision(env.DB, company.id, decided, logged, nowMs),
  });
  if (outcome === "refused") throw new ApiRefusal("payment_decided");
  if (outcome === "done") scope.background(tellOfVerification(scope, row.user_id, decided));
  return { msg: "", status: decided.reviewStatus - 1 };
}

/**
 * One command to the account of an item, under a key of this operator's own.
 * @throws ApiRefusal what the account refuses
 */
export async function commandPayment(
  scope: DeskScope,
  userId: string,
  command: DeskCommand,
  rate: PaymentQuote = noRate,
) {
  const { env, company, operator, actId } = scope;
  const isKnown = await isReported(scope);
  const account = accountOf(env, company.id, userId);
  const { payment } = unwrap(await account.desk(command, nameOf(operator), rate, actId));
  if (payment && !isKnown) scope.background(tellOfPayment(scope, userId, payment, command.act));
  return payment;
}

/** Money that comes in or goes out is converted at the newest stored tick of the decision. */
async function rateNow(scope: DeskScope, { user_id, id }: ItemRow): Promise<PaymentQuote> {
  const payment = await accountOf(scope.env, scope.company.id, user_id).payment(id);
  const unit = payment && convertedUnit(payment);
  return unit ? paymentRate(scope, unit) : noRate;
}

export async function decidePayment(
  scope: DeskScope,
  row: ItemRow,
  { decision, reason, number }: Decision,
): Promise<After> {
  const isDeposit = row.queue === "proof" || row.queue === "matching";
  if (number !== undefined && !(isDeposit && decision === "approve")) {
    throw new ApiRefusal("invalid_request");
  }
  const { desk_four_eyes_amount } = await scope.settings();
  const rate = decision === "approve" ? await rateNow(scope, row) : noRate;
  const payment = await commandPayment(
    scope,
    row.user_id,
    {
      act: "decide",
      id: row.id,
      decision,
      reason,
      ...(number === undefined ? {} : { number }),
      fourEyesAbove: desk_four_eyes_amount,
    },
    rate,
  );
  return { msg: "", status: payment?.status ?? 0 };
}
