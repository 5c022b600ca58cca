/** A topic in memory, with a clock, pots, markets and a master's account that the test controls. */

import type { Product } from "#domain/contracts/catalogue.ts";
import type {
  CopyCommand,
  CopyOutcome,
  MasterAct,
  MasterEvent,
  MasterStanding,
  OpenedAct,
  PotReport,
} from "#domain/contracts/copying.ts";
import { isQuote, type Quote } from "#domain/contracts/market.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import type { Result } from "#domain/errors/errors.ts";
import { marketName } from "#domain/text/names.ts";
import { followMigrations } from "#durable-objects/follow/schema.ts";
import { Topic } from "#durable-objects/follow/topic.ts";
import { makeProduct, quoteOf } from "#tests/support/account.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

export const settings: CopySettings = {
  size: { kind: "multiple", multiple: "1" },
  stopPercent: 60,
  whenClosed: "wait",
  copiesOpen: false,
};

/** A product whose market never closes. */
export function openProduct(symbol: string, id = 1): Product {
  const { market } = makeProduct({ symbol });
  return makeProduct({ id, market: { ...market, symbol, session: "24x7" } });
}

export function opened(product: Product, change: Partial<OpenedAct> = {}): OpenedAct {
  return {
    kind: "opened",
    product,
    conversion: { productId: null, inverted: false },
    currency: "USD",
    feeType: "lots",
    side: "buy",
    lots: "1",
    multiple: 100,
    levels: { stopLossPrice: "0", takeProfitPrice: "0" },
    receipt: receiptOf(product, "1.1"),
    ...change,
  };
}

export const receiptOf = ({ market }: Product, price: string) => ({
  market: marketName(market),
  ...{ generation: 1, seq: 1, timeMs: 0, price },
});

/** An exception of another object, as the caller receives it. */
export const refusal = (message: string) => Object.assign(new Error(message), { remote: true });

/** A call as a pot received it. */
export interface Call extends CopyCommand {
  followerId: string;
  key: string;
  price: number | null;
  atMs: number;
  /** Number of the object's instance that made the call. */
  instance: number;
}

export const standing: MasterStanding = {
  equity: "1000",
  floating: "0",
  isDoubted: false,
  open: [],
};

/** Noon of a day on which every market trades. */
const startMs = Date.UTC(2026, 10, 18, 12);

export class TopicWorld {
  nowMs = startMs;
  readonly stored = new MemoryDatabase(followMigrations);
  /** Time of the object's alarm in ms; null if none. */
  alarmMs: number | null = null;
  readonly calls: Call[] = [];
  readonly quotesAsked: string[] = [];
  standingsAsked = 0;
  /** Answers a call to a pot. */
  pot: (call: Call) => CopyOutcome | Promise<CopyOutcome> = (call) => this.copied(call);
  market: (name: string) => Result<{ quote: Quote }> = (name) => this.quote(name);
  account: () => MasterStanding | Promise<MasterStanding> = () => standing;
  random: () => number = () => 0.5;
  later: (run: () => void, ms: number) => () => void = () => () => undefined;
  #number = 0;

  #instance = 0;
  #topic: Topic | null = null;

  /** The running topic; a call or its alarm starts a killed topic again. */
  get topic(): Topic {
    this.#topic ??= this.#start();
    return this.#topic;
  }

  /** Kills the topic's object. The next instance has its storage; only its alarm can wake it. */
  kill(): void {
    this.#instance++;
    this.stored.detach();
    this.#topic = null;
  }

  #start(): Topic {
    const db = this.stored.attach();
    const instance = ++this.#instance;
    return new Topic({
      db,
      wakeAt: (dueMs) => {
        this.alarmMs = dueMs;
      },
      masterId: "master",
      nowMs: () => this.nowMs,
      random: () => this.random(),
      later: (run, ms) => this.later(run, ms),
      account: () => ({
        standing: async () => {
          this.standingsAsked++;
          return this.account();
        },
      }),
      pot: (followerId) => ({
        copy: async (command, quotes, key) => {
          const price = quotes && isQuote(quotes.quote) ? quotes.quote.ask : null;
          const call = { ...command, followerId, key, price, atMs: this.nowMs, instance };
          this.calls.push(call);
          return this.pot(call);
        },
      }),
      market: (name) => ({
        quote: async () => {
          this.quotesAsked.push(name);
          return this.market(name);
        },
        peek: async () => ({ quote: this.quote(name).quote, day: null, status: "closed" }),
      }),
    });
  }

  quote(name: string, price = 1.1) {
    const symbol = name.split("/")[1] ?? "";
    const tick = { seq: this.nowMs, timeMs: this.nowMs, bid: price, ask: price };
    return { ok: true as const, quote: quoteOf(openProduct(symbol), tick) };
  }

  copied({ event, followerId, price }: Call): CopyOutcome {
    const { orderId, act } = event;
    const isFilled = act.kind !== "levels" && price !== null;
    const receipt = isFilled ? receiptOf(openProduct("EURUSD"), String(price)) : null;
    return { kind: "copied", orderId: `${followerId} ${orderId}`, receipt, atMs: this.nowMs };
  }

  event(orderId: string, act: MasterAct): MasterEvent {
    return { number: ++this.#number, atMs: this.nowMs, orderId, productId: 1, act };
  }

  /** Makes the master act, and sends the event to every due follower. */
  async act(orderId: string, act: MasterAct): Promise<void> {
    this.topic.take([this.event(orderId, act)]);
    await this.topic.run();
  }

  async pots(ids: readonly string[], change: Partial<PotReport> = {}): Promise<void> {
    for (const followerId of ids) {
      this.topic.potChanged({
        ...{ followerId, masterId: "master", version: 1, state: "following", settings },
        ...change,
      });
    }
    await this.topic.run();
  }

  /** Runs alarms until none is set or the next alarm is later than this time. */
  async runUntil(untilMs = Number.POSITIVE_INFINITY): Promise<void> {
    for (let alarms = 0; alarms < 5_000; alarms++) {
      const dueMs = this.alarmMs;
      if (dueMs === null || dueMs > untilMs) return;
      this.nowMs = Math.max(this.nowMs, dueMs);
      await this.topic.run();
    }
    throw new Error("the topic never comes to rest");
  }

  count(table: "events" | "positions" | "waiting"): number {
    const query = `SELECT COUNT(*) AS count FROM ${table}`;
    return this.stored.rows<{ count: number }>(query)[0]?.count ?? 0;
  }

  /** Events sent to a follower's pot, e.g. "opened a". */
  told(followerId: string): string[] {
    return this.calls
      .filter((call) => call.followerId === followerId)
      .map(({ event }) => `${event.act.kind} ${event.orderId}`);
  }
}
