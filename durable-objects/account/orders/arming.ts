/**
 * Leaves the triggers of this account's orders with their markets: written in the transaction of
 * the order and sent after it. A message holds all triggers of an order, and its version: repeats
 * and older messages change nothing.
 */
import { lastingSpec, type MarketSpec } from "#domain/contracts/market.ts";
import type { TriggerOrder, TriggerSet } from "#domain/contracts/triggers.ts";
import { exitTrigger, type Trigger } from "#domain/triggers/trigger.ts";
import type { AccountContext } from "../account-context.ts";
import { marketDestination } from "../destinations.ts";
import { conversionMarketOf, type Fill, marketOf, termsOf } from "./fills.ts";
import type { OrderRecord } from "./order-row.ts";

export class Arming {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /** The order's levels count from the tick after `afterSeq`. */
  arm(order: OrderRecord, afterSeq: number): void {
    const triggers = triggersOf(order);
    if (triggers.length === 0 && order.triggerVersion === 0) return;
    this.#put(order, triggers, afterSeq);
  }

  /** The order has ended: it waits for nothing more. */
  disarm(order: OrderRecord): void {
    if (order.triggerVersion > 0) this.#put(order, [], 0);
  }

  /** The ticks of a fill stay in their markets' logs. */
  cite(order: OrderRecord, { receipt }: Fill): void {
    const terms = termsOf(order);
    this.send(marketOf(terms.product), {
      spec: terms.product.market,
      sets: [],
      cited: [receipt.fill.seq],
    });
    const pairSpec = order.conversion.spec;
    const pair = conversionMarketOf(terms);
    if (pair && pairSpec && receipt.conversion) {
      this.send(pair, { spec: pairSpec, sets: [], cited: [receipt.conversion.seq] });
    }
  }

  /** Inside the transaction. What arrives late must not bring the holidays of an earlier day. */
  send(market: string, order: TriggerOrder): void {
    const lasting = { ...order, spec: lastingSpec(order.spec) };
    this.#context.outbox.put(`${marketDestination}${market}`, JSON.stringify(lasting));
  }

  /**
   * Delivers what waits for one market before anything else is asked of it; false when it is out of
   * reach.
   */
  flush(market: string): Promise<boolean> {
    return this.#context.outbox.flush(`${marketDestination}${market}`, (to, payloads) =>
      this.deliver(to, payloads),
    );
  }

  /** The outbox's sending: many waiting messages become one call. */
  async deliver(destination: string, payloads: string[]): Promise<void> {
    const market = destination.slice(marketDestination.length);
    // Written by `send`.
    const orders = payloads.map((payload) => JSON.parse(payload) as TriggerOrder);
    const newest = orders.at(-1);
    if (!newest) return;
    const neededForMs = Math.max(0, ...orders.map((order) => order.neededForMs ?? 0));
    await this.#context.market(market).arm(this.#context.profiles.accountName(), {
      spec: newest.spec,
      sets: newestSets(orders),
      cited: orders.flatMap((order) => order.cited),
      ...(neededForMs > 0 ? { neededForMs } : {}),
    });
  }

  #put(order: OrderRecord, triggers: Trigger[], afterSeq: number): void {
    const version = this.#context.orders.nextTriggerVersion(order.id);
    const spec: MarketSpec = order.terms.product.market;
    const set: TriggerSet = { id: order.id, version, triggers, afterSeq };
    this.send(marketOf(order.terms.product), { spec, sets: [set], cited: [] });
  }
}

/** Only the newest version of each set matters. */
function newestSets(orders: readonly TriggerOrder[]): TriggerSet[] {
  const sets = new Map<string, TriggerSet>();
  for (const set of orders.flatMap((order) => order.sets)) {
    const known = sets.get(set.id);
    if (!known || known.version < set.version) sets.set(set.id, set);
  }
  return [...sets.values()];
}

function triggersOf(order: OrderRecord): Trigger[] {
  if (order.status === "pending" && order.entryWhen) {
    const watch = order.side === "buy" ? "ask" : "bid";
    return [{ kind: "entry", watch, when: order.entryWhen, level: Number(order.targetPrice) }];
  }
  if (order.status !== "open") return [];
  const levels = [
    ["stop_loss", Number(order.stopLossPrice)],
    ["take_profit", Number(order.takeProfitPrice)],
  ] as const;
  return levels
    .filter(([, level]) => level > 0)
    .map(([kind, level]) => exitTrigger(kind, order.side, level));
}
