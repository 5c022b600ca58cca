/**
 * Places the triggers of this account's orders at their markets. A message is written in the
 * order's transaction and sent afterwards. The message has all triggers of an order and their
 * version, so repeats and older messages change nothing.
 */

import { lastingSpec, type MarketSpec } from "#domain/contracts/market.ts";
import type { TriggerOrder, TriggerSet } from "#domain/contracts/triggers.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Trailing, trailingOf, trailingTriggers } from "#domain/triggers/trailing.ts";
import { exitTrigger, type Trigger } from "#domain/triggers/trigger.ts";
import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import { Module } from "../module.ts";
import { conversionMarketOf, type Fill, marketOf, termsOf } from "./fills.ts";
import type { OrderRecord } from "./order-row.ts";

export class Arming extends Module<AccountContext> {
  /** Places the order's levels at the market; ticks after `afterSeq` can reach them. */
  arm(order: OrderRecord, afterSeq: number): void {
    const triggers = triggersOf(order);
    if (triggers.length === 0 && order.triggerVersion === 0) return;
    this.#put(order, triggers, afterSeq);
  }

  /**
   * Sends the newest armed triggers; nothing for an order that was never armed. A market that has
   * this version or a newer one changes nothing.
   */
  armAgain(order: OrderRecord): void {
    if (order.triggerVersion > 0) this.#send(order, order.triggerVersion, triggersOf(order), 0);
  }

  disarm(order: OrderRecord): void {
    if (order.triggerVersion > 0) this.#put(order, [], 0);
  }

  /** Protects the ticks of a fill from pruning in their markets' logs. */
  cite(order: OrderRecord, { receipt }: Fill): void {
    const terms = termsOf(order);
    const { market } = terms.product;
    this.keepTick(marketOf(terms.product), market, receipt.fill);
    const { spec } = order.conversion;
    const pair = conversionMarketOf(terms);
    if (pair && spec && receipt.conversion) this.keepTick(pair, spec, receipt.conversion);
  }

  /** Protects a tick from pruning in its market's log. */
  keepTick(market: string, spec: MarketSpec, { seq }: { seq: number }): void {
    this.send(market, { spec, sets: [], cited: [seq] });
  }

  /**
   * Runs inside the caller's transaction. Leaves out holidays, because a late message must not
   * overwrite newer holidays.
   */
  send(market: string, order: TriggerOrder): void {
    const lasting = { ...order, spec: lastingSpec(order.spec) };
    this.context.outbox.put(`${destinations.market}${market}`, JSON.stringify(lasting));
  }

  /**
   * Delivers the messages that wait for one market; false if the market is out of reach. Call it
   * before a request that relies on the market knowing all levels.
   */
  flush(market: string): Promise<boolean> {
    return this.context.outbox.flush(`${destinations.market}${market}`, (to, payloads) =>
      this.deliver(to, payloads),
    );
  }

  /** Delivers messages for the outbox: many waiting messages become one call. */
  async deliver(destination: string, payloads: string[]): Promise<void> {
    const market = destination.slice(destinations.market.length);
    // `send` wrote the messages.
    const orders = payloads.map((payload) => JSON.parse(payload) as TriggerOrder);
    const newest = orders.at(-1);
    if (!newest) return;
    const neededForMs = Math.max(0, ...orders.map((order) => order.neededForMs ?? 0));
    await this.context.market(market).arm(this.context.profiles.accountName(), {
      spec: newest.spec,
      sets: newestSets(orders),
      cited: orders.flatMap((order) => order.cited),
      ...(neededForMs > 0 ? { neededForMs } : {}),
    });
  }

  #put(order: OrderRecord, triggers: Trigger[], afterSeq: number): void {
    this.#send(order, this.context.orders.nextTriggerVersion(order.id), triggers, afterSeq);
  }

  #send(order: OrderRecord, version: number, triggers: Trigger[], afterSeq: number): void {
    const spec: MarketSpec = order.terms.product.market;
    const set: TriggerSet = { id: order.id, version, triggers, afterSeq, ...limitsOf(order) };
    this.send(marketOf(order.terms.product), { spec, sets: [set], cited: [] });
  }
}

function newestSets(orders: readonly TriggerOrder[]): TriggerSet[] {
  const sets = new Map<string, TriggerSet>();
  for (const set of orders.flatMap((order) => order.sets)) {
    const known = sets.get(set.id);
    if (!known || known.version < set.version) sets.set(set.id, set);
  }
  return [...sets.values()];
}

/** Expiry of a pending order, and the trailing rule of a position's stop. */
function limitsOf(order: OrderRecord): Pick<TriggerSet, "untilMs" | "trailing"> {
  if (order.status === "pending") {
    return order.expiresAtMs === null ? {} : { untilMs: order.expiresAtMs };
  }
  const trailing = orderTrailing(order);
  return order.status === "open" && trailing ? { trailing } : {};
}

/** Trailing rule of an order's stop; null for a fixed stop. */
export function orderTrailing({ trailingDistance, terms }: OrderRecord): Trailing | null {
  if (trailingDistance === "0") return null;
  return trailingOf(trailingDistance, terms.product.pricePrecision);
}

/** Trigger that a pending order waits for now; null if the order is not pending. */
export function entryOf(order: OrderRecord): Trigger | null {
  const { side, stopWhen, entryWhen } = order;
  if (order.status !== "pending" || !entryWhen) return null;
  const watch = side === "buy" ? "ask" : "bid";
  if (stopWhen && order.activatedAtMs === null) {
    return { kind: "activate", watch, when: stopWhen, level: Number(order.stopPrice) };
  }
  return { kind: "entry", watch, when: entryWhen, level: Number(order.targetPrice) };
}

function triggersOf(order: OrderRecord): Trigger[] {
  const entry = entryOf(order);
  if (entry) return [entry];
  if (order.status !== "open") return [];
  const stopLoss = Number(order.stopLossPrice);
  const takeProfit = Number(order.takeProfitPrice);
  const trailing = orderTrailing(order);
  const stops = trailing
    ? trailingTriggers(order.side, Decimal.parse(order.stopLossPrice), trailing)
    : [exitTrigger("stop_loss", order.side, stopLoss)].filter(({ level }) => level > 0);
  return takeProfit > 0 ? [...stops, exitTrigger("take_profit", order.side, takeProfit)] : stops;
}
