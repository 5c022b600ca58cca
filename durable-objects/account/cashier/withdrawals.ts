/** Steps of withdrawals. The amount is held at once; the decision pays it or gives it back. */

import { readRate } from "#domain/cashier/payment-rate.ts";
import { decimalsField, payoutOf, withdrawalFee } from "#domain/cashier/withdrawal.ts";
import type {
  Payment,
  PaymentAnswer,
  PaymentCommand,
  PaymentQuote,
  PaymentRate,
} from "#domain/contracts/cashier.ts";
import { type Refusal, type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { moved } from "../ledger/ledger.ts";
import type { Floating } from "../orders/floating.ts";
import { answerPayment, type CashierContext, freeBucket, holdBucket } from "./cashier-context.ts";
import { readMovable, refuseOutflow } from "./outflow.ts";
import { acceptedRate, citeRate } from "./rates.ts";

type Withdrawal = Extract<PaymentCommand, { act: "withdraw" }>;
type Cancel = Extract<PaymentCommand, { act: "withdraw_cancel" }>;

function readAsked(
  context: CashierContext,
  command: Withdrawal,
  floating: Floating,
): { amount: Decimal; fee: Decimal } | Refusal {
  const { payments, profiles } = context;
  const { currency } = profiles.require();
  const amount = readMovable(command.amount, currency);
  const fee = readDecimal(command.fee);
  if (!amount || !fee || fee.isNegative()) {
    return refuse("amount_out_of_range");
  }
  const stopped = refuseOutflow(context, command.account, amount, floating);
  if (stopped) return stopped;
  if (payments.countOpen("withdrawal") >= command.openMax) return refuse("withdraw_open_limit");
  const dayMax = command.dayMax === "" ? null : Decimal.parse(command.dayMax);
  if (dayMax && payments.drawnSince(command.dayFromMs).add(amount).gt(dayMax)) {
    return refuse("withdraw_day_limit");
  }
  return { amount, fee: withdrawalFee(amount, command.feeKind, fee) };
}

/** Runs inside the command's transaction; refuses before it writes. */
export function askWithdrawal(
  context: CashierContext,
  command: Withdrawal,
  quote: PaymentQuote,
  floating: Floating,
): Result<PaymentAnswer> {
  const asked = readAsked(context, command, floating);
  if ("error" in asked) return asked;
  const { amount, fee } = asked;
  const { payments, profiles, ledger, holds, newId, nowMs } = context;
  const { currency } = profiles.require();
  const wanted = {
    type: command.type,
    amount: amount.toString(),
    fee: fee.toString(),
    details: { ...command.details, [decimalsField]: String(command.decimals) },
  };
  const now = payoutAt(context, wanted, quote);
  if (!now.ok) return now;
  const id = newId();
  const hold = { bucket: holdBucket(command.account), currency, amount };
  const entries = moved(freeBucket(command.account), hold.bucket, currency, amount);
  const opened = ledger.post("withdraw_hold", id, entries);
  holds.open(id, hold, opened);
  const { rate, received } = now;
  const request = { ...wanted, id, account: command.account, currency, isPaid: false };
  const answer = { rate, received: received.toString(), createdAtMs: nowMs() };
  payments.add({ kind: "withdrawal", ...request, ...answer }, opened);
  const facts = { amount: wanted.amount, unit: currency };
  context.notices.tell("withdrawal_requested", facts, `withdrawal-${id}`);
  citeRate(context, quote, rate);
  return answerPayment(context, id);
}

/**
 * Computes a withdrawal's payout. A request uses the current tick; the decision uses the tick of
 * its own time.
 */
export function payoutAt(
  context: CashierContext,
  payment: Pick<Payment, "type" | "amount" | "fee" | "details">,
  quote: PaymentQuote,
): Result<{ rate: PaymentRate; received: Decimal }> {
  const accepted = acceptedRate(context, quote, payment.details.code ?? "");
  if (!accepted.ok) return accepted;
  if (!Decimal.parse(payment.amount).gt(Decimal.parse(payment.fee))) {
    return refuse("amount_below_fee");
  }
  const { rate } = accepted;
  const received = payoutOf(payment, readRate(rate));
  return received.gt(Decimal.zero) ? { ok: true, rate, received } : refuse("amount_too_small");
}

export function cancelWithdrawal(context: CashierContext, { id }: Cancel): Result<PaymentAnswer> {
  const { payments, nowMs } = context;
  const payment = payments.find(id);
  if (payment?.kind !== "withdrawal") return refuse("not_found");
  if (payment.status !== "waiting") return refuse("payment_decided");
  payments.change(payment, { status: "cancelled" }, nowMs(), releaseHold(context, id));
  return answerPayment(context, id);
}

/** Gives the held amount back; returns the journal transaction. */
export function releaseHold({ ledger, holds, payments }: CashierContext, id: string): number {
  const { bucket, currency, amount } = holds.require(id);
  const free = freeBucket(payments.require(id).account);
  const ended = ledger.post("withdraw_release", id, moved(bucket, free, currency, amount));
  holds.end(id, ended);
  return ended;
}

/** Pays out the held amount and books the fee; returns the journal transaction. */
export function payHold({ ledger, holds, payments }: CashierContext, id: string): number {
  const { bucket, currency, amount } = holds.require(id);
  const fee = Decimal.parse(payments.require(id).fee);
  const ended = ledger.post("withdraw_paid", id, [
    { bucket, currency, amount: amount.neg() },
    { bucket: "external", currency, amount: amount.sub(fee) },
    { bucket: "house.fee", currency, amount: fee },
  ]);
  holds.end(id, ended);
  return ended;
}
