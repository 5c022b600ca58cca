/**
 * Plays a random year with the platform's own account. The account sleeps for random times, is
 * killed while it books a night, and sometimes loses calls.
 */
import type { Product } from "#domain/contracts/catalogue.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { dayMs } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { noExposureLimits } from "#domain/risk/exposure.ts";
import { marketName } from "#domain/text/names.ts";
import { type AccountModules, accountModules } from "#durable-objects/account/account-modules.ts";
import { bookAfterMs } from "#durable-objects/account/financing/due.ts";
import { openAccount } from "#durable-objects/account/open-account.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import {
  contractOrder,
  makeProduct,
  nobody,
  quoteOf,
  standardTerms,
} from "#tests/support/account.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";
import { type Act, markets, tickAt, type Year, yearEndMs, yearStartMs } from "./year.ts";

const products: Product[] = markets.map(({ productId, base, quote, precision, units, session }) => {
  const symbol = `${base}${quote}`;
  const made = makeProduct({ id: productId, base, quote, symbol, pricePrecision: precision });
  return {
    ...made,
    unitsPerLot: units,
    minLots: "0.01",
    feeRate: "0",
    market: { ...made.market, session: "24x7", staleAfterMs: 3_600_000 },
    ...(session === "24x7" ? {} : { market: { ...made.market, session, staleAfterMs: 3_600_000 } }),
  };
});
const nameOf = ({ market }: Product) => marketName(market);

export class SleepingAccount {
  readonly db = new MemoryDatabase(accountMigrations);
  readonly #year: Year;
  readonly #random: () => number;
  readonly #orders = new Map<number, string>();
  #account: AccountModules;
  #nowMs = yearStartMs;
  #wakeMs = yearStartMs;
  #ids = 0;
  readonly counts = { deaths: 0, lost: 0, longestMs: 0 };

  constructor(year: Year, random: () => number) {
    this.#year = year;
    this.#random = random;
    this.#account = this.#wire();
    const identity = { companyId: 1, userId: "u", isDemo: true };
    openAccount(this.#account, identity, "USD", "1000000000");
  }

  async live(): Promise<void> {
    for (const act of this.#year.acts) {
      await this.#sleepUntil(act.atMs);
      this.#nowMs = act.atMs;
      this.#act(act);
    }
    await this.#sleepUntil(yearEndMs);
    this.#nowMs = yearEndMs + 3 * dayMs;
    await this.#book(0);
  }

  charges(): Map<string, { lots: string; amount: string }> {
    const rows = this.db.rows<{ order_id: string; at_ms: number; lots: string; amount: string }>(
      "SELECT order_id, at_ms, lots, amount FROM financing_charges",
    );
    return new Map(rows.map((row) => [`${row.order_id} ${row.at_ms}`, row]));
  }

  /** Returns the sum of all overnight charges in the journal. */
  booked(): string {
    return this.#account.ledger.balance("house.financing", "USD").neg().toString();
  }

  orderOf(position: number): string {
    return this.#orders.get(position) ?? "none";
  }

  problems(): string[] {
    return auditAccount(this.db).problems;
  }

  async #sleepUntil(untilMs: number): Promise<void> {
    while (this.#wakeMs <= untilMs) {
      if (this.#wakeMs > this.#nowMs) this.#nowMs = this.#wakeMs;
      await this.#book(0.1);
      const longest = this.#random() < 0.1 ? 45 * dayMs : 2 * dayMs;
      const asleepMs = bookAfterMs + this.#random() * longest;
      this.counts.longestMs = Math.max(this.counts.longestMs, asleepMs);
      this.#wakeMs += Math.floor(asleepMs);
    }
  }

  async #book(lossShare: number): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      this.#lossShare = lossShare;
      try {
        return await this.#account.financing.book();
      } catch {
        this.counts.deaths++;
        this.#account = this.#wire();
        // Sometimes stops here, so that the account books the remaining nights at its next waking.
        if (lossShare > 0 && this.#random() < 0.3) return;
      }
    }
    throw new Error("the nights could not be booked");
  }

