/**
 * Runs markets and one trader's account in this process, with the time that the caller sets. The
 * markets and the account are the modules of the real objects, with storage in memory. The trader
 * calls them through the worker's own routes. A call between objects takes some time, as over a
 * network.
 */

import { type MicroDirection, microDirection, orderSide, orderStatus } from "#domain/codes.ts";
import { readSettings } from "#domain/config/schema.ts";
import { tradingTerms } from "#domain/config/trading-terms.ts";
import type { MicroAnswer, SubmitAnswer } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { ErrorName, Result } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { noExposureLimits } from "#domain/risk/exposure.ts";
import { marketName } from "#domain/text/names.ts";
import { type AccountModules, accountModules } from "#durable-objects/account/account-modules.ts";
import { transfer } from "#durable-objects/account/cashier/transfer.ts";
import { openAccount } from "#durable-objects/account/open-account.ts";
import { UsedQuotes } from "#durable-objects/account/orders/used-quotes.ts";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import type { FeedSink } from "#durable-objects/market/feed/feed.ts";
import type { LinkHub } from "#durable-objects/market/links/link-hub.ts";
import { Market } from "#durable-objects/market/market.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import type { Env } from "#platform/env.ts";
import { nobody, noFinancing } from "#tests/support/account.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";
import { ApiRefusal, type SessionScope } from "#worker/context.ts";
import { forexHandlers } from "#worker/routes/forex.ts";
import { microHandlers } from "#worker/routes/micro.ts";
import { walletHandlers } from "#worker/routes/wallet.ts";
import { ManualClock, turn } from "./manual-clock.ts";

const noLinks = {
  count: 0,
  publish: () => undefined,
  renewAll: () => undefined,
} as unknown as LinkHub;
const identity = { companyId: 1, userId: "u", isDemo: true };
const settings = readSettings({});
const duration = { id: 1, seconds: 30, profitRatio: "0.75", limitAmount: "10" };

/** Makes a product that is quoted in the account's currency; one lot is one unit. */
export function doubtProduct(id: number, change: Partial<MarketSpec> = {}): Product {
  const market: MarketSpec = {
    feed: { id: `feed${id}`, provider: "binance", clock: "wall" },
    symbol: `sym${id}`,
    pricePrecision: 5,
    session: "24x7",
    spread: 0,
    candlesFrom: "bid",
    staleAfterMs: 15_000,
    ...change,
  };
  return {
    id,
    code: `AA${id}`,
    showCode: `AA${id}`,
    logo: "",
    categoryId: 1,
    category: "forex",
    sort: 1,
    base: `A${id}`,
    quote: "USD",
    pricePrecision: market.pricePrecision,
    lotStep: "0.01",
    minLots: "0.01",
    maxLots: "1000000",
    unitsPerLot: "1",
    feeRate: "0",
    marginMode: "multiple",
    fixedMargin: "0",
    multiples: [{ value: 50, isDefault: true }],
    market,
  };
}

/** Outcome of a trader's call: a receipt that names its tick, or a refusal. */
export type Outcome<T> = { ok: true; data: T } | { ok: false; error: ErrorName };

interface Place {
  storage: MemoryStorage;
  market: Market;
  sink: FeedSink;
}

export class DoubtWorld extends ManualClock {
  readonly account: AccountModules;
  readonly #places = new Map<string, Place>();
  readonly #catalogue: Catalogue;
  #working: Promise<void> | null = null;
  #ids = 0;

