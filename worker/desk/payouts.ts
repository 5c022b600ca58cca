/** Approved withdrawals: sent, paid, or returned to the customer. */
import { readBankReference, readTransactionHash } from "#domain/cashier/payment-reference.ts";
import type { PayoutStep } from "#domain/cashier/payout.ts";
import { paymentStatus } from "#domain/codes.ts";
import type { Payment } from "#domain/contracts/cashier.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { ApiRefusal } from "../context.ts";
import { accountOf } from "../session.ts";
import type { DeskScope } from "./context.ts";
import { commandPayment, requireUnclaimed } from "./decide.ts";
import { companyTerms, peersOf, requireNotOwn } from "./four-eyes.ts";
import { requireItem } from "./items.ts";
import { deskHandler } from "./serve-desk-calls.ts";

/** @throws ApiRefusal reference_invalid unless it has the form of the chain or of a bank */
function readReference({ type, details }: Payment, text: string): string {
  const reference =
    type === "crypto" ? readTransactionHash(details.protocol ?? "", text) : readBankReference(text);
  if (reference === null)
    throw new ApiRefusal("reference_invalid", { data: { field: "reference" } });
  return reference;
}

interface Step {
  id: string;
  step: PayoutStep;
  reference: string;
  reason: string;
}

async function stepPayout(scope: DeskScope, { id, step, reference, reason }: Step) {
  const { env, company } = scope;
  const row = await requireItem(scope, "withdrawal", id);
  await requireNotOwn(scope, row);
  requireUnclaimed(scope, row);
  const payment = await accountOf(env, company.id, row.user_id).payment(id);
  if (!payment) throw new ApiRefusal("not_found");
  const { ownResets, others } = companyTerms(scope, row.queue, await peersOf(scope));
  const after = await commandPayment(scope, row.user_id, {
    act: "payout",
    id,
    step,
    reference: step === "send" ? readReference(payment, reference) : "",
    reason,
    fourEyes: { ownResets, others },
  });
  return { msg: "", status: paymentStatus.code(after?.status ?? "waiting") };
}

export const payoutHandlers = {
  deskPayout: deskHandler(deskCalls.deskPayout, (scope, { id, step, reference = "" }) =>
    stepPayout(scope, { id, step, reference, reason: "" }),
  ),
  deskPayoutReturn: deskHandler(deskCalls.deskPayoutReturn, (scope, { id, step, reason = "" }) =>
    stepPayout(scope, { id, step, reference: "", reason: reason.trim() }),
  ),
};
