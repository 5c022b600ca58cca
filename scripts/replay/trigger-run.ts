/**
 * Places orders with random levels on the platform's own objects, and compares the outcomes with a
 * scan of the ticks.
 */
import { type OrderStatus, orderStatus } from "#domain/codes.ts";
import type { ForexOrder, SubmitAnswer } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { MarketSpec, Quote } from "#domain/contracts/market.ts";
import type { Refusal } from "#domain/errors/errors.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { accountName, marketName } from "#domain/text/names.ts";
import type { Comparison } from "./compare.ts";
import type { ObjectHarness } from "./object-harness.ts";
import { replayProduct } from "./replay-product.ts";
import { compareOrder, type Placed } from "./trigger-compare.ts";
import { TriggerDrafts } from "./trigger-drafts.ts";
import type { ScannedOrder } from "./trigger-reference.ts";

const accounts = 20;

type Answer = ({ ok: true } & SubmitAnswer) | Refusal;

export class TriggerRun {
  readonly #objects: ObjectHarness;
  readonly #spec: MarketSpec;
  readonly #product: Product;
  readonly #random: () => number;
  readonly #drafts: TriggerDrafts;
  readonly #result: Comparison;
  readonly placed: Placed[] = [];
  #keys = 0;
  refused = 0;

  /** @param range maximum distance of a level from the price */
  constructor(
    objects: ObjectHarness,
    spec: MarketSpec,
    { random, range, result }: { random: () => number; range: number; result: Comparison },
  ) {
    this.#objects = objects;
    this.#spec = spec;
    this.#product = replayProduct(spec);
    this.#random = random;
    this.#drafts = new TriggerDrafts(spec, random, range);
    this.#result = result;
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
    const draft = this.#drafts.next(quote);
    const command = { ...this.#drafts.terms(this.#product), ...draft.command };
    const answer = await this.#retried<Answer>(
      account,
      "submitForex",
      command,
      { quote },
      this.#key(),
    );
    if (draft.isOutOfRange) {
      this.#result.check(`${account} out of range`, "price_moved", answer.ok ? "" : answer.error);
      return this.place();
    }
    if (!answer.ok) {
      this.refused++;
      return this.place();
    }
    const { scanned, lots } = draft;
    this.placed.push({ account, id: answer.order.id, scanned, lots, parts: [] });
  }

  async change(): Promise<void> {
    const found = await this.#position();
    if (!found) return;
    const { one, order, quote } = found;
    const { side, levels } = one.scanned;
    const set = this.#drafts.levels(side, side === "buy" ? quote.bid : quote.ask);
    const same = Number(order.trailingDistance);
    const trailing = set.trailing > 0 && same > 0 ? same : set.trailing;
    const command = {
      orderId: one.id,
      stopLossPrice: String(set.stopLoss),
      takeProfitPrice: String(set.takeProfit),
      ...(trailing > 0 ? { trailingDistance: String(trailing) } : {}),
    };
    const answer = await this.#act(one, "setStops", command, quote);
    if (answer.ok) levels.push({ setAt: quote.seq, ...set, trailing });
  }

  /** Closes some lots: this part closes at the current tick, and the rest continues unchanged. */
  async closePart(): Promise<void> {
    const found = await this.#position();
    if (!found || Number(found.order.lots) < 0.02) return;
    const { one, order, quote } = found;
    const held = Math.round(Number(order.lots) * 100);
    const lots = (1 + Math.floor(this.#random() * (held - 1))) / 100;
    const command = { orderId: one.id, lots: String(lots) };
    const answer = await this.#act(one, "closeForex", command, quote);
    if (!answer.ok) return;
    const price = one.scanned.side === "buy" ? quote.bid : quote.ask;
    const { order: part } = answer;
    one.parts.push({ id: part.id, lots: Math.round(lots * 100), seq: quote.seq, price });
  }

  /** Reverses a position: a new order replaces it. */
  async reverse(): Promise<void> {
    const found = await this.#position();
    if (!found) return;
    const { one, order, quote } = found;
    const terms = this.#drafts.terms(this.#product);
    const command = { ...terms, orderId: one.id };
    const answer = await this.#act(one, "reverseForex", command, quote);
    if (!answer.ok) return;
    one.reversedAt = quote.seq;
    const side = one.scanned.side === "buy" ? "sell" : "buy";
    const placedAt = quote.seq;
    const levels = [{ setAt: placedAt, stopLoss: 0, takeProfit: 0 }];
    const scanned: ScannedOrder = { side, placedAt, target: null, levels };
    const lots = Math.round(Number(order.lots) * 100);
    const { id } = answer.order;
    this.placed.push({
      account: one.account,
      id,
      scanned,
      lots,
      parts: [],
    });
  }

  /** Draws an order and gets a quote; null if the order is no open position or no quote comes. */
  async #position(): Promise<{ one: Placed; order: ForexOrder; quote: Quote } | null> {
    const one = this.placed[Math.floor(this.#random() * this.placed.length)];
    if (!one) return null;
    const quote = await this.#quote(one.account);
    const order = await this.#retried<ForexOrder | null>(one.account, "order", one.id);
    return quote && order?.status === "open" ? { one, order, quote } : null;
  }

  #act(one: Placed, method: string, command: object, quote: Quote): Promise<Answer> {
    return this.#retried<Answer>(one.account, method, command, { quote }, this.#key());
  }

  /** Kills an account or the market, whatever it is doing. */
  async kill(isMarket: boolean): Promise<void> {
    const account = accountName(1, `u${Math.floor(this.#random() * accounts)}`);
    const name = isMarket ? marketName(this.#spec) : account;
    await this.#objects.call(isMarket ? "MARKET" : "ACCOUNT", name, "crash").catch(() => undefined);
  }

  async compare(ticks: readonly StoredTick[]): Promise<void> {
    const ask = <T>(account: string, method: string, ...args: unknown[]) =>
      this.#account<T>(account, method, ...args);
    for (const one of this.placed) {
      await compareOrder(this.#result, one, ask, ticks, this.#spec.pricePrecision);
    }
    for (let index = 0; index < accounts; index++) {
      const report = await ask<{ problems: string[] }>(accountName(1, `u${index}`), "audit");
      this.#result.check(`audit of account ${index}`, "", report.problems.join("; "));
    }
  }

  /** Counts orders by status, as a text that no longer changes once all orders are settled. */
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
    const name = marketName(this.#spec);
    const answer = await this.#objects
      .call<{ ok: true; quote: Quote } | Refusal>("MARKET", name, "quote", this.#spec, account)
      .catch(() => null);
    return answer?.ok ? answer.quote : null;
  }

  #key(): string {
    this.#keys++;
    return `verify-${this.#keys}`;
  }

  #account<T>(name: string, method: string, ...args: unknown[]): Promise<T> {
    return this.#objects.call<T>("ACCOUNT", name, method, ...args);
  }

  /** Makes a call. Repeats a failed call with the same key: its object may have been killed. */
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
