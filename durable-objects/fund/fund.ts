/**
 * A fund's money, which the company deposits. Subscribers' principal is held apart, so that it can
 * always be repaid. Dividends come only from the company's money. If that money is too little,
 * dividends stay owed and are paid later, oldest day first.
 */
import type {
  FundDay,
  FundMessage,
  FundReport,
  FundRpc,
  MiningMessage,
} from "#domain/contracts/mining.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { daysAhead } from "#domain/mining/ahead.ts";
import { coverageDays, coveredDaysLeast, dueWithin, isCovered } from "#domain/mining/coverage.ts";
import { daysDue, dueMsOf } from "#domain/mining/days.ts";
import { dailyDividend } from "#domain/mining/dividend.ts";
import { redemptionPenalty } from "#domain/mining/redemption.ts";
import { payWithinMs } from "#domain/mining/terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Component } from "../runtime/bases.ts";
import type { Database } from "../runtime/database.ts";
import { CompanyMoney } from "./company-money.ts";
import { FundJournal } from "./journal.ts";
import { dailyOfSubscriber, type Subscriber, Subscribers } from "./subscribers.ts";

/** Age in ms from which an unused reservation is checked: it is then too late to pay. */
const roomKeptMs = 2 * payWithinMs;

export interface FundPorts {
  db: Database;
  nowMs(): number;
  /** Writes a message to a user's account, inside the caller's transaction. */
  tell(userId: string, message: MiningMessage): void;
}

type Message<Kind extends FundMessage["kind"]> = Extract<FundMessage, { kind: Kind }>;

