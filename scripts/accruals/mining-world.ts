/**
 * Runs the platform's account and fund through a year of subscriptions. Account and fund are awake
 * every day, or sleep for random times. If they sleep, some messages or their receipts are lost,
 * and account and fund are sometimes killed between steps.
 */
import { dayMs } from "#domain/market/zone.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { MiningWorld } from "#tests/unit/account/mining-world.ts";
import { type MiningAct, miningEndMs, miningStartMs, type Subscribed } from "./mining-year.ts";

const minuteMs = 60_000;

export interface MiningLife {
  /** Answers to the acts, in the acts' order. */
  answers: string[];
  /** Movements in the account's journal, sorted; each names its subscription by number. */
  account: string[];
  /** Movements in the fund's journal, sorted; each names its subscription by number. */
  fund: string[];
  /** Dividends that were paid and the amount that was returned, by the subscription's number. */
  paid: Map<number, { days: number; sum: string; state: string; returned: string }>;
  problems: string[];
  counts: { deaths: number; lost: number; longestMs: number };
}

/** @param random null for an account that is awake every day and loses no message */
export class MiningRun {
  readonly #world = new MiningWorld(miningStartMs, "100000000");
  readonly #random: (() => number) | null;
  readonly #numbers = new Map<string, number>();
  readonly #ids = new Map<number, string>();
  readonly #counts = { deaths: 0, lost: 0, longestMs: 0 };

  constructor(random: (() => number) | null) {
    this.#random = random;
    this.#world.lose = () => this.#lose();
  }

  async live(acts: readonly MiningAct[]): Promise<MiningLife> {
    const answers: string[] = [];
    for (const act of acts) {
      await this.#sleepUntil(act.atMs);
      this.#world.bench.nowMs = act.atMs;
      answers.push(await this.#act(act));
      await this.#settle();
      this.#maybeDie();
    }
    await this.#sleepUntil(miningEndMs);
    this.#world.bench.nowMs = miningEndMs + 400 * dayMs;
    this.#world.lose = () => null;
    // At the end the fund gets enough money to pay all its debts.
    this.#world.deposit("10000000", "at the end");
    this.#world.bench.account.mining.claimDays();
    for (let rounds = 0; rounds < 10; rounds++) await this.#settle();
    return this.#life(answers);
  }

  async #act(act: MiningAct): Promise<string> {
    const world = this.#world;
    if (act.kind === "deposit") {
      world.deposit(String(act.amount), `deposit ${act.number}`);
      return "ok";
    }
    if (act.kind === "withdraw") {
      const money = { id: `withdrawal ${act.number}`, amount: String(act.amount), currency: "USD" };
      const answer = world.fund.withdraw(money);
      return answer.ok ? "ok" : answer.error;
    }
    if (act.kind === "subscribe") return this.#subscribe(act);
    const id = this.#ids.get(act.number);
    if (id === undefined) return "none";
    const answer = world.bench.account.mining.redeem(id, `redeem ${act.number}`);
    return answer.ok ? "ok" : answer.error;
  }

  async #subscribe({ number, cents, percent, penalty, lockDays, zone }: Subscribed) {
    const answer = await this.#world.subscribe(
      {
        amount: String(cents / 100),
        terms: {
          percent: (percent / 1_000_000).toFixed(6),
          penaltyPercent: (penalty / 1_000_000).toFixed(6),
          lockDays,
          zone,
        },
        bounds: { currency: "USD", least: "1", most: "", perUser: 0 },
      },
      `subscribe ${number}`,
    );
    if (!answer.ok) return answer.error;
    const { id } = this.#world.one();
    this.#ids.set(number, id);
    this.#numbers.set(id, number);
    return "ok";
  }

  async #sleepUntil(untilMs: number): Promise<void> {
    const { bench } = this.#world;
    for (;;) {
      const wakeMs = bench.nowMs + this.#nap();
      if (wakeMs >= untilMs) return;
      bench.nowMs = wakeMs;
      bench.account.mining.claimDays();
      this.#maybeDie();
      await this.#exchange();
      this.#maybeDie();
    }
  }

  #nap(): number {
    if (!this.#random) return dayMs / 4;
    const longest = this.#random() < 0.1 ? 45 * dayMs : 3 * dayMs;
    const nap = Math.floor(this.#random() * longest) + minuteMs;
    this.#counts.longestMs = Math.max(this.#counts.longestMs, nap);
    return nap;
  }

  /**
   * Exchanges messages until none waits, for 15 minutes at most. Two acts are further apart than
   * that (`gridMs` in `mining-year.ts`).
   */
  async #settle(): Promise<void> {
    const { bench } = this.#world;
    for (let minutes = 0; minutes < 15; minutes++) {
      await this.#exchange();
      const isDone = this.#world.waiting.length === 0 && bench.account.outbox.nextDueMs() === null;
      if (isDone) return;
      bench.nowMs += minuteMs;
    }
  }

  async #exchange(): Promise<void> {
    const { bench } = this.#world;
    await bench.account.drain();
    const messages = this.#world.waiting;
    this.#world.waiting = [];
    for (const message of messages) {
      const lost = this.#world.lose();
      if (lost !== "before") bench.account.mining.take([message]);
      if (lost !== null) this.#world.waiting.push(message);
    }
  }

  #lose(): "before" | "after" | null {
    const drawn = this.#random?.() ?? 1;
    if (drawn >= 0.2) return null;
    this.#counts.lost += 1;
    return drawn < 0.1 ? "before" : "after";
  }

  #maybeDie(): void {
    if (!this.#random || this.#random() > 0.15) return;
    this.#counts.deaths += 1;
    this.#world.restart();
  }

  #life(answers: string[]): MiningLife {
    const { bench, fundDb, fund } = this.#world;
    const movements = (rows: Array<{ what: string; reference: string }>) =>
      rows.map(({ what, reference }) => `${this.#named(reference)} ${what}`).sort();
    const account = bench.db.rows<{ what: string; reference: string }>(
      `SELECT kind || ' ' || bucket || ' ' || amount AS what, reference FROM journal_transactions
         JOIN journal_entries ON transaction_id = id WHERE kind LIKE 'mining_%'`,
    );
    const own = fundDb.rows<{ what: string; reference: string }>(
      "SELECT kind || ' ' || entries AS what, reference FROM fund_transactions",
    );
    const data = this.#subscriptions();
    return {
      answers,
      account: movements(account),
      fund: movements(own),
      paid: new Map(
        data.map(({ id, paidDays: days, paid: sum, state, returned }) => [
          this.#numbers.get(id) ?? -1,
          { days, sum, state, returned: returned ?? "" },
        ]),
      ),
      problems: [...auditAccount(bench.db).problems, ...fund.problems()],
      counts: this.#counts,
    };
  }

  #subscriptions() {
    const { view } = this.#world.bench.account.mining;
    const all = [];
    for (let page = 1; all.length < view.page({ page, pageSize: 50 }).total; page++) {
      all.push(...view.page({ page, pageSize: 50 }).data);
    }
    return all;
  }

  /** Replaces a subscription's id by its number, because ids differ between runs. */
  #named(reference: string): string {
    const [id = "", ...rest] = reference.split(" ");
    const number = this.#numbers.get(id);
    return number === undefined ? reference : [`subscription ${number}`, ...rest].join(" ");
  }
}
