/**
 * Executes reached triggers. A market reports a reached trigger at least once; the order acts once.
 * A report acts only if it has the newest trigger version and the order still waits. The fill
 * uses the tick's price, even if the report arrives late.
 */

import { type Fire, isAlertSet, riskSetId } from "#domain/contracts/triggers.ts";
import { oppositeSide } from "#domain/forex/conversion.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { crosses } from "#domain/triggers/trigger.ts";
import type { AccountContext } from "../account-context.ts";
import type { Alerts } from "../alerts/alerts.ts";
import { Module } from "../module.ts";
import { type Arming, entryOf } from "../orders/arming.ts";
import { type Costs, costsOf } from "../orders/costs.ts";
import type { Exposures } from "../orders/exposures.ts";
import {
  conversionMarketOf,
  type Fill,
  fillAt,
  type MarketTick,
  termsOf,
} from "../orders/fills.ts";
import type { ForexWriter } from "../orders/forex-writer.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import { isHeldByLoan } from "../orders/pricing.ts";
import { expected } from "../records.ts";
import type { Risk } from "../risk/stop-out.ts";
import { activate, expire, follow } from "./steps.ts";

interface EntryFill {
  fill: Fill;
  costs: Costs;
}

interface Peers {
  writer: ForexWriter;
  arming: Arming;
  exposures: Exposures;
  risk: Risk;
  alerts: Alerts;
}

export class TriggerExecution extends Module<AccountContext & Peers> {
  /**
   * Returns only after the market has the levels of a newly opened position, because a later tick
   * may already have reached one of them.
   * @throws if a needed price or the market is out of reach; the market then repeats its report
   */
  async execute(fires: readonly Fire[]): Promise<void> {
    const markets = new Set<string>();
    for (const fire of fires) {
      if (fire.id === riskSetId) {
        await this.context.risk.reached(fire);
        continue;
      }
      if (isAlertSet(fire.id)) {
        this.context.alerts.reached(fire);
        continue;
      }
      await this.#executeOrder(fire);
      const kind = fire.trigger?.kind;
      if (kind === "entry" || kind === "activate") markets.add(fire.market);
    }
    for (const market of markets) {
      if (!(await this.context.arming.flush(market))) throw new Error(`${market} is out of reach`);
    }
  }

