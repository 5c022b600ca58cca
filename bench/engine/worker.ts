/**
 * Durable Objects for `npm run bench:engine`, `bench:stopout`, `bench:trailing` and `bench:follow`:
 * the platform's own account, and a market with its book and log but no feed.
 */
import { DurableObject } from "cloudflare:workers";
import type { SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Quote } from "#domain/contracts/market.ts";
import type { Trigger } from "#domain/triggers/trigger.ts";
import { AccountObject } from "#durable-objects/account/account-object.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { TickLog } from "#durable-objects/market/ticks/tick-log.ts";
import { TriggerBook } from "#durable-objects/market/triggers/trigger-book.ts";
import { storageDatabase } from "#durable-objects/runtime/database.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import type { Env } from "#platform/env.ts";
import { noDatabase } from "#scripts/replay/no-database.ts";
import { FollowingStops } from "./following.ts";

export class BenchAccount extends AccountObject {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, { ...env, DB: noDatabase as unknown as D1Database });
  }

  /** Opens and closes `pairs` positions, one command after the other. */
  async trade(pairs: number, command: SubmitForexCommand, quote: Quote): Promise<number> {
    let done = 0;
    for (let index = 0; index < pairs; index++) {
      const now = { answeredAtMs: Date.now(), timeMs: Date.now() };
      const opened = await this.submitForex(command, { quote: { ...quote, ...now } }, `o${index}`);
      if (!opened.ok) throw new Error(opened.error);
      const { id: orderId } = opened.order;
      const closed = await this.closeForex(
        { orderId },
        { quote: { ...quote, ...now } },
        `c${index}`,
      );
      if (!closed.ok) throw new Error(closed.error);
      done += 2;
    }
    return done;
  }

  async fillUp(count: number, command: SubmitForexCommand, quote: Quote): Promise<void> {
    for (let index = 0; index < count; index++) {
      const now = { answeredAtMs: Date.now(), timeMs: Date.now() };
      const key = crypto.randomUUID();
      const opened = await this.submitForex(command, { quote: { ...quote, ...now } }, key);
      if (!opened.ok) throw new Error(opened.error);
    }
  }

  async closeAll(quote: Quote): Promise<void> {
    for (const { id: orderId } of this.account.orders.open()) {
      const now = { answeredAtMs: Date.now(), timeMs: Date.now() };
      const key = crypto.randomUUID();
      const closed = await this.closeForex({ orderId }, { quote: { ...quote, ...now } }, key);
      if (!closed.ok) throw new Error(closed.error);
    }
  }

  /** Does the work that the account's commands caused, until no work is due. */
  async settled(): Promise<void> {
    while (this.account.riskWatch.isDue || this.account.outbox.nextDueMs() !== null) {
      await this.account.drain();
      if (this.account.riskWatch.isDue) await this.account.risk.review();
    }
  }

  /** Reviews the margin level at the current price. @returns number of closed positions */
  async stopOut(): Promise<number> {
    const before = this.account.orders.count("open");
    await this.account.risk.review();
    await this.settled();
    return before - this.account.orders.count("open");
  }
}

/** Lowest level of the resting take-profits, above the price of the first tick. */
const firstLevel = 1.2;

export class BenchMarket extends DurableObject {
  readonly #book: TriggerBook;
  readonly #log: TickLog;
  #seq = 0;
  #resting = 0;
  #price = 1.1;
  #priceSeq = 1;
  #following: FollowingStops | null = null;

  constructor(ctx: DurableObjectState, env: Record<string, unknown>) {
    super(ctx, env as never);
    migrate(ctx.storage, marketMigrations);
    this.#book = new TriggerBook(storageDatabase(ctx.storage));
    this.#log = new TickLog(ctx.storage.sql, 1, 0);
  }

  /** Does nothing. An account calls this after each order. */
  async arm(): Promise<void> {}
  async priceAt() {
    const price = this.#price;
    const tick = { seq: this.#priceSeq, timeMs: Date.now(), bid: price, ask: price };
    return { ...tick, generation: 1, doubt: "none" };
  }
  async valuation() {
    return { ...(await this.priceAt()), status: "open", answeredAtMs: Date.now() };
  }
  async setPrice(price: number): Promise<void> {
    this.#price = price;
    this.#priceSeq++;
  }

  /**
   * Arms sets of triggers until `count` sets are armed. Each set has two levels: one that the
   * rising price reaches later, and one far below.
   */
  async rest(count: number): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      for (; this.#resting < count; this.#resting++) {
        const above = firstLevel + this.#resting * 1e-6;
        const triggers: Trigger[] = [
          { kind: "take_profit", watch: "bid", when: "at_or_above", level: above },
          {
            kind: "stop_loss",
            watch: "bid",
            when: "at_or_below",
            level: 0.5 - this.#resting * 1e-7,
          },
        ];
        const set = { id: `o${this.#resting}`, version: 1, triggers, afterSeq: 0 };
        this.#book.arm(`a${this.#resting % 1_000}`, set, [], 0);
      }
    });
  }

  get #stops(): FollowingStops {
    this.#following ??= new FollowingStops(this.ctx.storage);
    return this.#following;
  }

  async follow(count: number): Promise<void> {
    this.#stops.follow(count);
  }
  async stillTicks(count: number): Promise<number> {
    return this.#stops.quiet(count);
  }
  async risingTicks(count: number, points: number): Promise<number> {
    return this.#stops.rise(count, points);
  }
  async tellMoves(): Promise<number> {
    return this.#stops.tell();
  }

  /** Checks ticks that reach no level, to measure the cost that every tick has. */
  async quietTicks(count: number): Promise<number> {
    let reached = 0;
    for (let index = 0; index < count; index++) {
      const bid = 1.1 + (index % 100) * 1e-5;
      const tick = { seq: ++this.#seq, timeMs: this.#seq, bid, ask: bid + 1e-5 };
      if (this.#book.isReachedBy(tick)) reached++;
    }
    return reached;
  }

  /**
   * Stores ticks, each of which reaches one set of triggers. The transaction that stores a tick
   * also takes its set off the book.
   */
  async firingTicks(count: number): Promise<number> {
    let fired = 0;
    for (let index = 0; index < count; index++) {
      const bid = firstLevel + index * 1e-6;
      const tick = this.#log.append({ timeMs: index, bid, ask: bid + 1e-5 });
      this.ctx.storage.transactionSync(() => {
        this.#log.flush();
        fired += this.#book.take(tick).length;
      });
    }
    return fired;
  }
}

/** Calls an object's method. The request has {binding, name, method, args} as JSON. */
export default {
  async fetch(request: Request, env: Record<string, DurableObjectNamespace>): Promise<Response> {
    const { binding, name, method, args } = (await request.json()) as {
      binding: string;
      name: string;
      method: string;
      args: unknown[];
    };
    const namespace = env[binding];
    if (!namespace) return new Response(`no binding ${binding}`, { status: 404 });
    const stub = namespace.get(namespace.idFromName(name)) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    return Response.json({ result: (await stub[method]?.(...args)) ?? null });
  },
};
