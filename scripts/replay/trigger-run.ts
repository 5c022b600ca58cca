/**
 * Orders with random levels on the real objects, and what became of them held against a scan of the
 * ticks.
 */
import { type OrderSide, type OrderStatus, orderStatus } from "#domain/codes.ts";
import type { ForexOrder, SubmitAnswer } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { MarketSpec, Quote } from "#domain/contracts/market.ts";
import type { Refusal } from "#domain/errors.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { accountName, marketName } from "#domain/names.ts";
import type { Comparison } from "./compare.ts";
import type { ObjectHarness } from "./object-harness.ts";
import { replayProduct } from "./replay-product.ts";
import { type ScannedOrder, scan } from "./trigger-reference.ts";

const accounts = 20;

type Answer = ({ ok: true } & SubmitAnswer) | Refusal;

interface Placed {
  account: string;
  id: string;
  scanned: ScannedOrder;
}

export class TriggerRun {
  readonly #objects: ObjectHarness;
  readonly #spec: MarketSpec;
  readonly #product: Product;
  readonly #random: () => number;
  readonly #range: number;
  readonly placed: Placed[] = [];
  #keys = 0;
  refused = 0;

  constructor(objects: ObjectHarness, spec: MarketSpec, random: () => number, range: number) {
    this.#objects = objects;
    this.#spec = spec;
    this.#product = replayProduct(spec);
    this.#random = random;
    this.#range = range;
  }

  async open(): Promise<void> {
    for (let index = 0; index < accounts; index++) {
      const identity = { companyId: 1, userId: `u${index}`, isDemo: true };
      await this.#account(accountName(1, `u${index}`), "open", identity, "USD", "1000000000");
    }
  }

