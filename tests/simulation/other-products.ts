/**
 * A trader's other products under the same seed: micro orders, one loan at a time, and
 * subscriptions to a fund. The account's audit derives everything again.
 */
import { expect } from "vitest";
import type { PaymentCommand, PaymentQuote } from "#domain/contracts/cashier.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { Result } from "#domain/errors/errors.ts";
import { dayMs } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { fundId, type World } from "./world.ts";

export type OtherCounts = Record<
  | "microOpened"
  | "microSettled"
  | "loansAsked"
  | "loansPaid"
  | "loansRepaid"
  | "loanDays"
  | "heldByLoan"
  | "subscribed"
  | "dividends"
  | "redeemed",
  number
>;

const noRate: PaymentQuote = {
  from: "",
  to: "",
  path: { productId: null, inverted: false },
  quote: null,
};
const operator = { id: "ann", name: "Ann" };
const alone = {
  above: "1000000000",
  reserved: "1000000000",
  dayFromMs: 0,
  ownResets: 0,
  others: { [operator.id]: { resets: 0, isTied: false } },
};
const zone = "America/New_York";

export class OtherProducts {
  readonly #world: World;
  readonly #random: () => number;
  readonly #counts: OtherCounts;
  #keys = 0;

  constructor(world: World, random: () => number, counts: OtherCounts) {
    this.#world = world;
    this.#random = random;
    this.#counts = counts;
  }

  async step(product: Product): Promise<void> {
    const dice = this.#random();
    if (dice < 0.35) await this.#openMicro(product);
    else if (dice < 0.45) await this.#askLoan();
    else if (dice < 0.65) await this.#repayLoan();
    else if (dice < 0.85) await this.#subscribe();
    else if (dice < 0.93) this.#redeem();
    else this.#world.restartFund();
  }

