/**
 * Subscriptions to the company's funds. The subscribed money is in the fund's own ledger. Fund and
 * account each post a transfer between them exactly once. The terms and the clock alone decide a
 * subscription's days. When the account wakes, it claims the dividends of ended days.
 */

import { isOld } from "#domain/access/age.ts";
import type { AccountState } from "#domain/contracts/account.ts";
import type { FundMessage, MiningMessage, SubscribeCommand } from "#domain/contracts/mining.ts";
import { type Refusal, type Result, refuse } from "#domain/errors/errors.ts";
import { localDayOf } from "#domain/market/zone.ts";
import { isDividendFair } from "#domain/mining/dividend.ts";
import { payWithinMs, wrongAmount } from "#domain/mining/terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { fundName } from "#domain/text/names.ts";
import { type CashierContext, freeBucket } from "../cashier/cashier-context.ts";
import { refuseOutflow } from "../cashier/outflow.ts";
import { destinations } from "../destinations.ts";
import { readState } from "../ledger/balances.ts";
import { moved } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import type { Floating } from "../orders/floating.ts";
import { expected } from "../records.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import { MiningView } from "./mining-view.ts";
import { type SubscriptionRecord, SubscriptionStore, unclaimedDays } from "./subscription-store.ts";

export class Mining extends Module<CashierContext & { floating: FloatingProfit }> {
  readonly #store = new SubscriptionStore(this.context.db);
  readonly view = new MiningView(this.context);

  /** Subscribes. The fund reserves money for the dividends before the account pays. */
  async subscribe(command: SubscribeCommand, key: string): Promise<Result<AccountState>> {
    const { commands, floating, profiles, newId, nowMs } = this.context;
    const id = newId();
    const askedMs = nowMs();
    // After `payWithinMs` the fund may have reserved that money for other subscriptions.
    const isLate = () => isOld(askedMs, nowMs(), payWithinMs + 1);
    const pay = (now: Floating) =>
      isLate() ? refuse("busy") : this.#subscribe(id, command, now, key);
    if (commands.isAnswered(key)) return floating.withFloating(null, pay);
    const refusal = await this.#preview(command);
    if (refusal) return refusal;
    const { fundId, amount, terms } = command;
    const { identity, currency } = profiles.require();
    const fund = this.context.fund(fundName(identity.companyId, fundId));
    const admitted = await fund.admit({ id, userId: identity.userId, amount, currency, terms });
    if (!admitted.ok) return admitted;
    const hear = () => this.context.claims.hear();
    const answer = await floating.withFloating(command.account, pay, hear);
    if (this.#store.find(id) === null) await fund.release(id);
    return answer;
  }

  /** Redeems a subscription, after claiming the ended days' dividends, which the trader earned. */
  redeem(id: string, key: string): Result<AccountState> {
    const { commands, changed } = this.context;
    return commands.run(key, { name: "redeem", body: { id } }, () => {
      const found = this.#store.find(id);
      if (!found) return refuse("not_found");
      this.#claim(found);
      const { state, days, fundId, terms } = this.#store.find(id) ?? found;
      if (state !== "in_progress" || days >= terms.lockDays) return refuse("subscription_over");
      this.#store.setRefunding(id);
      this.#tell(fundId, { kind: "ended", id, how: "redeemed" });
      changed([]);
      return { ok: true, ...readState(this.context) };
    });
  }

  nextDueMs(): number | null {
    return this.#store.nextDueMs;
  }

  has(id: string): boolean {
    return this.#store.find(id) !== null;
  }

  claimDays(): void {
    this.context.db.transaction(() => {
      for (const each of this.#store.running()) this.#claim(each);
    });
  }

  /** Applies messages of a fund, each in its own transaction; a repeat changes nothing. */
  take(messages: readonly MiningMessage[]): void {
    for (const message of messages) {
      this.context.db.transaction(() => {
        const found = expected(this.#store.find(message.id), `no subscription ${message.id}`);
        this.context.ready();
        const isNew =
          message.kind === "dividend" ? this.#paid(found, message) : this.#returned(found, message);
        if (isNew) this.context.changed([]);
      });
    }
  }

  async send(destination: string, payloads: string[]): Promise<void> {
    const { companyId } = this.context.profiles.require().identity;
    const fundId = Number(destination.slice(destinations.fund.length));
    // `#tell` wrote the messages.
    const messages = payloads.map((payload) => JSON.parse(payload) as FundMessage);
    await this.context.fund(fundName(companyId, fundId)).take(messages);
  }

  /** Returns a refusal before the fund is asked, so that the fund reserves nothing in vain. */
  async #preview(command: SubscribeCommand): Promise<Refusal | null> {
    const answer = await this.context.floating.withFloating(command.account, (now) => {
      return this.#refuse(command, now) ?? { ok: true };
    });
    return answer.ok ? null : answer;
  }

  #refuse({ amount: text, account, bounds, fundId, terms }: SubscribeCommand, now: Floating) {
    const { identity, currency } = this.context.profiles.require();
    if (identity.isDemo) return refuse("real_only");
    if (bounds.currency !== currency) return refuse("currency_mismatch");
    const amount = readDecimal(text);
    const isTaken = amount !== null && wrongAmount(amount, bounds) === null;
    if (!isTaken || !isDividendFair(amount, Decimal.parse(terms.percent))) {
      return refuse("mining_amount_invalid");
    }
    const own = this.#store.running().filter((each) => each.fundId === fundId).length;
    if (bounds.perUser > 0 && own >= bounds.perUser) {
      return refuse("subscription_limit", bounds.perUser);
    }
    return refuseOutflow(this.context, account, amount, now);
  }

  #subscribe(
    id: string,
    command: SubscribeCommand,
    now: Floating,
    key: string,
  ): Result<AccountState> {
    const { commands, ledger, profiles, nowMs, changed } = this.context;
    const { fundId, amount: text, account, terms } = command;
    return commands.run(key, { name: "subscribe", body: { fundId, amount: text } }, () => {
      const refusal = this.#refuse(command, now);
      if (refusal) return refusal;
      const { identity, currency } = profiles.require();
      const amount = Decimal.parse(text);
      const bucket = freeBucket(account);
      const entries = moved(bucket, "mining", currency, amount);
      const openedBy = ledger.post("mining_subscribe", id, entries);
      const startDay = localDayOf(terms.zone, nowMs());
      const agreed = { id, fundId, bucket, amount, terms, startDay };
      this.#store.insert({ ...agreed, createdAtMs: nowMs(), openedBy });
      const { userId } = identity;
      const message = { kind: "subscribed", id, userId, amount: amount.toString() } as const;
      this.#tell(fundId, { ...message, currency, terms, startDay });
      changed([]);
      return { ok: true, ...readState(this.context) };
    });
  }

