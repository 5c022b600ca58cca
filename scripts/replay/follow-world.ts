/**
 * Runs one market, masters with their topics, and followers with their pots in this process. They
 * are the modules of the real objects, with storage in memory and the time of the recorded ticks.
 * Calls between them may be lost before or after they are carried out, and the called object may be
 * killed.
 */
import type { Product } from "#domain/contracts/catalogue.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { accountName } from "#domain/text/names.ts";
import type { AccountModules } from "#durable-objects/account/account-modules.ts";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import { followMigrations } from "#durable-objects/follow/schema.ts";
import type { Topic } from "#durable-objects/follow/topic.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";
import { FollowMarket } from "./follow-market.ts";
import { type Calls, wireAccount, wireTopic } from "./follow-wiring.ts";
import { ManualClock } from "./manual-clock.ts";

const roundsMax = 40;

interface Account {
  db: MemoryDatabase;
  modules: AccountModules;
}

interface Master {
  db: MemoryDatabase;
  topic: Topic;
  alarmMs: number | null;
}

export class FollowWorld extends ManualClock {
  readonly product: Product;
  /**
   * Share of the calls between objects that are lost. Half of those are lost only after they were
   * carried out.
   */
  lossShare = 0;
  readonly counts = { calls: 0, lost: 0, killed: 0 };
  readonly #random: () => number;
  readonly #accounts = new Map<string, Account>();
  readonly #topics = new Map<string, Master>();
  /** Times in ms at which accounts have work to do, by the user's id. */
  readonly #due = new Map<string, number>();
  readonly #market: FollowMarket;
  readonly #calls: Calls;
  #ids = 0;