  /** Checks the final state, once no message is under way. */
  close(): void {
    const { db, fund } = this.#world;
    // Money that moved between account and fund is in both journals.
    const { subscribed, dividends, returned } = fund.report();
    const own = ["mining_subscribe", "mining_dividend", "mining_return"].map((kind) =>
      this.#moved(kind).abs().toString(),
    );
    expect([subscribed, dividends, returned]).toEqual(own);
    expect(this.#world.account.microOrders.running()).toEqual([]);
    const count = (sql: string) => db.rows<{ n: number }>(sql)[0]?.n ?? 0;
    this.#counts.microSettled += count(
      "SELECT count(*) AS n FROM journal_transactions WHERE kind = 'micro_settle'",
    );
    this.#counts.loanDays += count(
      `SELECT count(*) AS n FROM journal_transactions WHERE kind IN ('loan_interest', 'loan_penalty')`,
    );
    this.#counts.dividends += count(
      "SELECT count(*) AS n FROM journal_transactions WHERE kind = 'mining_dividend'",
    );
  }

  /** Sum that a kind of transaction moved into the trader's accounts. */
  #moved(kind: string): Decimal {
    return this.#world.db
      .rows<{ amount: string }>(
        `SELECT amount FROM journal_transactions JOIN journal_entries ON transaction_id = id
         WHERE kind = ? AND bucket IN ('forex.free', 'change.free')`,
        kind,
      )
      .reduce((sum, { amount }) => sum.add(Decimal.parse(amount)), Decimal.zero);
  }

  async #openMicro(product: Product): Promise<void> {
    this.#world.tick(product, (this.#random() - 0.5) * 0.001);
    const quotes = await this.#world.quotes(product);
    if (!quotes) return;
    const command = {
      product,
      direction: this.#random() < 0.5 ? "up" : "down",
      amount: (10 + this.#random() * 200).toFixed(2),
      seconds: [30, 60, 300][Math.floor(this.#random() * 3)] ?? 30,
      ratio: "0.85",
      limitAmount: "10",
      lossLevel: this.#random() < 0.5 ? "0" : "0.5",
      equalPrice: "refund",
      oneAccount: true,
    } as const;
    const isHeld = this.#world.account.payoutStops.current === "loan_unpaid";
    const answer = this.#twice((key) => this.#world.account.micro.submit(command, quotes, key));
    if (answer.ok) this.#counts.microOpened++;
    if (!isHeld) return;
    // The agreement of a loan leaves contracts only.
    if (answer.ok) throw new Error("an option was opened while a loan is unpaid");
    if (answer.error === "loan_unpaid") this.#counts.heldByLoan++;
  }

  /** Requests a loan, which is decided at once or later. */
  async #askLoan(): Promise<void> {
    const command = {
      act: "loan",
      account: this.#random() < 0.5 ? "forex" : "change",
      amount: (100 + this.#random() * 3_000).toFixed(2),
      currency: "USD",
      sign: "file",
      terms: {
        dailyRate: (this.#random() * 0.002).toFixed(6),
        penaltyRate: (this.#random() * 0.004).toFixed(6),
        period: 1 + Math.floor(this.#random() * 6),
        freeDays: Math.floor(this.#random() * 3),
        returnDays: Math.floor(this.#random() * 2),
        zone,
        agreement: "a".repeat(64),
      },
    } as const;
    const answer = await this.#pay(command);
    if (!answer?.ok) return;
    this.#counts.loansAsked++;
    const isPaid = this.#decide(answer.payment.id, this.#random() < 0.85);
    if (isPaid) this.#counts.loansPaid++;
  }

  /** Repays out of the account, or reports a repayment that the desk reviews days later. */
  async #repayLoan(): Promise<void> {
    const { account } = this.#world;
    account.loanAccrual.book();
    const loan = account.loans.unpaid();
    if (!loan) return;
    const { id: loanId } = loan;
    if (this.#random() < 0.5) {
      const answer = await this.#pay({ act: "loan_settle", loanId });
      if (answer?.ok) this.#counts.loansRepaid++;
      return;
    }
    const command = { act: "repayment", loanId, details: {}, proof: "proof" } as const;
    const answer = await this.#pay(command);
    if (!answer?.ok) return;
    if (this.#random() < 0.3) this.#world.nowMs += Math.floor(this.#random() * 2 * dayMs);
    if (this.#decide(answer.payment.id, this.#random() < 0.7)) this.#counts.loansRepaid++;
  }

  async #subscribe(): Promise<void> {
    const command = {
      fundId,
      amount: (50 + this.#random() * 800).toFixed(2),
      account: this.#random() < 0.6 ? "forex" : "change",
      terms: {
        percent: "0.35",
        lockDays: 1 + Math.floor(this.#random() * 9),
        penaltyPercent: "5",
        zone,
      },
      bounds: { currency: "USD", least: "50", most: "", perUser: 5 },
    } as const;
    const key = this.#key();
    const send = () => this.#world.account.mining.subscribe(command, key).catch(() => null);
    const answer = await send();
    if (!answer?.ok) return;
    this.#counts.subscribed++;
    const again = await send();
    if (again?.ok !== true) throw new Error("a repeated subscription had another answer");
  }

  #redeem(): void {
    const { mining } = this.#world.account;
    const { data } = mining.view.page({ page: 1, pageSize: 50 });
    const one = data[Math.floor(this.#random() * data.length)];
    if (!one) return;
    const answer = this.#twice((key) => mining.redeem(one.id, key));
    if (answer.ok) this.#counts.redeemed++;
  }

  async #pay(command: PaymentCommand) {
    const key = this.#key();
    const { cashier } = this.#world.account;
    // The market is out of reach, so nothing moved.
    const answer = await cashier.payNow(command, noRate, key).catch(() => null);
    if (answer?.ok) {
      const again = await cashier.payNow(command, noRate, key).catch(() => answer);
      if (!again.ok || again.payment.id !== answer.payment.id) {
        throw new Error("a repeated payment had another answer");
      }
    }
    return answer;
  }

  /** @returns true if approved */
  #decide(id: string, isApproved: boolean): boolean {
    const decision = isApproved ? "approve" : "reject";
    const command = { act: "decide", id, decision, reason: "seen", fourEyes: alone } as const;
    const { cashier } = this.#world.account;
    const answer = this.#twice((key) => cashier.desk(command, operator, noRate, key));
    if (!answer.ok) throw new Error(`refused: ${answer.error}`);
    return isApproved;
  }

  /** Repeats a request; expects the same answer and no change. */
  #twice<T>(send: (key: string) => Result<T>): Result<T> {
    const key = this.#key();
    const answer = send(key);
    if (!answer.ok) return answer;
    const before = this.#head();
    const again = send(key);
    if (!again.ok || this.#head() !== before) throw new Error("a repeat was executed again");
    return answer;
  }

  #head(): string {
    return this.#world.db.rows<{ hash: string }>("SELECT hash FROM journal_head")[0]?.hash ?? "";
  }

  #key(): string {
    this.#keys++;
    return `other-${this.#keys}`;
  }
}