  /** Runs inside the caller's transaction. */
  #claim(of: SubscriptionRecord): void {
    if (of.state !== "in_progress") return;
    const { id, fundId, terms } = of;
    for (const number of unclaimedDays(of, this.context.nowMs())) {
      this.#store.addDay(of, number);
      this.#tell(fundId, { kind: "due", id, number });
      if (number === terms.lockDays) this.#tell(fundId, { kind: "ended", id, how: "finished" });
    }
  }

  #paid(of: SubscriptionRecord, message: Extract<MiningMessage, { kind: "dividend" }>): boolean {
    const { number, amount } = message;
    const known = this.#store.dividend(of.id, number);
    if (known?.amount !== amount) throw new Error(`no such dividend ${of.id} ${number}`);
    if (known.postedBy !== null) return false;
    const postedBy = this.#receive("mining_dividend", `${of.id} ${number}`, of, amount);
    this.#store.pay(of.id, number, this.context.nowMs(), postedBy);
    return true;
  }

  #returned(of: SubscriptionRecord, message: Extract<MiningMessage, { kind: "principal" }>) {
    if (of.closedBy !== null) return false;
    const { amount: returned, penalty } = message;
    const sum = Decimal.parse(returned).add(Decimal.parse(penalty));
    if (!sum.eq(of.amount)) throw new Error(`${of.id} came back as another amount`);
    const closedBy = this.#receive("mining_return", of.id, of, returned);
    const state = of.state === "refunding" ? "refunded" : "finished";
    this.#store.close(of.id, state, { returned, penalty, closedBy });
    return true;
  }

  #receive(
    kind: "mining_dividend" | "mining_return",
    reference: string,
    { bucket }: SubscriptionRecord,
    text: string,
  ): number {
    const { ledger, profiles } = this.context;
    const { currency } = profiles.require();
    const amount = Decimal.parse(text);
    return ledger.post(kind, reference, moved(bucket, "mining", currency, amount.neg()));
  }

  #tell(fundId: number, message: FundMessage): void {
    this.context.outbox.put(`${destinations.fund}${fundId}`, JSON.stringify(message));
  }
}