  async place(): Promise<void> {
    const account = accountName(1, `u${Math.floor(this.#random() * accounts)}`);
    const quote = await this.#quote(account);
    if (!quote) return this.place();
    const side = this.#random() < 0.5 ? "buy" : "sell";
    const isPending = this.#random() < 0.5;
    const now = side === "buy" ? quote.ask : quote.bid;
    const target = isPending ? this.#near(now, this.#random() < 0.5) : null;
    const [stopLoss, takeProfit] = this.#levels(
      side,
      target ?? (side === "buy" ? quote.bid : quote.ask),
    );
    const command = {
      product: this.#product,
      conversion: { productId: null, inverted: false },
      currency: "USD",
      side,
      status: isPending ? "pending" : "open",
      lots: "0.01",
      multiple: 10,
      targetPrice: String(target ?? 0),
      stopLossPrice: String(stopLoss),
      takeProfitPrice: String(takeProfit),
      feeType: "lots",
      risk: { marginCall: 100, stopOut: 50 },
      limits: { positions: 1_000, pending: 1_000 },
      exposure: { productLots: null, companyNotional: null },
    };
    const answer = await this.#retried<Answer>(
      account,
      "submitForex",
      command,
      { quote },
      this.#key(),
    );
    if (!answer.ok) {
      this.refused++;
      return this.place();
    }
    const levels = [{ setAt: quote.seq, stopLoss, takeProfit }];
    this.placed.push({
      account,
      id: answer.order.id,
      scanned: { side, placedAt: quote.seq, target, levels },
    });
  }

  /**
   * Moves the levels of an order that was placed earlier, as a trader would: after its levels so
   * far have had their say.
   */
  async change(): Promise<void> {
    const one = this.placed[Math.floor(this.#random() * this.placed.length)];
    if (!one) return;
    const order = await this.#retried<ForexOrder | null>(one.account, "order", one.id);
    if (order?.status !== "open") return;
    const quote = await this.#quote(one.account);
    if (!quote) return;
    const { side, levels } = one.scanned;
    const [stopLoss, takeProfit] = this.#levels(side, side === "buy" ? quote.bid : quote.ask);
    const command = {
      orderId: one.id,
      stopLossPrice: String(stopLoss),
      takeProfitPrice: String(takeProfit),
    };
    const answer = await this.#retried<Answer>(
      one.account,
      "setStops",
      command,
      { quote },
      this.#key(),
    );
    if (answer.ok) levels.push({ setAt: quote.seq, stopLoss, takeProfit });
  }

  /** Kills an account or the market at any moment. */
  async kill(isMarket: boolean): Promise<void> {
    const account = accountName(1, `u${Math.floor(this.#random() * accounts)}`);
    const name = isMarket ? marketName(this.#spec.feed.id, this.#spec.symbol) : account;
    await this.#objects.call(isMarket ? "MARKET" : "ACCOUNT", name, "crash").catch(() => undefined);
  }

  async compare(result: Comparison, ticks: readonly StoredTick[]): Promise<void> {
    for (const { account, id, scanned } of this.placed) {
      const fate = scan(scanned, ticks);
      const order = await this.#account<ForexOrder | null>(account, "order", id);
      const what = `${account} ${id} placed at ${scanned.placedAt}`;
      result.check(`${what}: opening tick`, fate.openedAt, order?.openReceipt?.seq ?? null);
      result.check(`${what}: opening price`, fate.openPrice, priceOf(order?.openReceipt?.price));
      result.check(`${what}: closing tick`, fate.closedAt, order?.closeReceipt?.seq ?? null);
      result.check(`${what}: closing price`, fate.closePrice, priceOf(order?.closeReceipt?.price));
      result.check(`${what}: reason`, fate.reason, order?.closeReason ?? null);
    }
    for (let index = 0; index < accounts; index++) {
      const { problems } = await this.#account<{ problems: string[] }>(
        accountName(1, `u${index}`),
        "audit",
      );
      result.check(`audit of account ${index}`, "", problems.join("; "));
    }
  }

  /** Orders by status, as a text that stops changing once everything is settled. */
  async state(): Promise<string> {
    const counts = new Map<OrderStatus, number>();
    for (let index = 0; index < accounts; index++) {
      for (const status of orderStatus.names) {
        const query = { status, page: 1, pageSize: 1 };
        const { total } = await this.#retried<{ total: number }>(
          accountName(1, `u${index}`),
          "orders",
          query,
        );
        counts.set(status, (counts.get(status) ?? 0) + total);
      }
    }
    return [...counts].map(([status, count]) => `${status}: ${count}`).join(", ");
  }

  async #quote(account: string): Promise<Quote | null> {
    const name = marketName(this.#spec.feed.id, this.#spec.symbol);
    const answer = await this.#objects
      .call<{ ok: true; quote: Quote } | Refusal>("MARKET", name, "quote", this.#spec, account)
      .catch(() => null);
    return answer?.ok ? answer.quote : null;
  }

  #levels(side: OrderSide, from: number): [stopLoss: number, takeProfit: number] {
    const stopLoss = this.#random() < 0.8 ? this.#near(from, side === "sell") : 0;
    const takeProfit = this.#random() < 0.8 ? this.#near(from, side === "buy") : 0;
    return [stopLoss, takeProfit];
  }

  /** A price on the grid above or below another, never the same, near more often than far. */
  #near(price: number, above: boolean): number {
    const point = 10 ** -this.#spec.pricePrecision;
    const distance = point + this.#range * this.#random() ** 3;
    return Number((price + (above ? distance : -distance)).toFixed(this.#spec.pricePrecision));
  }

  #key(): string {
    this.#keys++;
    return `verify-${this.#keys}`;
  }

  #account<T>(name: string, method: string, ...args: unknown[]): Promise<T> {
    return this.#objects.call<T>("ACCOUNT", name, method, ...args);
  }

  /** A call whose object dies is made again: the same key gets the same answer. */
  async #retried<T>(name: string, method: string, ...args: unknown[]): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.#account<T>(name, method, ...args);
      } catch (cause) {
        if (tries === 5) throw cause;
      }
    }
  }
}

function priceOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