export class Fund extends Component<FundPorts> {
  readonly #journal = new FundJournal(this.ports);
  readonly #subscribers = new Subscribers(this.ports.db);
  readonly #company = new CompanyMoney({
    ...this.ports,
    journal: this.#journal,
    subscribers: this.#subscribers,
  });

  admit({ id, userId, amount, currency, terms }: Parameters<FundRpc["admit"]>[0]): Result<object> {
    const { db, nowMs } = this.ports;
    return db.transaction((): Result<object> => {
      const daily = dailyDividend(Decimal.parse(amount), Decimal.parse(terms.percent));
      const asked = { daily, owed: 0, ahead: terms.lockDays };
      const promised = [...this.#subscribers.promised(nowMs()), asked];
      const money = this.#journal.balance("money");
      const isFunded = this.#company.currency() === currency && money.gt(Decimal.zero);
      if (!isFunded || !isCovered(money, promised)) return refuse("fund_not_covered");
      this.#subscribers.keepRoom({ id, userId, amount, terms }, nowMs() + roomKeptMs);
      return { ok: true };
    });
  }

  lateRooms(): Array<{ id: string; userId: string }> {
    return this.#subscribers.lateRooms(this.ports.nowMs());
  }

  release(id: string): void {
    this.#subscribers.dropRoom(id);
  }

  /** Applies messages, each in its own transaction; a repeat changes nothing. */
  take(messages: readonly FundMessage[]): void {
    for (const message of messages) {
      this.ports.db.transaction(() => {
        if (message.kind === "subscribed") this.#subscribed(message);
        else if (message.kind === "due") this.#due(message.id, message.number);
        else this.#ended(message);
        this.#pay();
      });
    }
  }

  /** @throws for money in another currency */
  deposit(money: Parameters<FundRpc["deposit"]>[0]): void {
    this.ports.db.transaction(() => {
      this.#company.deposit(money);
      this.#pay();
    });
  }

  withdraw(money: Parameters<FundRpc["withdraw"]>[0]): Result<object> {
    return this.ports.db.transaction(() => this.#company.withdraw(money));
  }

  report(): FundReport {
    const nowMs = this.ports.nowMs();
    const promised = this.#subscribers.promised(nowMs);
    const money = this.#journal.balance("money");
    const running = this.#subscribers.running();
    const daily = promised
      .filter(({ ahead }) => ahead > 0)
      .reduce((sum, each) => sum.add(each.daily), Decimal.zero);
    const moved = (...of: Parameters<FundJournal["moved"]>) => this.#journal.moved(...of);
    return {
      money: money.toString(),
      principal: this.#journal.balance("principal").toString(),
      owed: dueWithin(promised, 0).toString(),
      daily: daily.toString(),
      dueSoon: dueWithin(promised, coveredDaysLeast).toString(),
      running: running.length,
      coverageDays: coverageDays(money, promised),
      isCovered: money.gt(Decimal.zero) && isCovered(money, promised),
      free: this.#company.free().toString(),
      funded: moved("funded", "money", "in").toString(),
      takenOut: moved("funded", "money", "out").neg().toString(),
      subscribed: moved("subscribed", "principal").toString(),
      penalties: moved("returned", "money").toString(),
      dividends: moved("dividend", "subscribers").toString(),
      returned: moved("returned", "subscribers").toString(),
    };
  }

  schedule(): FundDay[] {
    const nowMs = this.ports.nowMs();
    const running = this.#subscribers.running().map((each) => ({
      lock: { ...each.terms, startDay: each.startDay },
      daily: dailyOfSubscriber(each),
      amount: each.amount,
    }));
    return daysAhead(running, nowMs, coveredDaysLeast).map(({ atMs, dividends, principal }) => ({
      atMs,
      dividends: dividends.toString(),
      principal: principal.toString(),
    }));
  }

  problems(): string[] {
    const problems = this.#journal.problems();
    const held = this.#subscribers
      .running()
      .reduce((sum, { amount }) => sum.add(amount), Decimal.zero);
    const principal = this.#journal.balance("principal");
    if (!held.eq(principal)) problems.push(`principal is ${principal}, not ${held}`);
    return problems;
  }

  #subscribed(message: Message<"subscribed">): void {
    const { id, amount: text, currency } = message;
    if (this.#subscribers.find(id)) return;
    this.#company.requireCurrency(currency);
    const amount = Decimal.parse(text);
    this.#subscribers.dropRoom(id);
    this.#subscribers.insert(message);
    this.#journal.post("subscribed", id, { principal: amount, subscribers: amount.neg() });
  }

  #due(id: string, number: number): void {
    const subscriber = this.#require(id);
    const { terms, startDay } = subscriber;
    const lock = { ...terms, startDay };
    // The clocks of two objects may differ a little, so the sender retries.
    if (number < 1 || number > daysDue(lock, this.ports.nowMs())) {
      throw Object.assign(new Error("the day is not over"), { retryable: true });
    }
    this.#subscribers.addDue({ subscriptionId: id, number }, dueMsOf(lock, number));
  }

  #ended({ id, how }: Message<"ended">): void {
    const { state, amount, terms, userId } = this.#require(id);
    if (state !== "running") return;
    const percent = how === "redeemed" ? terms.penaltyPercent : "0";
    const penalty = redemptionPenalty(amount, Decimal.parse(percent));
    const left = amount.sub(penalty);
    this.#journal.post("returned", id, {
      principal: amount.neg(),
      subscribers: left,
      money: penalty,
    });
    this.#subscribers.end(id, how);
    const sums = { amount: left.toString(), penalty: penalty.toString() };
    this.ports.tell(userId, { kind: "principal", id, ...sums });
  }

  /** Pays owed dividends, oldest first. If the money does not cover one, later ones wait, too. */
  #pay(): void {
    for (;;) {
      const due = this.#subscribers.nextDue();
      if (!due) return;
      const subscriber = this.#require(due.subscriptionId);
      const amount = dailyOfSubscriber(subscriber);
      if (this.#journal.balance("money").lt(amount)) return;
      this.#payOne(subscriber, due.number, amount);
    }
  }

  #payOne({ id, userId }: Subscriber, number: number, amount: Decimal): void {
    const entries = { money: amount.neg(), subscribers: amount };
    const postedBy = this.#journal.post("dividend", `${id} ${number}`, entries);
    this.#subscribers.paid({ subscriptionId: id, number }, postedBy);
    this.ports.tell(userId, { kind: "dividend", id, number, amount: amount.toString() });
  }

  /** @throws for a subscription that is unknown here, because the message of its start is late */
  #require(id: string): Subscriber {
    const subscriber = this.#subscribers.find(id);
    if (!subscriber) throw new Error(`no subscription ${id}`);
    return subscriber;
  }
}
