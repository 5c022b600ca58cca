/** Each payment is decided once. The decision writes at most one journal transaction. */

import { standingOf, whyTwo } from "#domain/cashier/four-eyes.ts";
import { creditedAmount, readRate } from "#domain/cashier/payment-rate.ts";
import type {
  Approval,
  DeskCommand,
  FourEyesTerms,
  Payment,
  PaymentQuote,
} from "#domain/contracts/cashier.ts";
import type { Standing } from "#domain/contracts/desk/needs.ts";
import type { AuditAct, OperatorName } from "#domain/contracts/desk/records.ts";
import type { AccountNotice } from "#domain/contracts/socket.ts";
import { type Refusal, type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { moved } from "../ledger/ledger.ts";
import { confirmRepayment, payOutLoan, tellRejection } from "../loans/lending.ts";
import { type CashierContext, freeBucket } from "./cashier-context.ts";
import type { PaymentChange } from "./payment-store.ts";
import { acceptedRate, citeRate } from "./rates.ts";
import { payHold, payoutAt, releaseHold } from "./withdrawals.ts";

type Match = Extract<DeskCommand, { act: "match" }>;
type Decide = Extract<DeskCommand, { act: "decide" }>;

export interface Step {
  payment: Payment;
  act: AuditAct;
  note: string;
  notice: AccountNotice | null;
}

/**
 * Sets or replaces the bank account to which the trader has to pay a deposit. Refuses after
 * the trader has reported the deposit as paid.
 */
export function match(context: CashierContext, command: Match): Result<Step> {
  const { payments, nowMs } = context;
  const payment = payments.find(command.id);
  if (payment?.kind !== "deposit" || payment.type !== "bank") return refuse("not_found");
  if (payment.status !== "waiting") return refuse("payment_decided");
  if (payment.isPaid) return refuse("payment_step_wrong");
  const changed = payments.change(payment, { bank: command.bank }, nowMs());
  const { note } = command;
  return { ok: true, payment: changed, act: "match", note, notice: "deposit_matched" };
}

export function decide(
  context: CashierContext,
  command: Decide,
  operator: OperatorName,
  quote: PaymentQuote,
): Result<Step> {
  const payment = context.payments.find(command.id);
  if (!payment) return refuse("not_found");
  if (payment.status !== "waiting") return refuse("payment_decided");
  return command.decision === "reject"
    ? reject(context, payment, command.reason)
    : approve(context, payment, command, operator, quote);
}

function reject(context: CashierContext, payment: Payment, reason: string): Result<Step> {
  if (reason.trim() === "") return refuse("reason_required");
  const { payments, nowMs } = context;
  const ended = payment.kind === "withdrawal" ? releaseHold(context, payment.id) : null;
  tellRejection(context, payment);
  // An adjustment's row keeps the proposer's reason; the audit log also has the rejecter's.
  const change: PaymentChange =
    payment.kind === "adjustment" ? { status: "rejected" } : { status: "rejected", reason };
  return {
    ok: true,
    payment: payments.change(payment, change, nowMs(), ended),
    act: "reject",
    note: reason,
    notice: notices[payment.kind].rejected,
  };
}

const notices = {
  deposit: { finished: "deposit_finished", rejected: "deposit_rejected" },
  withdrawal: { finished: "withdrawal_approved", rejected: "withdrawal_rejected" },
  // A proposal sends no notice, so its rejection sends none either.
  adjustment: { finished: "adjustment", rejected: null },
  // Messages tell the customer about loans; open pages get no event.
  loan: { finished: null, rejected: null },
  repayment: { finished: null, rejected: null },
} as const;

interface Outcome {
  /** Amount in the account's currency, never negative. */
  amount: Decimal;
  /** Amount in the payment's unit, as decimal text: two approvals must confirm the same text. */
  number: string;
  change: PaymentChange;
  /** Writes the journal transaction and returns its number. */
  post(): number;
}

function approve(
  context: CashierContext,
  payment: Payment,
  command: Decide,
  operator: OperatorName,
  quote: PaymentQuote,
): Result<Step> {
  const outcome = outcomeOf(context, payment, command, quote);
  if ("error" in outcome) return outcome;
  const { payments, nowMs } = context;
  const { fourEyes } = command;
  const own = { operator, atMs: nowMs(), resets: fourEyes.ownResets };
  const { amount, number } = outcome;
  const aloneToday = payments.approvedAlone(payment.kind, fourEyes.dayFromMs);
  const weighed = { payment, amount, number: Decimal.parse(number), aloneToday };
  const needsTwo = whyTwo(weighed, fourEyes) !== null;
  const isAgreed = (payment.details.confirmed ?? payment.number) === number;
  const before = isAgreed ? countingApprovals(payment, operator, fourEyes) : [];
  const note = `${number} ${payment.unit}`;
  if (before.some(([standing]) => standing === "own")) return refuse("four_eyes");
  if (before.some(([standing]) => standing === "tied")) return refuse("four_eyes_tied");
  const approvals = [...before.map(([, approval]) => approval), own];
  const details = { ...payment.details, confirmed: outcome.number };
  if (needsTwo && approvals.length < 2) {
    const waiting = payments.change(payment, { approvals, details }, nowMs());
    return { ok: true, payment: waiting, act: "approve_one", note, notice: null };
  }
  // All checks have passed; the writes below must not fail.
  const ended = outcome.post();
  const change = { ...outcome.change, approvals, details, status: "finished" } as const;
  return {
    ok: true,
    payment: payments.change(payment, change, nowMs(), ended),
    act: "approve",
    note,
    notice: notices[payment.kind].finished,
  };
}

/** Earlier approvals that still count if this operator decides now. */
function countingApprovals({ approvals }: Payment, { id }: OperatorName, terms: FourEyesTerms) {
  return approvals
    .map((approval): [Standing, Approval] => [standingOf(approval, id, terms), approval])
    .filter(([standing]) => standing !== "void");
}

function outcomeOf(
  context: CashierContext,
  payment: Payment,
  command: Decide,
  quote: PaymentQuote,
): Outcome | Refusal {
  if (payment.kind === "deposit") return creditOf(context, payment, command, quote);
  if (payment.kind === "withdrawal") return payOut(context, payment, quote);
  if (payment.kind === "loan") return plainly(payment, payOutLoan(context, payment));
  if (payment.kind === "repayment") return plainly(payment, confirmRepayment(context, payment));
  const amount = Decimal.parse(payment.amount);
  const { ledger } = context;
  const bucket = freeBucket(payment.account);
  if (ledger.balance(bucket, payment.currency).add(amount).isNegative()) {
    return refuse("balance_insufficient");
  }
  return {
    amount: amount.abs(),
    number: payment.number,
    change: {},
    post: () => {
      const entries = moved(bucket, "adjustment", payment.currency, amount.neg());
      return ledger.post("adjustment", payment.id, entries);
    },
  };
}

/** Approves without conversion: the amount is the requested one. */
function plainly(
  { amount, number }: Payment,
  way: Pick<Outcome, "post"> | Refusal,
): Outcome | Refusal {
  if ("error" in way) return way;
  return { amount: Decimal.parse(amount), number, change: {}, post: way.post };
}

/**
 * Pays out at the rate at the time of the approval, so a customer cannot fix a rate by requesting
 * and cancelling withdrawals.
 */
function payOut(context: CashierContext, payment: Payment, quote: PaymentQuote): Outcome | Refusal {
  const payout = payoutAt(context, payment, quote);
  if (!payout.ok) return payout;
  const { rate, received } = payout;
  const { id, number } = payment;
  return {
    amount: Decimal.parse(payment.amount),
    number,
    change: { rate, received: received.toString() },
    post: () => {
      citeRate(context, quote, rate);
      const ended = payHold(context, id);
      context.payouts.open(id, context.nowMs());
      return ended;
    },
  };
}

function creditOf(
  context: CashierContext,
  payment: Payment,
  { number }: Decide,
  quote: PaymentQuote,
): Outcome | Refusal {
  if (!payment.isPaid) return refuse("payment_step_wrong");
  const arrived = readDecimal(number ?? payment.details.confirmed ?? payment.number);
  if (!arrived?.gt(Decimal.zero)) return refuse("amount_out_of_range");
  const { account, currency, id, unit } = payment;
  const accepted = acceptedRate(context, quote, unit);
  if (!accepted.ok) return accepted;
  const { rate } = accepted;
  const amount = creditedAmount(arrived, readRate(rate), currency);
  if (!amount.gt(Decimal.zero)) return refuse("amount_out_of_range");
  const { ledger } = context;
  return {
    amount,
    number: arrived.toString(),
    change: { amount: amount.toString(), rate },
    post: () => {
      citeRate(context, quote, rate);
      const entries = moved(freeBucket(account), "external", currency, amount.neg());
      return ledger.post("deposit", id, entries);
    },
  };
}
