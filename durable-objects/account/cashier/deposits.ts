/** Steps of deposits. Nothing moves in the ledger until an operator has seen the money. */
import type { PaymentAnswer, PaymentCommand } from "#domain/contracts/cashier.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { answerPayment, type CashierContext } from "./cashier-context.ts";

type Deposit = Extract<PaymentCommand, { act: "deposit" }>;
type Step = Extract<PaymentCommand, { act: "deposit_pay" | "deposit_cancel" }>;

const openDepositsMax = 20;

/** Runs inside the command's transaction. */
export function askDeposit(context: CashierContext, command: Deposit): Result<PaymentAnswer> {
  const { payments, profiles, newId, nowMs } = context;
  const { currency } = profiles.require();
  const number = readDecimal(command.number);
  if (!number?.gt(Decimal.zero)) return refuse("amount_out_of_range");
  // A bank deposit that the trader has not paid yet is an order. Refuses an order while another
  // bank deposit is undecided.
  const isOrder = command.type === "bank" && !command.isPaid;
  if (isOrder && payments.openBankOrder()) return refuse("deposit_order_open");
  if (payments.countOpen("deposit") >= openDepositsMax) return refuse("rate_limited");
  const id = newId();
  const { type, account, unit, bank, proof, isPaid, givenReference: reference } = command;
  payments.add({
    ...{ id, kind: "deposit", type, account, amount: "0", currency, number: number.toString() },
    ...{ unit, bank, proof, isPaid, createdAtMs: nowMs() },
    details: reference ? { ...command.details, reference } : command.details,
  });
  return answerPayment(context, id);
}

/** The trader's step: marks a matched bank order as paid, or cancels an unpaid one. */
export function stepDeposit(context: CashierContext, command: Step): Result<PaymentAnswer> {
  const { payments, nowMs } = context;
  const payment = payments.find(command.id);
  if (payment?.kind !== "deposit") return refuse("not_found");
  if (payment.status !== "waiting") return refuse("payment_decided");
  if (payment.isPaid) return refuse("payment_step_wrong");
  if (command.act === "deposit_cancel") payments.change(payment, { status: "cancelled" }, nowMs());
  else if (!payment.bank) return refuse("payment_step_wrong");
  else payments.change(payment, { isPaid: true, proof: command.proof }, nowMs());
  return answerPayment(context, payment.id);
}
