/**
 * Levels that were reached. The market tells at least once; an order acts on a level once: only the version it armed last
 * counts, and only in the state that armed it. The price is that of the tick, whenever the telling arrives.
 */
import type { AccountEvent } from "#domain/contracts/account.ts";
import type { MarketRpc } from "#domain/contracts/market.ts";
import { type Fire, riskSetId } from "#domain/contracts/triggers.ts";
import { oppositeSide } from "#domain/forex/conversion.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../runtime/database.ts";
import type { Arming } from "./arming.ts";
import { conversionMarketOf, fillAt, type MarketTick, termsOf } from "./fills.ts";
import { costsOf } from "./forex.ts";
import type { ForexWriter } from "./forex-writer.ts";
import type { Ledger } from "./ledger.ts";
import type { OrderRecord } from "./order-row.ts";
import type { OrderStore } from "./order-store.ts";
import type { Profiles } from "./profile.ts";
import type { Risk } from "./risk.ts";

export interface SettlementPorts {
  db: Database;
  profiles: Profiles;
  ledger: Ledger;
  orders: OrderStore;
  writer: ForexWriter;
  arming: Arming;
  risk: Risk;
  changed(events: AccountEvent[]): void;
  market(name: string): Pick<MarketRpc, "priceAt">;
}

export class Settlement {
  readonly #ports: SettlementPorts;

  constructor(ports: SettlementPorts) {
    this.#ports = ports;
  }

  /**
   * Levels of a position that an entry has just made are with the market before this returns: a later tick may have reached
   * one already, and nothing may overtake it.
   * @throws when a price that is needed, or the market, is out of reach: the market then tells again
   */
  async settle(fires: readonly Fire[]): Promise<void> {
    const markets = new Set<string>();
    for (const fire of fires) {
      if (fire.id === riskSetId) {
        await this.#ports.risk.reached(fire);
        continue;
      }
      await this.#settleOrder(fire);
      if (fire.trigger.kind === "entry") markets.add(fire.market);
    }
    for (const market of markets) {
      if (!(await this.#ports.arming.flush(market))) throw new Error(`${market} is out of reach`);
    }
  }

  async #settleOrder(fire: Fire): Promise<void> {
    const before = this.#awaiting(fire);
    if (!before) return;
    const pairMarket = conversionMarketOf(termsOf(before));
    const pair = pairMarket ? await this.#pairTick(pairMarket, fire.tick.timeMs) : undefined;
    this.#ports.db.transaction(() => {
      // Asked again: the order may have ended while the pair's price was fetched.
      const order = this.#awaiting(fire);
      if (!order) return;
      const tick = { ...fire.tick, market: fire.market, generation: fire.generation };
      if (order.status === 0) this.#enter(order, tick, pair);
      else this.#exit(order, fire, tick, pair);
    });
  }

  /** The order that still waits for this very level; null for a repeat, or one that came too late. */
  #awaiting({ id, version, trigger }: Fire): OrderRecord | null {
    const order = this.#ports.orders.find(id);
    if (!order || order.triggerVersion !== version) return null;
    return order.status === (trigger.kind === "entry" ? 0 : 1) ? order : null;
  }

  #enter(order: OrderRecord, tick: MarketTick, pair: MarketTick | undefined): void {
    const { profiles, ledger, writer, changed } = this.#ports;
    const { currency } = profiles.require();
    const fill = fillAt(termsOf(order), order.side, tick, pair);
    const costs = costsOf(order.terms, Decimal.parse(order.lots), order.multiple, fill, currency);
    const setAside = Decimal.parse(order.margin).add(Decimal.parse(order.fee));
    const needed = costs.margin.add(costs.fee).sub(setAside);
    const lacks = needed.gt(Decimal.zero) && needed.gt(ledger.balance("forex.free", currency));
    if (lacks) writer.cancel(order, "margin_insufficient", currency);
    else writer.enter(order, fill, costs);
    const notice = lacks ? "pending_cancelled" : "pending_filled";
    changed([{ kind: "notice", notice, orderId: order.id }]);
  }

  #exit(
    order: OrderRecord,
    { trigger }: Fire,
    tick: MarketTick,
    pair: MarketTick | undefined,
  ): void {
    const { profiles, writer, changed } = this.#ports;
    const { currency } = profiles.require();
    const fill = fillAt(termsOf(order), oppositeSide(order.side), tick, pair);
    const reason = trigger.kind === "stop_loss" ? "stop_loss" : "take_profit";
    writer.close(order, fill, reason, currency);
    const protection = writer.protect(order.id, currency);
    changed([
      { kind: "forex_closed", orderIds: [order.id] },
      { kind: "notice", notice: reason, orderId: order.id },
      ...protection,
    ]);
  }

  /** The pair's price at the time of the tick: the same whenever it is asked for. */
  async #pairTick(market: string, timeMs: number): Promise<MarketTick> {
    const stub = this.#ports.market(market);
    const tick = (await stub.priceAt(timeMs)) ?? (await stub.priceAt(Number.MAX_SAFE_INTEGER));
    if (!tick) throw new Error(`${market} has no price to convert at`);
    return { ...tick, market };
  }
}
