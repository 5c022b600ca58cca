/**
 * Steps of operators on payouts: sent, paid or returned. Only a return moves money, and two
 * operators must agree on it.
 */
import { standingOf } from "#domain/cashier/four-eyes.ts";
import { mayStep } from "#domain/cashier/payout.ts";
import type { DeskCommand, Payment, Payout } from "#domain/contracts/cashier.ts";
import type { OperatorName } from "#domain/contracts/desk/records.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type CashierContext, freeBucket } from "./cashier-context.ts";
import type { Step } from "./decisions.ts";
import type { PayoutChange } from "./payout-store.ts";

type PayoutCommand = Extract<DeskCommand, { act: "payout" }>;

interface Outcome extends Omit<Step, "payment"> {
  change: PayoutChange;
  /** Writes the journal transaction and returns its number; absent if no money moves. */
  post?(): number;
}

/**
 * @returns `not_found`; `payment_step_wrong` for a step that the payout's state does not allow; a
 * refusal of `giveBack`
 */
export function stepPayout(
  context: CashierContext,
  command: PayoutCommand,
  operator: OperatorName,
): Result<Step> {
  const { payments, payouts, nowMs } = context;
  const payment = payments.find(command.id);
  if (payment?.kind !== "withdrawal" || !payment.payout) return refuse("not_found");
  const { payout } = payment;
  if (!mayStep(payout.state, payout.returnAsked !== null, command.step)) {
    return refuse("payment_step_wrong");
  }
  const outcome =
    command.step === "return"
      ? giveBack(context, { payment, payout }, command, operator)
      : { ok: true as const, ...moveOn(payout, command, nowMs()) };
  if (!outcome.ok) return outcome;
  const { change, act, note, notice, post } = outcome;
  payouts.change(payment.id, change, nowMs(), post?.() ?? null);
  return { ok: true, payment: payments.require(payment.id), act, note, notice };
}

/** Makes a step that moves no money, because the approval has already moved the money. */
function moveOn(payout: Payout, { step, reference }: PayoutCommand, atMs: number): Outcome {
  if (step === "send") {
    const change = { state: "sent", reference, sentAtMs: payout.sentAtMs ?? atMs } as const;
    // The customer gets this notice for the first reference and again for a corrected one.
    return { change, act: "payout_sent", note: reference, notice: "withdrawal_sent" };
  }
  if (step === "pay") {
    const change = { state: "paid", paidAtMs: atMs } as const;
    return { change, act: "payout_paid", note: payout.reference, notice: "withdrawal_paid" };
  }
  return { change: { returnAsked: null }, act: "payout_keep", note: "", notice: null };
}

/**
 * Gives a payout's money back. The first operator proposes the return with a reason. The second
 * operator gives back the paid amount and the fee.
 */
function giveBack(
  context: CashierContext,
  { payment, payout }: { payment: Payment; payout: Payout },
  { reason, fourEyes }: PayoutCommand,
  operator: OperatorName,
): Result<Outcome> {
  const { ledger, nowMs } = context;
  const asked = payout.returnAsked;
  const standing = asked && standingOf(asked, operator.id, fourEyes);
  if (standing === "own") return refuse("four_eyes");
  if (standing === "tied") return refuse("four_eyes_tied");
  if (!asked || standing === "void") {
    if (reason.trim() === "") return refuse("reason_required");
    const returnAsked = { operator, atMs: nowMs(), resets: fourEyes.ownResets, reason };
    const change = { returnAsked };
    return { ok: true, change, act: "payout_return", note: reason, notice: null };
  }
  const { currency, account, id } = payment;
  const [amount, fee] = [Decimal.parse(payment.amount), Decimal.parse(payment.fee)];
  return {
    ok: true,
    change: { state: "returned", returnedAtMs: nowMs() },
    act: "payout_returned",
    note: asked.reason,
    notice: "withdrawal_returned",
    post: () =>
      ledger.post("withdraw_returned", id, [
        { bucket: "external", currency, amount: fee.sub(amount) },
        { bucket: "house.fee", currency, amount: fee.neg() },
        { bucket: freeBucket(account), currency, amount },
      ]),
  };
}
