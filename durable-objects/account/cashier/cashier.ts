/** Every command is one synchronous step under its idempotency key. */

import { type AccountState, type AccountType, accountTypes } from "#domain/contracts/account.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type {
  CashierRpc,
  DeskCommand,
  Outflow,
  Payment,
  PaymentAnswer,
  PaymentCommand,
  PaymentQuote,
} from "#domain/contracts/cashier.ts";
import type { OperatorName } from "#domain/contracts/desk/records.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readState } from "../ledger/balances.ts";
import { askLoan, askRepayment, settleLoan } from "../loans/lending.ts";
import { Module } from "../module.ts";
import type { Floating } from "../orders/floating.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import { type CashierContext, freeBucket } from "./cashier-context.ts";
import { decide as decidePayment, match, type Step } from "./decisions.ts";
import { askDeposit, stepDeposit } from "./deposits.ts";
import { availableIn, isMovable } from "./outflow.ts";
import { storedPaymentAnswer } from "./payment-store.ts";
import { stepPayout } from "./payouts.ts";
import { transfer } from "./transfer.ts";
import { askWithdrawal, cancelWithdrawal } from "./withdrawals.ts";

export type DeskAnswer = AccountState & { payment: Payment | null };
/** An operator's step; the payment is null if the step concerns the account as a whole. */
type DeskStep = Omit<Step, "payment"> & { payment: Payment | null };
type Adjust = Extract<DeskCommand, { act: "adjust" }>;
type PayoutStopCommand = Extract<DeskCommand, { act: "payout_stop" }>;

/**
 * Fields that the worker fills in, such as the company's current terms. A command's stored body
 * leaves them out, because they may differ in a repeat.
 */
const terms: ReadonlySet<string> = new Set([
  "feeKind",
  "fee",
  "decimals",
  "dayMax",
  "dayFromMs",
  "openMax",
  "fourEyes",
  "ownResets",
  "bank",
  "note",
  "givenReference",
]);

/** Returns the body that the command and its repeats must share; each field is JSON. */
function bodyOf(command: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(command)
      .filter(([name]) => !terms.has(name))
      .map(([name, value]) => [name, JSON.stringify(value ?? null)]),
  );
}

export class Cashier extends Module<CashierContext & { floating: FloatingProfit }> {
  transfer(...[command, key]: Parameters<AccountRpc["transfer"]>): Promise<Result<AccountState>> {
    return this.context.floating.withFloating(command.from, (now) =>
      transfer(this.context, command, now, key),
    );
  }

  /** Runs `pay` with the floating profit of the account from which the command takes money. */
  payNow(...[command, quote, key]: Parameters<CashierRpc["pay"]>): Promise<Result<PaymentAnswer>> {
    const from = this.#takenFrom(command);
    const { claims, commands } = this.context;
    const isOut = command.act === "withdraw" && !commands.isAnswered(key);
    const hear = isOut ? () => claims.hear() : undefined;
    const pay = (now: Floating) => this.pay(command, quote, now, key);
    return this.context.floating.withFloating(from, pay, hear);
  }