  async #executeOrder(fire: Fire): Promise<void> {
    const before = this.#awaiting(fire);
    if (!before) return;
    const step = this.#stepOf(fire, before);
    if (step) return this.#decide(fire, step);
    const pairMarket = conversionMarketOf(termsOf(before));
    const pair = pairMarket ? await this.#pairTick(pairMarket, fire.tick.timeMs) : undefined;
    const tick = { ...fire.tick, market: fire.market, generation: fire.generation };
    if (before.status === "open") {
      this.#decide(fire, (order) => this.#exit(order, fire, tick, pair));
      return;
    }
    const { exposures, openingRefusal, profiles } = this.context;
    const entry = this.#entryAt(before, tick, pair);
    const { productId, side, lots, multiple } = before;
    const wanted = { productId, side, lots, multiple, margin: entry.costs.margin };
    const [limits, refusal] = await Promise.all([
      exposures.limitsNow(productId),
      openingRefusal(profiles.require().identity),
    ]);
    await exposures.withRoom(wanted, limits, (hasRoom) =>
      this.#decide(fire, (order) => {
        if (fire.trigger?.kind === "activate") activate(this.context, order, tick);
        this.#enter(order, entry, hasRoom, refusal === null);
      }),
    );
  }

  /** Returns the order's change if the trigger does not fill the order; else null. */
  #stepOf(fire: Fire, before: OrderRecord): ((order: OrderRecord) => void) | null {
    const context = this.context;
    const { trigger, market, generation } = fire;
    const tick = { ...fire.tick, market, generation };
    if (!trigger) return (order) => expire(context, order, tick);
    if (trigger.kind === "trail") return (order) => follow(context, order, tick);
    if (trigger.kind !== "activate") return null;
    const limit = entryOf({ ...before, activatedAtMs: context.nowMs() });
    // The activating tick may already have reached the limit.
    if (limit && crosses(limit, tick)) return null;
    return (order) => {
      context.arming.arm(activate(context, order, tick), tick.seq);
      context.changed([]);
    };
  }

  /** Checks again inside the transaction: the order may have ended since the first check. */
  #decide(fire: Fire, act: (order: OrderRecord) => void): void {
    const { db, ready } = this.context;
    db.transaction(() => {
      ready();
      const order = this.#awaiting(fire);
      if (order) act(order);
    });
  }

  /** The order that still waits for this trigger; null for a repeated or late report. */
  #awaiting({ id, version, trigger }: Fire): OrderRecord | null {
    const order = this.context.orders.find(id);
    if (!order || order.triggerVersion !== version) return null;
    const waits = !trigger || trigger.kind === "entry" || trigger.kind === "activate";
    return order.status === (waits ? "pending" : "open") ? order : null;
  }

  #entryAt(order: OrderRecord, tick: MarketTick, pair: MarketTick | undefined): EntryFill {
    const { currency } = this.context.profiles.require();
    const fill = fillAt(termsOf(order), order.side, tick, pair);
    const costs = costsOf(order.terms, Decimal.parse(order.lots), order.multiple, fill, currency);
    return { fill, costs };
  }

  #enter(order: OrderRecord, { fill, costs }: EntryFill, hasRoom: boolean, mayOpen: boolean) {
    const { writer, changed } = this.context;
    const reason = mayOpen ? this.#whyNot(order, costs, hasRoom) : "opening_refused";
    if (reason) writer.cancel(order, reason, costs.currency);
    else writer.enter(order, fill, costs);
    const notice = reason ? "pending_cancelled" : "pending_filled";
    changed([{ kind: "notice", notice, orderId: order.id }]);
  }

  /** Reason why a pending order cannot become a position; null if it can. */
  #whyNot(order: OrderRecord, { margin, fee, currency }: Costs, hasRoom: boolean) {
    const { profiles, realMoney, ledger, orders } = this.context;
    if (!realMoney.mayOpen(order.terms.product, order.conversion)) return "simulated";
    if (isHeldByLoan(this.context, order.terms.product)) return "loan_unpaid";
    if (orders.count("open") >= profiles.require().limits.positions) return "positions_limit";
    const setAside = Decimal.parse(order.margin).add(Decimal.parse(order.fee));
    const needed = margin.add(fee).sub(setAside);
    const lacks = needed.gt(Decimal.zero) && needed.gt(ledger.balance("forex.free", currency));
    if (lacks) return "margin_insufficient";
    return hasRoom ? null : "exposure_limit";
  }

  #exit(
    order: OrderRecord,
    { trigger }: Fire,
    tick: MarketTick,
    pair: MarketTick | undefined,
  ): void {
    const { profiles, writer, changed } = this.context;
    const { currency } = profiles.require();
    const fill = fillAt(termsOf(order), oppositeSide(order.side), tick, pair);
    const reason = trigger?.kind === "stop_loss" ? "stop_loss" : "take_profit";
    writer.close(order, fill, reason, currency);
    const protection = writer.protect(order.id, currency);
    changed([
      { kind: "forex_closed", orderIds: [order.id] },
      { kind: "notice", notice: reason, orderId: order.id },
      ...protection,
    ]);
  }

  /**
   * Returns the conversion pair's last tick at or before this time, so a late report gets the same
   * price. If the market has none so old, returns its newest tick.
   */
  async #pairTick(market: string, timeMs: number): Promise<MarketTick> {
    const stub = this.context.market(market);
    const tick = (await stub.priceAt(timeMs)) ?? (await stub.priceAt(Number.MAX_SAFE_INTEGER));
    return { ...expected(tick, `${market} has no price to convert at`), market };
  }
}