  #lossShare = 0;

  #act(act: Act): void {
    const { forex } = this.#account;
    const key = `${act.kind} ${act.position} ${act.atMs}`;
    if (act.kind === "open") {
      const product = this.#product(act.productId);
      const conversion = findConversion(products, product.quote, "USD");
      if (!conversion) throw new Error("no conversion");
      const command = contractOrder(product, {
        conversion,
        side: act.side,
        lots: String(act.lots / 100),
        ...standardTerms,
        limits: { positions: 1_000, pending: 200 },
        rollover: { time: "17:00", zone: "America/New_York" },
      });
      const answer = forex.submit(command, this.#quotes(product), key);
      if (!answer.ok) throw new Error(`open: ${answer.error}`);
      this.#orders.set(act.position, answer.order.id);
      return;
    }
    const orderId = this.orderOf(act.position);
    const product = this.#product(this.#account.orders.require(orderId).productId);
    const lots = act.kind === "part" ? { lots: String(act.lots / 100) } : {};
    const answer = forex.close({ orderId, ...lots }, this.#quotes(product), key);
    if (!answer.ok) throw new Error(`${act.kind}: ${answer.error}`);
  }

  /** Gives each quote the current time, so that none is stale: this run does not verify trading. */
  #quotes(product: Product) {
    const quote = (each: Product) => {
      const market = markets.find(({ productId }) => productId === each.id);
      if (!market) throw new Error("an unknown market");
      return quoteOf(each, { ...tickAt(market, this.#nowMs), timeMs: this.#nowMs });
    };
    const pair = product.quote === "GBP" ? { conversion: quote(this.#product(4)) } : {};
    return { quote: quote(product), ...pair };
  }

  #product(id: number): Product {
    const product = products.find((each) => each.id === id);
    if (!product) throw new Error(`no product ${id}`);
    return product;
  }

  #maybeLost(): void {
    if (this.#random() >= this.#lossShare) return;
    this.counts.lost++;
    throw new Error("lost");
  }

  #wire(): AccountModules {
    const { clocks, rates, holidays, swapFree, freeDays } = this.#year;
    return accountModules({
      db: this.db,
      nowMs: () => this.#nowMs,
      random: this.#random,
      newId: () => `order-${++this.#ids}`,
      isDevelopment: true,
      gateway: nobody,
      account: nobody,
      follow: nobody,
      market: (name) => ({
        arm: async () => this.#maybeLost(),
        priceAt: async (timeMs) => {
          this.#maybeLost();
          const product = products.find((each) => nameOf(each) === name);
          const market = markets.find(({ productId }) => productId === product?.id);
          if (!market) return null;
          return { ...tickAt(market, timeMs), generation: 1, doubt: "none" };
        },
        valuation: async () => null,
        expiryAt: async () => ({ state: "waiting" }),
      }),
      fund: nobody,
      storeExposures: async () => undefined,
      reserveExposure: async () => true,
      openingRefusal: async () => null,
      exposureLimits: async () => noExposureLimits,
      companyTerms: async () => standardTerms,
      comingTerms: async () => [],
      financingPlan: async () => {
        this.#maybeLost();
        return { clocks, rates, holidays, swapFree, freeDays };
      },
      pause: async () => this.#maybeLost(),
      stopOutPart: 3,
      companyZone: async () => "UTC",
      storeBooks: async () => undefined,
      storeReports: async () => undefined,
      leastEquity: async () => Decimal.zero,
      storeRecord: async () => undefined,
      mayPayOut: async () => true,
      storeFollow: async () => undefined,
      mailNotices: async () => [],
      pushNotices: async () => ({ held: [], gone: [] }),
      storeNotices: async () => undefined,
      storeParked: async () => undefined,
      tellWait: () => undefined,
    });
  }
}