  /** The account from which a command takes money at once; null if none. */
  #takenFrom(command: PaymentCommand): AccountType | null {
    if (command.act === "withdraw") return command.account;
    if (command.act !== "loan_settle") return null;
    return this.context.payments.find(command.loanId)?.account ?? null;
  }

  /**
   * @param floating profit of open positions; a command that takes money is refused as `busy` if
   * the account has changed since this profit was read
   */
  pay(
    command: PaymentCommand,
    quote: PaymentQuote,
    floating: Floating,
    key: string,
  ): Result<PaymentAnswer> {
    return this.#run(command.act, bodyOf(command), quote, key, (): Result<PaymentAnswer> => {
      if (command.act === "deposit") return askDeposit(this.context, command);
      if (command.act === "withdraw") return askWithdrawal(this.context, command, quote, floating);
      if (command.act === "withdraw_cancel") return cancelWithdrawal(this.context, command);
      if (command.act === "loan") return askLoan(this.context, command);
      if (command.act === "repayment") return askRepayment(this.context, command);
      if (command.act === "loan_settle") return settleLoan(this.context, command, floating);
      return stepDeposit(this.context, command);
    });
  }

  /**
   * @param key made from the operator's id and the request's key, so equal keys of two operators
   * make two requests
   */
  desk(
    command: DeskCommand,
    operator: OperatorName,
    quote: PaymentQuote,
    key: string,
  ): Result<DeskAnswer> {
    const body = { ...bodyOf(command), operator: operator.id };
    return this.#run(`desk_${command.act}`, body, quote, key, () => {
      const step = this.#step(command, operator, quote);
      return step.ok ? this.#done(step, operator, key) : step;
    });
  }

  #run<Answer extends { payment: Payment | null }>(
    name: string,
    body: Record<string, string>,
    { path }: PaymentQuote,
    key: string,
    act: () => Result<Answer>,
  ): Result<Answer> {
    const { commands, profiles, realMoney } = this.context;
    const decide = () => {
      if (profiles.require().identity.isDemo) return refuse("real_only");
      return realMoney.mayConvert(path) ? act() : refuse("conversion_simulated");
    };
    return commands.run(key, { name, body }, decide, storedPaymentAnswer<Answer>());
  }

  /**
   * Returns the available amount of each account, the day's withdrawals, and the payout stop. Does
   * not wait while a price is in doubt.
   * @param dayFromMs start (ms) of the day for the daily limit
   */
  async available(dayFromMs: number): Promise<Outflow> {
    const { profiles, payments, payoutStops } = this.context;
    const floating = await this.context.floating.value(0);
    return {
      currency: profiles.require().currency,
      accounts: accountTypes.map((account) => ({
        account,
        amount: availableIn(this.context, account, floating).toString(),
      })),
      drawnToday: payments.drawnSince(dayFromMs).toString(),
      stop: payoutStops.current,
    };
  }

  #step(command: DeskCommand, operator: OperatorName, quote: PaymentQuote): Result<DeskStep> {
    switch (command.act) {
      case "match":
        return match(this.context, command);
      case "decide":
        return decidePayment(this.context, command, operator, quote);
      case "payout":
        return stepPayout(this.context, command, operator);
      case "adjust":
        return this.#adjust(command, operator);
      case "payout_stop":
        return this.#payoutStop(command);
    }
  }

  /** Proposes a change of a balance; another operator has to approve it. */
  #adjust(
    { account, amount: text, reason, ownResets }: Adjust,
    operator: OperatorName,
  ): Result<Step> {
    const { payments, profiles, ledger, newId, nowMs } = this.context;
    if (reason.trim() === "") return refuse("reason_required");
    const { currency } = profiles.require();
    const amount = Decimal.parse(text);
    if (amount.isZero() || !isMovable(amount, currency)) return refuse("amount_out_of_range");
    const free = ledger.balance(freeBucket(account), currency);
    if (free.add(amount).isNegative()) return refuse("balance_insufficient");
    const id = newId();
    const approvals = [{ operator, atMs: nowMs(), resets: ownResets }];
    const asked = { account, amount: amount.toString(), currency, reason, approvals };
    payments.add({ id, kind: "adjustment", ...asked, createdAtMs: nowMs() });
    const note = `${amount.toString()} ${currency} (${account}): ${reason}`;
    return { ok: true, payment: payments.require(id), act: "adjust", note, notice: null };
  }

  #payoutStop({ on, reason }: PayoutStopCommand): Result<DeskStep> {
    if (reason.trim() === "") return refuse("reason_required");
    const { payoutStops } = this.context;
    if (on) payoutStops.set("payouts_stopped", reason);
    else payoutStops.lift("payouts_stopped");
    const act = on ? "payout_stop" : "payout_resume";
    return { ok: true, payment: null, act, note: reason, notice: null };
  }

  #done(
    { payment, act, note, notice }: DeskStep,
    operator: OperatorName,
    key: string,
  ): Result<DeskAnswer> {
    const { reports, changed, profiles, nowMs } = this.context;
    const { userId } = profiles.require().identity;
    const subject = payment ? `${payment.kind}/${payment.id}` : `user/${userId}`;
    reports.put(payment, { id: key, atMs: nowMs(), operator, act, subject, userId, note });
    changed(notice && payment ? [{ kind: "notice", notice, orderId: payment.id }] : []);
    return { ok: true, payment, ...readState(this.context) };
  }
}
