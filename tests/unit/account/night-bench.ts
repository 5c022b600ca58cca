/** An account over several nights, at markets with the test's ticks. */
import type { SubmitAnswer } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { FinancingPlan } from "#domain/contracts/financing.ts";
import type { Result } from "#domain/errors/errors.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { marketName } from "#domain/text/names.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { noFinancing } from "#tests/support/account.ts";
import { AccountBench, eurgbp, eurusd, gbpusd, usdjpy } from "./account-bench.ts";

export const at = (iso: string) => Date.parse(iso);
/** A Monday; New York is five hours behind UTC, so its trading day ends at 22:00. */
const monday = at("2026-11-16T12:00Z");
const day = 86_400_000;
export const rolloverOf = (days: number) => at("2026-11-16T22:00Z") + days * day;
const wednesday = 2;
export const newYork = { time: "17:00", zone: "America/New_York" };

export function rate(
  product: Product,
  long: string,
  short: string,
  change: Partial<FinancingPlan["rates"][number]> = {},
): FinancingPlan["rates"][number] {
  const { id: productId } = product;
  return { productId, fromMs: 0, kind: "points", long, short, tripleDay: wednesday, ...change };
}

export class Night extends AccountBench {
  readonly ticks = new Map<string, StoredTick[]>();
  /** Markets out of reach. */
  readonly lost = new Set<string>();

  constructor(plan: Partial<FinancingPlan>, balance = "10000") {
    super(balance);
    this.nowMs = monday;
    this.terms = { ...this.terms, rollover: newYork };
    this.financingPlan = { ...noFinancing, ...plan };
    for (const product of [eurusd, usdjpy, eurgbp, gbpusd]) this.#open(product);
  }

  #open(product: Product): void {
    const name = nameOf(product);
    const ticks: StoredTick[] = [];
    this.ticks.set(name, ticks);
    const answer = async (timeMs: number) => {
      if (this.lost.has(name)) throw new Error(`${name} is out of reach`);
      const tick = ticks.findLast((each) => each.timeMs <= timeMs);
      return tick ? { ...tick, market: name, generation: 1, doubt: "none" as const } : null;
    };
    this.markets.set(name, {
      arm: async () => undefined,
      priceAt: answer,
      valuation: async () => null,
    });
  }

  /** Stores a tick at the current time. */
  tick(product: Product, bid: number, ask = bid): StoredTick {
    const ticks = this.ticks.get(nameOf(product)) ?? [];
    const tick = { seq: ticks.length + 1, timeMs: this.nowMs, bid, ask };
    ticks.push(tick);
    return tick;
  }

  open(product: Product, bid: number, change: Parameters<AccountBench["command"]>[1] = {}): string {
    const tick = this.tick(product, bid);
    const quote = this.quote(product, bid, bid, tick);
    const pair =
      product === eurgbp ? this.quote(gbpusd, 1.25, 1.25, this.tick(gbpusd, 1.25)) : undefined;
    const quotes = pair ? { quote, conversion: pair } : { quote };
    const answer = this.account.forex.submit(
      this.command(product, change),
      quotes,
      `open ${product.id} ${this.nowMs} ${tick.seq}`,
    );
    return idOf(answer);
  }

  close(product: Product, orderId: string, bid: number): void {
    const quote = this.quote(product, bid, bid, this.tick(product, bid));
    idOf(this.account.forex.close({ orderId }, { quote }, `close ${orderId}`));
  }

  async wake(timeMs: number): Promise<void> {
    this.nowMs = timeMs;
    await this.account.financing.book();
  }

  /** Overnight financing as order, time, lots and amount. */
  charges(): Array<[order: string, at: string, lots: string, amount: string]> {
    return this.db
      .rows<{ order_id: string; at_ms: number; lots: string; amount: string }>(
        "SELECT * FROM financing_charges ORDER BY at_ms, order_id",
      )
      .map((row) => [
        row.order_id,
        new Date(row.at_ms).toISOString().slice(5, 16),
        row.lots,
        row.amount,
      ]);
  }

  problems(): string[] {
    return auditAccount(this.db).problems;
  }
}

export const nameOf = (product: Product) => marketName(product.market);

export function idOf(answer: Result<SubmitAnswer>): string {
  if (!answer.ok) throw new Error(answer.error);
  return answer.order.id;
}