  constructor(product: Product, startMs: number, random: () => number) {
    super(startMs);
    this.product = product;
    this.#random = random;
    this.#market = new FollowMarket(product, this, (name, fires) =>
      this.#toAccount(name.slice(accountName(1, "").length), ({ triggers }) =>
        triggers.execute(fires),
      ),
    );
    this.#calls = {
      nowMs: () => this.nowMs,
      random,
      newId: () => `id-${++this.#ids}`,
      toAccount: (userId, call) => this.#toAccount(userId, call),
      toTopic: (masterId, tell) => this.#toTopic(masterId, tell),
      toMarket: (call) =>
        this.#call(
          () => call(this.#market.now),
          () => undefined,
        ),
    };
  }

  account(userId: string): AccountModules {
    return this.#accountOf(userId).modules;
  }

  database(userId: string): MemoryDatabase {
    return this.#accountOf(userId).db;
  }

  /** Makes the account's work due now, as after a call from outside. */
  touch(userId: string): void {
    this.#due.set(userId, this.nowMs);
  }

  quote(): Promise<Awaited<ReturnType<MarketRpc["quote"]>>> {
    return this.#market.now.prices.quote(undefined, 0);
  }

  ticks(): StoredTick[] {
    return this.#market.now.ticks(1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  }

  /** Runs the work that is due before a recorded tick, the tick, and all work that it causes. */
  async tick(timeMs: number, bid: number, ask: number): Promise<void> {
    for (let round = 0; round < roundsMax && this.#nextDueMs < timeMs; round++) {
      await this.advance(Math.max(1, this.#nextDueMs - this.nowMs));
      await this.work();
    }
    await this.advance(Math.max(1, timeMs - this.nowMs));
    this.#market.sink.tick({ timeMs: this.nowMs, bid, ask });
    await this.advance(0);
    await this.work();
  }

  get #nextDueMs(): number {
    const alarms = [...this.#topics.values()].flatMap(({ alarmMs }) => alarmMs ?? []);
    return Math.min(...this.#due.values(), ...alarms);
  }

  /** Runs the work that objects do after answers and at alarms, until none is due. */
  async work(): Promise<void> {
    for (let round = 0; round < roundsMax; round++) {
      await this.#market.now.onTimer("deliver").catch(() => undefined);
      const due = [...this.#due].filter(([, ms]) => ms <= this.nowMs).map(([id]) => id);
      const topics = [...this.#topics.values()].filter(
        ({ alarmMs }) => alarmMs !== null && alarmMs <= this.nowMs,
      );
      if (due.length + topics.length === 0) return;
      for (const id of due) await this.#workOf(id);
      for (const each of topics) await each.topic.run().catch(() => undefined);
    }
  }

  /** True if all masters' acts have reached all pots. */
  get isAtRest(): boolean {
    const reports = [...this.#topics.values()].map(({ topic }) => topic.report());
    return reports.every(({ behind, waiting }) => behind + waiting === 0) && this.#due.size === 0;
  }

  killMarket(): void {
    this.counts.killed++;
    this.#market.restart();
  }

  killAccount(userId: string): void {
    this.counts.killed++;
    const account = this.#accountOf(userId);
    account.modules = wireAccount(this.#calls, account.db.attach());
    this.touch(userId);
  }

  /** Kills a topic. Its alarm stays and wakes the next instance. */
  killTopic(masterId: string): void {
    this.counts.killed++;
    const master = this.#master(masterId);
    master.topic = this.#wireTopic(masterId, master);
  }

  async #workOf(userId: string): Promise<void> {
    this.#due.delete(userId);
    const { modules } = this.#accountOf(userId);
    if (!modules.profiles.read()) return;
    try {
      await modules.drain();
      if (modules.riskWatch.isDue) await modules.risk.review();
      await modules.drain();
    } catch {
      // The account was killed during its work, or cannot reach an object. The rest stays due.
    }
    const { outbox, riskWatch } = this.account(userId);
    const dueMs = riskWatch.isDue ? this.nowMs + 50 : outbox.nextDueMs();
    if (dueMs !== null) this.#due.set(userId, Math.max(dueMs, this.nowMs + 1));
  }

  #accountOf(userId: string): Account {
    let account = this.#accounts.get(userId);
    if (!account) {
      const db = new MemoryDatabase(accountMigrations);
      account = { db, modules: wireAccount(this.#calls, db.attach()) };
      this.#accounts.set(userId, account);
    }
    return account;
  }

  #master(masterId: string): Master {
    let master = this.#topics.get(masterId);
    if (!master) {
      const db = new MemoryDatabase(followMigrations);
      master = { db, alarmMs: null, topic: null as unknown as Topic };
      this.#topics.set(masterId, master);
      master.topic = this.#wireTopic(masterId, master);
    }
    return master;
  }

  #wireTopic(masterId: string, master: Master): Topic {
    return wireTopic(this.#calls, master.db.attach(), masterId, (dueMs) => {
      master.alarmMs = dueMs;
    });
  }

  /** Makes a call between objects. The called object may be killed before or after it acts. */
  async #call<T>(call: () => T | Promise<T>, kill: () => void): Promise<T> {
    this.counts.calls++;
    const lost = () => {
      this.counts.lost++;
      if (this.#random() < 0.5) kill();
      return Object.assign(new Error("lost"), { retryable: true });
    };
    if (this.#random() < this.lossShare / 2) throw lost();
    const answer = await call();
    if (this.#random() < this.lossShare / 2) throw lost();
    return answer;
  }

  #toAccount<T>(userId: string, call: (modules: AccountModules) => T | Promise<T>): Promise<T> {
    return this.#call(
      async () => {
        // Makes the account's next work due, even if the call killed the account.
        try {
          return await call(this.account(userId));
        } finally {
          this.touch(userId);
        }
      },
      () => this.killAccount(userId),
    );
  }

  #toTopic(masterId: string, tell: (topic: Topic) => void): Promise<void> {
    return this.#call(
      () => {
        tell(this.#master(masterId).topic);
        this.#master(masterId).alarmMs = this.nowMs;
      },
      () => this.killTopic(masterId),
    );
  }
}