  constructor(products: Product[], startMs: number, balance: string) {
    super(startMs);
    // The routes read the time from `Date.now`.
    Date.now = () => this.nowMs;
    this.#catalogue = {
      companyId: 1,
      zone: "UTC",
      currency: "USD",
      products,
      financing: {},
      isFinanced: false,
    };
    for (const product of products) this.#open(product);
    this.account = accountModules({
      db: new MemoryDatabase(accountMigrations),
      nowMs: () => this.nowMs,
      random: () => 0.5,
      newId: () => {
        this.#ids += 1;
        return `id-${this.#ids}`;
      },
      gateway: nobody,
      account: nobody,
      follow: nobody,
      market: (market) => this.#stub(market),
      isDevelopment: true,
      fund: nobody,
      storeExposures: async () => undefined,
      reserveExposure: async () => true,
      openingRefusal: async () => null,
      exposureLimits: async () => noExposureLimits,
      companyTerms: async () => tradingTerms(readSettings({}), false),
      comingTerms: async () => [],
      financingPlan: async () => noFinancing,
      stopOutPart: 1_000,
      pause: async () => undefined,
      leastEquity: async () => Decimal.zero,
      storeRecord: async () => undefined,
      mayPayOut: async () => true,
      storeFollow: async () => undefined,
      mailNotices: async () => [],
      pushNotices: async () => ({ held: [], gone: [] }),
      storeNotices: async () => undefined,
      companyZone: async () => "UTC",
      storeBooks: async () => undefined,
      storeReports: async () => undefined,
      storeParked: async () => undefined,
      tellWait: () => undefined,
    });
    openAccount(this.account, identity, "USD", balance, balance);
  }

  market(product: Product): Market {
    return this.#place(nameOf(product)).market;
  }

  /** Returns the sequence number of the tick that the account used last. */
  usedSeq(product: Product): number {
    return new UsedQuotes(this.account.db, () => this.nowMs).newestSeq(nameOf(product));
  }

  feed(product: Product): FeedSink {
    return this.#place(nameOf(product)).sink;
  }

  /**
   * Restarts the market's object on its storage. Everything that was only in its memory is lost.
   */
  restart(product: Product): void {
    const place = this.#place(nameOf(product));
    this.#places.set(nameOf(product), this.#start(product, place.storage));
  }

  override async advance(ms: number): Promise<void> {
    await super.advance(ms);
    this.#work();
    await turn();
  }

  submit(product: Product, input: Record<string, unknown>) {
    const asked = {
      forex_id: product.id,
      status: orderStatus.code("open"),
      type: orderSide.code("buy"),
      cont: "1",
      multiple: 50,
      target_price: "0",
      stop_loss_price: "0",
      target_profit_price: "0",
      ...input,
    };
    return this.#call(forexHandlers.submitForex, asked);
  }

  close(id: string) {
    return this.#call(forexHandlers.closeForex, { id });
  }

  cancel(id: string) {
    return this.#call(forexHandlers.cancelTrade, { id });
  }

  setLevels(id: string, stopLoss: string, takeProfit = "0") {
    const levels = { stop_loss_price: stopLoss, target_profit_price: takeProfit };
    return this.#call(forexHandlers.setStopPrice, { id, ...levels });
  }

  stake(product: Product, direction: MicroDirection, number = "100") {
    const type = microDirection.code(direction);
    const input = { forex_id: product.id, type, number, seconds: duration.seconds };
    return this.#call(microHandlers.submitMicro, input);
  }

  transfer(balance: string, from = "forex", to = "change") {
    return this.#call(walletHandlers.transferMoney, { from, to, balance });
  }

  /** Makes a call as the trader, through the route of the worker. */
  async #call<T>(
    handler: {
      prepare?(scope: never, input: never): Promise<unknown>;
      run(scope: never, input: never, prepared: never): Promise<T>;
    },
    input: object,
  ): Promise<Outcome<T>> {
    this.#ids += 1;
    const scope = this.#scope(`key-${this.#ids}`);
    try {
      const prepared = await handler.prepare?.(scope as never, input as never);
      return {
        ok: true,
        data: await handler.run(scope as never, input as never, prepared as never),
      };
    } catch (cause) {
      if (cause instanceof ApiRefusal) return { ok: false, error: cause.error };
      throw cause;
    }
  }

  #scope(key: string): SessionScope {
    const env = {
      MARKET: { idFromName: (id: string) => id, get: (id: string) => this.#stub(id) },
      ACCOUNT: { idFromName: (id: string) => id, get: () => this.#trader() },
      // The database has no row of the trader, so no act is refused because of the trader's state.
      DB: {
        prepare: (sql: string) => ({
          bind: () => ({ first: async () => (sql.includes("FROM users") ? null : duration) }),
        }),
      },
    } as unknown as Env;
    const scope = {
      env,
      company: { id: 1, status: "open" },
      db: [env.DB, 1],
      caller: { address: null, userAgent: "", country: "" },
      lang: "en",
      identity,
      key,
      nowMs: this.nowMs,
      settings,
      account: this.#trader(),
      catalogue: async () => this.#catalogue,
    };
    return scope as unknown as SessionScope;
  }

  /**
   * Returns the account with the methods that the worker calls. They do the same as in
   * `account-object.ts`.
   */
  #trader() {
    const { forex, micro, orders, arming, floating } = this.account;
    const answered =
      <A extends unknown[], T>(act: (...args: A) => T | Promise<T>) =>
      (...args: A) =>
        this.#hop(() => act(...args));
    return {
      submitForex: answered(
        (...args: Parameters<typeof forex.submit>): Result<SubmitAnswer> => forex.submit(...args),
      ),
      closeForex: answered((...args: Parameters<typeof forex.close>) => forex.close(...args)),
      cancelForex: answered((...args: Parameters<typeof forex.cancel>) => forex.cancel(...args)),
      setStops: answered((...args: Parameters<typeof forex.setStops>) => forex.setStops(...args)),
      submitMicro: answered(
        (...args: Parameters<typeof micro.submit>): Result<MicroAnswer> => micro.submit(...args),
      ),
      order: answered(async (id: string) => {
        const order = orders.find(id);
        if (!order) return null;
        const { market } = order.terms.product;
        return { ...order, isArmed: await arming.flush(marketName(market)) };
      }),
      transfer: answered((command: Parameters<typeof transfer>[1], key: string) =>
        floating.withFloating(command.from, (now) => transfer(this.account, command, now, key)),
      ),
    };
  }

  #stub(market: string): MarketRpc {
    const stub = {
      quote: (_spec: MarketSpec, account?: string, waitMs?: number) =>
        this.#hop(() => this.#place(market).market.prices.quote(account, waitMs)),
      peek: (_spec: MarketSpec, zone: string) =>
        this.#hop(() => this.#place(market).market.peek(zone)),
      valuation: (account: string, waitMs: number) =>
        this.#hop(() => this.#place(market).market.valuation(account, waitMs)),
      priceAt: (timeMs: number, account?: string) =>
        this.#hop(() => this.#place(market).market.prices.at(timeMs, account)),
      arm: (account: string, order: Parameters<Market["arm"]>[1]) =>
        this.#hop(() => this.#place(market).market.arm(account, order)),
    };
    return stub as unknown as MarketRpc;
  }

  /** Makes a call between objects; request and answer each take 1 ms. */
  async #hop<T>(call: () => T | Promise<T>): Promise<T> {
    await this.#pause(1);
    const answer = await call();
    await this.#pause(1);
    return answer;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.later(resolve, ms));
  }

  /** Starts the account's background work if it is not running. Does not wait for its end. */
  #work(): void {
    const { drain, riskWatch, risk } = this.account;
    const look = async () => {
      await drain();
      if (riskWatch.isDue) await risk.review();
      await drain();
    };
    this.#working ??= look()
      // If the market still doubts its price, the review fails and stays due.
      .catch(() => undefined)
      .finally(() => {
        this.#working = null;
      });
  }

  #open(product: Product): void {
    const storage = new MemoryStorage();
    migrate(storage.attach(), marketMigrations);
    this.#places.set(nameOf(product), this.#start(product, storage));
  }

  #start(product: Product, memory: MemoryStorage): Place {
    const storage = memory.attach();
    let sink: FeedSink | null = null;
    const market = new Market({
      storage,
      timers: new Timers(storage),
      links: noLinks,
      name: nameOf(product),
      now: () => this.nowMs,
      later: (run, ms) =>
        this.later(() => {
          // Timers of an instance that was replaced do not run.
          if (this.#places.get(nameOf(product))?.market === market) run();
        }, ms),
      random: () => 0.5,
      createFeed: (_spec, given) => {
        sink = given;
        return { start() {}, stop() {}, check() {}, keepHours() {}, history: async () => [] };
      },
      account: () => ({
        settle: (fires) => this.#hop(() => this.account.triggers.execute(fires)),
      }),
      storeParked: async () => undefined,
      tellWait: () => undefined,
      storeReport: () => undefined,
    });
    market.need(product.market, 365 * 86_400_000);
    const feed = sink as FeedSink | null;
    if (!feed) throw new Error("the market made no feed");
    feed.live(false);
    return { storage: memory, market, sink: feed };
  }

  #place(market: string): Place {
    const place = this.#places.get(market);
    if (!place) throw new Error(`no market ${market}`);
    return place;
  }
}

function nameOf({ market }: Product): string {
  return marketName(market);
}
