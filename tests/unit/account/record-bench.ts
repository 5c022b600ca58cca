/** A master's account whose market has a price at each moment, also of the past. */
import type { MarketDoubt } from "#domain/contracts/market.ts";
import type { ComputedRecord } from "#domain/contracts/master-record.ts";
import { dayMs } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

/** Without a fee, all week, in small sizes: one lot wins 100,000 for each whole price. */
export const traded = {
  ...eurusd,
  feeRate: "0",
  minLots: "0.01",
  market: { ...eurusd.market, session: "24x7", staleAfterMs: 1_000 * dayMs },
};

/** A midnight (UTC). */
export const mondayMs = 20_000 * dayMs;

export class RecordBench extends AccountBench {
  /** Oldest first. */
  readonly ticks: Array<{ seq: number; timeMs: number; price: number }> = [];
  /** What D1 has been told, newest last. */
  readonly stored: ComputedRecord[] = [];
  doubt: MarketDoubt = "none";
  #keys = 0;

  constructor(balance = "10000") {
    super(balance);
    this.nowMs = mondayMs;
    this.markets.set("sim/EURUSD", {
      arm: async () => undefined,
      priceAt: async (timeMs) => {
        const tick = this.ticks.findLast((each) => each.timeMs <= timeMs);
        if (!tick) return null;
        const isNewest = tick === this.ticks.at(-1);
        const doubt = isNewest ? this.doubt : "none";
        return { ...tick, bid: tick.price, ask: tick.price, generation: 1, doubt };
      },
      valuation: async () => null,
    });
    this.storeRecord = async (_identity, computed) => void this.stored.push(computed);
    this.leastEquity = Decimal.of(500);
    this.price(1.1);
  }

  /** From a second later on. */
  price(price: number): void {
    this.nowMs += 1_000;
    this.ticks.push({ seq: this.ticks.length + 1, timeMs: this.nowMs, price });
  }

  open(lots = "1", side: "buy" | "sell" = "buy"): string {
    const command = this.command(traded, { lots, side });
    const answer = this.account.forex.submit(command, { quote: this.#quote() }, this.#key());
    if (!answer.ok) throw new Error(answer.error);
    return answer.order.id;
  }

  close(orderId: string, lots?: string): void {
    const command = lots === undefined ? { orderId } : { orderId, lots };
    const answer = this.account.forex.close(command, { quote: this.#quote() }, this.#key());
    if (!answer.ok) throw new Error(answer.error);
  }

  /** Money of the contract account comes in (above zero) or goes out. */
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

  /** Computes the record, and answers it as the company's database gets it. */
  async record(): Promise<ComputedRecord["record"]> {
    await this.account.record.keep();
    await this.account.drain();
    const newest = this.stored.at(-1);
    if (!newest) throw new Error("no record was stored");
    return newest.record;
  }

  #quote() {
    const tick = this.ticks.at(-1);
    if (!tick) throw new Error("no price yet");
    return this.quote(traded, tick.price, tick.price, { seq: tick.seq });
  }

  #key(): string {
    this.#keys += 1;
    return `key ${this.#keys}`;
  }
}
