/** A master's account whose market has a price at each time, including past times. */
import type { Product } from "#domain/contracts/catalogue.ts";
import type { MarketDoubt } from "#domain/contracts/market.ts";
import type { ComputedRecord } from "#domain/contracts/master-record.ts";
import { dayMs } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { AccountBench, eurusd, gbpusd } from "./account-bench.ts";

/** A product without a fee, open all week: a lot gains 100,000 when the price rises by 1. */
const easy = (product: Product): Product => ({
  ...product,
  feeRate: "0",
  minLots: "0.01",
  market: { ...product.market, session: "24x7", staleAfterMs: 1_000 * dayMs },
});
export const euro = easy(eurusd);
export const pound = { ...easy(gbpusd), showCode: "GBP/USD" };

interface Tick {
  seq: number;
  timeMs: number;
  price: number;
}

/** A midnight (UTC). */
export const mondayMs = 20_000 * dayMs;

export class RecordBench extends AccountBench {
  /** Ticks of the market, oldest first. */
  readonly ticks = { EURUSD: [] as Tick[], GBPUSD: [] as Tick[] };
  /** Records written to D1, newest last. */
  readonly stored: ComputedRecord[] = [];
  doubt: MarketDoubt = "none";
  #keys = 0;

  constructor(balance = "10000") {
    super(balance);
    this.nowMs = mondayMs;
    for (const [symbol, ticks] of Object.entries(this.ticks)) {
      this.markets.set(`sim/${symbol}`, {
        arm: async () => undefined,
        priceAt: async (timeMs) => {
          this.reach();
          const tick = ticks.findLast((each) => each.timeMs <= timeMs);
          if (!tick) return null;
          const doubt = tick === ticks.at(-1) ? this.doubt : "none";
          return { ...tick, bid: tick.price, ask: tick.price, generation: 1, doubt };
        },
        valuation: async () => null,
      });
    }
    this.storeRecord = async (_identity, computed) => {
      this.reach();
      this.stored.push(computed);
    };
    this.leastEquity = Decimal.of(500);
    this.price(1.1);
  }

  /** Throws if everything outside the account is out of reach. */
  reach = (): void => undefined;

  /** Sets the price that holds from one second later on. */
  price(price: number, symbol: keyof RecordBench["ticks"] = "EURUSD"): void {
    this.nowMs += 1_000;
    const ticks = this.ticks[symbol];
    ticks.push({ seq: ticks.length + 1, timeMs: this.nowMs, price });
  }

  open(lots = "1", side: "buy" | "sell" = "buy", product = euro): string {
    const command = this.command(product, { lots, side });
    const answer = this.account.forex.submit(command, { quote: this.#quote(product) }, this.#key());
    if (!answer.ok) throw new Error(answer.error);
    return answer.order.id;
  }

  close(orderId: string, lots?: string, product = euro): void {
    const command = lots === undefined ? { orderId } : { orderId, lots };
    const answer = this.account.forex.close(command, { quote: this.#quote(product) }, this.#key());
    if (!answer.ok) throw new Error(answer.error);
  }

  /** Moves money into the contract account (above zero) or out of it. */
  move(amount: string): void {
    const { db, ledger, changed } = this.account;
    db.transaction(() => {
      const change = Decimal.parse(amount);
      ledger.post("transfer", "change-forex", [
        { bucket: "forex.free", currency: "USD", amount: change },
        { bucket: "external", currency: "USD", amount: change.neg() },
      ]);
      changed([]);
    });
  }

  /** Computes the record, and returns it as written to the company's database. */
  async record(): Promise<ComputedRecord["record"]> {
    await this.account.record.keep();
    await this.account.drain();
    const newest = this.stored.at(-1);
    if (!newest) throw new Error("no record was stored");
    return newest.record;
  }

  #quote(product: Product) {
    const tick = this.ticks[product.market.symbol as keyof RecordBench["ticks"]].at(-1);
    if (!tick) throw new Error("no price yet");
    return this.quote(product, tick.price, tick.price, { seq: tick.seq });
  }

  #key(): string {
    this.#keys += 1;
    return `key ${this.#keys}`;
  }
}
