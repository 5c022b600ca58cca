/**
 * Three traded markets, a conversion market, a fund and one account. They are the objects' real
 * modules on storage in memory, with a clock, calls and restarts by the seed. A call between
 * objects may be lost before it arrives, or after it took effect.
 */
import type { SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { FinancingPlan } from "#domain/contracts/financing.ts";
import type { Quote } from "#domain/contracts/market.ts";
import type { MiningMessage } from "#domain/contracts/mining.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { noExposureLimits } from "#domain/risk/exposure.ts";
import { marketName } from "#domain/text/names.ts";
import { type AccountModules, accountModules } from "#durable-objects/account/account-modules.ts";
import { openAccount } from "#durable-objects/account/open-account.ts";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import { Fund } from "#durable-objects/fund/fund.ts";
import { fundMigrations } from "#durable-objects/fund/schema.ts";
import type { FeedSink } from "#durable-objects/market/feed/feed.ts";
import type { LinkHub } from "#durable-objects/market/links/link-hub.ts";
import { Market } from "#durable-objects/market/market.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { storageDatabase } from "#durable-objects/runtime/database.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { type Found, StoredTicks } from "#scripts/audit/tick-logs.ts";
import { ManualClock } from "#scripts/replay/manual-clock.ts";
import {
  contractOrder,
  makeProduct,
  nobody,
  noFinancing,
  standardTerms,
} from "#tests/support/account.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";

export const startMs = Date.UTC(2026, 2, 4, 12);

function product(id: number, base: string, quote: string): Product {
  const made = makeProduct({ id, base, quote, symbol: `${base}${quote}`, feeRate: "1" });
  return { ...made, market: { ...made.market, session: "24x7", staleAfterMs: 3_600_000 } };
}

const eurusd = product(1, "EUR", "USD");
const usdjpy = product(2, "USD", "JPY");
const eurgbp = product(3, "EUR", "GBP");
const gbpusd = product(4, "GBP", "USD");
export const products = [eurusd, usdjpy, eurgbp, gbpusd] as const;
const middles = [1.1, 150, 0.85, 1.25];

const financedTerms = {
  ...standardTerms,
  rollover: { time: "17:00", zone: "America/New_York" },
};
/** Each product has another rule; the conversion market is not traded. */
const rates: FinancingPlan["rates"] = [
  { productId: 1, fromMs: 0, kind: "points", long: "-7.3", short: "2.1", tripleDay: 2 },
  {
    productId: 1,
    fromMs: startMs + 86_400_000,
    kind: "points",
    long: "-90",
    short: "-80",
    tripleDay: 2,
  },
  { productId: 2, fromMs: 0, kind: "percent", long: "-4.5", short: "1.25", tripleDay: null },
  { productId: 3, fromMs: 0, kind: "percent", long: "-30.98", short: "-11", tripleDay: null },
];

const noLinks = {
  count: 0,
  publish: () => undefined,
  renewAll: () => undefined,
} as unknown as LinkHub;
const identity = { companyId: 1, userId: "u", isDemo: false };
export const fundId = 7;

class Place {
  readonly storage = new MemoryStorage();
  market: Market | null = null;
  sink: FeedSink | null = null;
  price: number;
  /** Rises with each start, so that plans of a dead instance do not run. */
  instance = 0;

  constructor(price: number) {
    this.price = price;
    migrate(this.storage.attach(), marketMigrations);
  }
}

export class World extends ManualClock {
  readonly db = new MemoryDatabase(accountMigrations);
  account: AccountModules;
  /** The company's overnight rates. */
  readonly financingPlan: FinancingPlan = { ...noFinancing, rates };
  /** Share of lost calls between objects. */
  lossShare = 0;
  readonly counts = { lostBefore: 0, lostAfter: 0, restarts: 0 };
  readonly fundDb = new MemoryDatabase(fundMigrations);
  fund: Fund;
  /** Undelivered messages of the fund to the account. */
  #told: MiningMessage[] = [];
  readonly #random: () => number;
  readonly #places = new Map<string, Place>();
  #ids = 0;

  constructor(random: () => number, balance: string) {
    super(startMs);
    this.#random = random;
    for (const [index, each] of products.entries()) {
      this.#places.set(nameOf(each), new Place(middles[index] ?? 1));
    }
    for (const each of products) this.restartMarket(each);
    this.fund = this.#openFund();
    this.fund.deposit({ id: "of the company", amount: "100000", currency: "USD" });
    this.account = this.#wireAccount();
    openAccount(this.account, identity, "USD", balance);
  }

  restartFund(): void {
    this.counts.restarts++;
    this.fund = this.#openFund();
  }

  restartAccount(): void {
    this.counts.restarts++;
    this.account = this.#wireAccount();
  }

  restartMarket(each: Product): void {
    this.counts.restarts++;
    const place = this.#place(each);
    const storage = place.storage.attach();
    const instance = ++place.instance;
    place.market = new Market({
      storage,
      timers: new Timers(storage),
      links: noLinks,
      name: nameOf(each),
      now: () => this.nowMs,
      later: (run, ms) =>
        this.later(() => {
          if (place.instance === instance) run();
        }, ms),
      random: this.#random,
      createFeed: (_spec, sink) => {
        place.sink = sink;
        return { start() {}, stop() {}, check() {}, keepHours() {}, history: async () => [] };
      },
      account: () => ({
        settle: (fires) => this.#lossy(() => this.account.triggers.execute(fires)),
      }),
      storeParked: async () => undefined,
      tellWait: () => undefined,
      storeReport: () => undefined,
    });
    place.market.need(each.market);
    place.sink?.live(false);
    // A restart loses changes that were not stored, and needs a new price.
    this.tick(each, 0);
  }

  /** The next tick of a market, `move` away from its last one. */
  tick(each: Product, move: number): void {
    const place = this.#place(each);
    const middle = middles[products.indexOf(each)] ?? 1;
    // Keeps the price near its start, so that a long run does not overflow.
    place.price = Math.min(middle * 1.4, Math.max(middle * 0.6, place.price * (1 + move)));
    const bid = Number(place.price.toFixed(5));
    place.sink?.tick({ timeMs: this.nowMs, bid, ask: Number((bid * 1.0001).toFixed(5)) });
  }

  /**
   * Quote for a command. As in the worker, levels that were reached are executed first. Null if the
   * market is out of reach.
   */
  async quote(each: Product): Promise<Quote | null> {
    if (!(await this.account.arming.flush(nameOf(each)))) return null;
    const answer = await this.answered(this.#market(each).prices.quote("1/u"));
    return answer.ok ? answer.quote : null;
  }

  async quotes(each: Product): Promise<{ quote: Quote; conversion?: Quote } | null> {
    const quote = await this.quote(each);
    if (!quote) return null;
    if (each !== eurgbp) return { quote };
    const conversion = await this.quote(gbpusd);
    return conversion && { quote, conversion };
  }

  command(each: Product, change: Partial<SubmitForexCommand>): SubmitForexCommand {
    const conversion = findConversion(products, each.quote, "USD");
    if (!conversion) throw new Error("no conversion");
    return contractOrder(each, { conversion, ...financedTerms, ...change });
  }

  /** Does the work that objects do after their replies and at their alarms. */
  async work(): Promise<void> {
    await this.account.drain();
    await this.account.terms.refresh().catch(() => undefined);
    const bookMs = this.account.financing.nextDueMs();
    if (bookMs !== null && bookMs <= this.nowMs) {
      await this.account.financing.book().catch(() => undefined);
    }
    if (this.account.riskWatch.isDue) await this.account.risk.review().catch(() => undefined);
    await this.account.microSettler.run();
    this.account.loanAccrual.book();
    this.account.mining.claimDays();
    await this.account.drain();
    await this.#hearFund();
    for (const each of products) await this.#market(each).onTimer("deliver");
  }

  /** Turns faults off, and does all waiting work, whatever its back-off. */
  async settle(): Promise<void> {
    this.lossShare = 0;
    for (let round = 0; round < 12; round++) {
      this.nowMs += 120_000;
      for (const each of products) this.tick(each, 0);
      await this.work();
      // Reports of the last tick's fills go out after the work above, and calls between objects
      // take turns.
      await this.advance(1_000);
    }
  }

  ticks(each: Product): StoredTick[] {
    return this.#market(each).ticks(1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  }

  /** The stored tick of a market, as the audit reads it. */
  find(market: string, seq: number): Found {
    const place = this.#places.get(market);
    if (!place) throw new Error(`no market ${market}`);
    return new StoredTicks(storageDatabase(place.storage), market).find(seq);
  }

  #openFund(): Fund {
    const tell = (_userId: string, message: MiningMessage) => void this.#told.push(message);
    return new Fund({ db: this.fundDb.attach(), nowMs: () => this.nowMs, tell });
  }

  /** Delivers each message until its receipt is back. */
  async #hearFund(): Promise<void> {
    const messages = this.#told;
    this.#told = [];
    for (const message of messages) {
      await this.#lossy(async () => this.account.mining.take([message])).catch(() => {
        this.#told.push(message);
      });
    }
  }

  async #lossy<T>(call: () => Promise<T>): Promise<T> {
    if (this.#random() < this.lossShare) {
      this.counts.lostBefore++;
      throw new Error("lost on its way");
    }
    const answer = await call();
    if (this.#random() < this.lossShare) {
      this.counts.lostAfter++;
      throw new Error("the answer was lost");
    }
    return answer;
  }

  #wireAccount(): AccountModules {
    return accountModules({
      db: this.db.attach(),
      nowMs: () => this.nowMs,
      random: this.#random,
      isDevelopment: true,
      newId: () => {
        this.#ids += 1;
        return `order-${this.#ids}`;
      },
      gateway: () => {
        throw new Error("nobody is attached");
      },
      account: nobody,
      follow: nobody,
      fund: () => ({
        admit: (asked) => this.#lossy(async () => this.fund.admit(asked)),
        release: (id) => this.#lossy(async () => this.fund.release(id)),
        take: (messages) => this.#lossy(async () => this.fund.take(messages)),
      }),
      storeExposures: () => this.#lossy(async () => undefined),
      reserveExposure: () => this.#lossy(async () => true),
      openingRefusal: async () => null,
      exposureLimits: async () => noExposureLimits,
      companyTerms: () => this.#lossy(async () => financedTerms),
      comingTerms: async () => [],
      financingPlan: () => this.#lossy(async () => this.financingPlan),
      // Gives a stop-out one part for each position; an instance may die after any part.
      stopOutPart: 1,
      pause: () => this.#lossy(async () => undefined),
      companyZone: async () => "UTC",
      storeBooks: async () => undefined,
      storeReports: () => this.#lossy(async () => undefined),
      leastEquity: async () => Decimal.zero,
      storeRecord: async () => undefined,
      mayPayOut: async () => true,
      storeFollow: async () => undefined,
      mailNotices: async () => [],
      pushNotices: async () => ({ held: [], gone: [] }),
      storeNotices: async () => undefined,
      storeParked: async () => undefined,
      tellWait: () => undefined,
      market: (name) => ({
        arm: (account, order) => this.#lossy(async () => this.#named(name).arm(account, order)),
        priceAt: (timeMs, who) =>
          this.#lossy(() => this.answered(this.#named(name).prices.at(timeMs, who))),
        valuation: (who, waitMs) =>
          this.#lossy(() => this.answered(this.#named(name).valuation(who, waitMs))),
        expiryAt: (...asked) => this.#lossy(async () => this.#named(name).expiryAt(...asked)),
      }),
    });
  }

  #named(name: string): Market {
    const market = this.#places.get(name)?.market;
    if (!market) throw new Error(`no market ${name}`);
    return market;
  }

  #market(each: Product): Market {
    return this.#named(nameOf(each));
  }

  #place(each: Product): Place {
    const place = this.#places.get(nameOf(each));
    if (!place) throw new Error(`no market of ${each.code}`);
    return place;
  }
}

export function nameOf(each: Product): string {
  return marketName(each.market);
}
