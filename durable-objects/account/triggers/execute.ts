/**
 * Levels that were reached. The market tells at least once; an order acts on a level once: only the version it armed last
 * counts, and only in the state that armed it. The price is that of the tick, whenever the telling arrives.
 */
import type { AccountEvent } from "#domain/contracts/account.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import { type Fire, riskSetId } from "#domain/contracts/triggers.ts";
import { oppositeSide } from "#domain/forex/conversion.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Arming } from "../orders/arming.ts";
import type { Exposures } from "../orders/exposures.ts";
import {
  conversionMarketOf,
  type Fill,
  fillAt,
  type MarketTick,
  termsOf,
} from "../orders/fills.ts";
import { costsOf } from "../orders/forex.ts";
import type { Costs, ForexWriter } from "../orders/forex-writer.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import type { OrderStore } from "../orders/order-store.ts";
import type { RealMoney } from "../orders/real-money.ts";
import type { Profiles } from "../profile.ts";
import type { Risk } from "../risk/risk.ts";

interface EntryFill {
  fill: Fill;
  costs: Costs;
}

export interface SettlementPorts {
  db: Database;
  profiles: Profiles;
  realMoney: RealMoney;
  ledger: Ledger;
  orders: OrderStore;
  writer: ForexWriter;
  arming: Arming;
  risk: Risk;
  exposures: Exposures;
  /** Inside the transaction of a change: what was begun before is finished first. */
  ready(): void;
  changed(events: AccountEvent[]): void;
  market(name: string): Pick<MarketRpc, "priceAt">;
}

/** Why an order could not be filled: it is cancelled with this reason. */
type EntryRefusal = "margin_insufficient" | "positions_limit" | "exposure_limit" | "simulated";

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
    const tick = { ...fire.tick, market: fire.market, generation: fire.generation };
    if (before.status === "open") {
      this.#decide(fire, (order) => this.#exit(order, fire, tick, pair));
      return;
    }
    const { exposures } = this.#ports;
    const entry = this.#entryAt(before, tick, pair);
    const { productId, side, lots, multiple } = before;
    const wanted = { productId, side, lots, multiple, margin: entry.costs.margin };
    await exposures.withRoom(wanted, await exposures.limitsNow(productId), (hasRoom) =>
      this.#decide(fire, (order) => this.#enter(order, entry, hasRoom)),
    );
  }

  /** Asked again inside the transaction: the order may have ended while prices were fetched or room was reserved. */
  #decide(fire: Fire, act: (order: OrderRecord) => void): void {
    const { db, ready } = this.#ports;
    db.transaction(() => {
      ready();
      const order = this.#awaiting(fire);
      if (order) act(order);
    });
  }

  /** The order that still waits for this very level; null for a repeat, or one that came too late. */
  #awaiting({ id, version, trigger }: Fire): OrderRecord | null {
    const order = this.#ports.orders.find(id);
    if (!order || order.triggerVersion !== version) return null;
    return order.status === (trigger.kind === "entry" ? "pending" : "open") ? order : null;
  }

  #entryAt(order: OrderRecord, tick: MarketTick, pair: MarketTick | undefined): EntryFill {
    const { currency } = this.#ports.profiles.require();
    const fill = fillAt(termsOf(order), order.side, tick, pair);
    const costs = costsOf(order.terms, Decimal.parse(order.lots), order.multiple, fill, currency);
    return { fill, costs };
  }

  #enter(order: OrderRecord, { fill, costs }: EntryFill, hasRoom: boolean): void {
    const { writer, changed } = this.#ports;
    const reason = this.#whyNot(order, costs, hasRoom);
    if (reason) writer.cancel(order, reason, costs.currency);
    else writer.enter(order, fill, costs);
    const notice = reason ? "pending_cancelled" : "pending_filled";
    changed([{ kind: "notice", notice, orderId: order.id }]);
  }

  /** Why a waiting order cannot become a position; null when it can. */
  #whyNot(
    order: OrderRecord,
    { margin, fee, currency }: Costs,
    hasRoom: boolean,
  ): EntryRefusal | null {
    const { profiles, realMoney, ledger, orders } = this.#ports;
    if (!realMoney.mayOpen(order.terms.product, order.conversion)) return "simulated";
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
