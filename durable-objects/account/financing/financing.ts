/**
 * Books overnight financing. Each rollover is booked once, in order, at stored ticks of its moment
 * and by the terms of its time, however late the account wakes. A night of many positions is booked
 * in parts, each a transaction of its own. An object that dies in between continues with the
 * uncharged positions.
 */

import { inForce, type Rollover, rolloversSince } from "#domain/accrual/rollovers.ts";
import type { FinancingPlan } from "#domain/contracts/financing.ts";
import { conversionPrice, conversionRate, midPrice } from "#domain/forex/conversion.ts";
import { financingAmount, isFinanced } from "#domain/forex/financing.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { moved } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import type { Arming } from "../orders/arming.ts";
import { type MarketTick, marketOf, receiptOf } from "../orders/fills.ts";
import type { ForexWriter } from "../orders/forex-writer.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import { expected } from "../records.ts";
import type { RiskWatch } from "../risk/risk-watch-store.ts";
import { marketNamesOf, marketsOf, ticksOf } from "../risk/valuation.ts";
import { bookAfterMs } from "./due.ts";
import { FinancingStore } from "./financing-store.ts";
import { isCharged, type Night, nightOf, type PositionAt } from "./night-terms.ts";

/** Minimum ms between two attempts if a market or the database is out of reach. */
const tryAgainMs = 30_000;
const hearingsMax = 8;

type Ticks = ReadonlyMap<string, MarketTick>;

type Peers = { arming: Arming; writer: ForexWriter; riskWatch: RiskWatch };

export class Financing extends Module<AccountContext & Peers> {
  readonly #store = new FinancingStore(this.context.db);
  #triedMs = Number.NEGATIVE_INFINITY;

  /** Next run (ms); null if no rollover will find an open position. */
  nextDueMs(): number | null {
    const next = this.context.financingDue.nextMs();
    return next === null ? null : Math.max(next + bookAfterMs, this.#triedMs + tryAgainMs);
  }

  /**
   * Books every passed rollover.
   * @throws if a market or the company's database is out of reach; booked rollovers stay booked
   */
  async book(): Promise<void> {
    const { financingPlan, profiles, nowMs } = this.context;
    this.#triedMs = nowMs();
    const untilMs = nowMs() - bookAfterMs;
    const plan = await financingPlan(profiles.require().identity);
    const isAny = plan.rates.length > 0;
    profiles.setRollover(isAny ? inForce(plan.clocks, nowMs()) : null);
    if (!isAny) return;
    await this.#hearOut(plan, untilMs);
    const { booked } = this.#store;
    const sinceMs = this.#store.openSince(booked.atMs);
    if (sinceMs === null) return;
    let { day } = booked;
    for (const rollover of rolloversSince(plan.clocks, sinceMs, untilMs)) {
      day = rollover.day;
      if (this.#store.isAnyOpenAt(rollover.atMs)) await this.#bookNight(plan, rollover);
    }
    if (untilMs > this.#store.booked.atMs) this.#store.setBooked({ atMs: untilMs, day });
    this.#triedMs = Number.NEGATIVE_INFINITY;
  }

  /**
   * Executes every level that a tick up to this time has reached. After that, the set of positions
   * open at a rollover is final.
   */
  async #hearOut(plan: FinancingPlan, untilMs: number): Promise<void> {
    const { orders, profiles, arming, market, riskWatch } = this.context;
    const financed = new Set(plan.rates.filter(isFinanced).map(({ productId }) => productId));
    for (let hearings = 0; hearings < hearingsMax; hearings++) {
      const { changes } = riskWatch;
      const waiting = orders.unfinished().filter(({ productId }) => financed.has(productId));
      for (const name of new Set(waiting.map((order) => marketOf(order.terms.product)))) {
        if (!(await arming.flush(name))) throw new Error(`${name} does not know all levels yet`);
        await market(name).priceAt(untilMs, profiles.accountName());
      }
      // Asks the markets again after a change: the change may have armed a level that a tick up to
      // `untilMs` has reached.
      if (riskWatch.changes === changes) return;
    }
    throw new Error("the account did not stand still");
  }

  async #bookNight(plan: FinancingPlan, rollover: Rollover): Promise<void> {
    const { db, pause, stopOutPart } = this.context;
    const { atMs } = rollover;
    const isToCharge = ({ terms, positions }: Night) =>
      positions.filter(({ order, openedMs }) => isCharged(terms, atMs, { ...order, openedMs }));
    const ticks = await this.#ticksAt(atMs, isToCharge(this.#nightOf(plan, rollover)));
    for (;;) {
      const isWhole = db.transaction(() => {
        this.context.ready();
        // Another run has already booked this rollover.
        if (this.#store.booked.atMs >= atMs) return true;
        const night = this.#nightOf(plan, rollover);
        const charged = this.#store.chargedAt(atMs);
        const left = isToCharge(night).filter(({ order }) => !charged.has(order.id));
        const part = left.slice(0, stopOutPart);
        this.#store.keepNight(night);
        this.#charge(night, part, ticks);
        if (part.length < left.length) return false;
        this.#store.setBooked(rollover);
        return true;
      });
      if (isWhole) return;
      await pause();
    }
  }

  /** Returns the night. If its first part charged buys and sells separately, all its parts do. */
  #nightOf(plan: FinancingPlan, rollover: Rollover): Night {
    const { atMs } = rollover;
    return nightOf(plan, rollover, this.#store.openAt(atMs), !this.#store.isGross(atMs));
  }

  /**
   * Last ticks at or before the rollover, of all markets whose prices value the charged positions.
   */
  async #ticksAt(atMs: number, positions: readonly PositionAt[]): Promise<Ticks> {
    const names = marketNamesOf(positions.map(({ order }) => order));
    const ticks = await Promise.all(
      names.map(async (name): Promise<[string, MarketTick]> => {
        const tick = await this.context.market(name).priceAt(atMs);
        const known = expected(tick, `${name} has no price to finance positions at`);
        return [name, { ...known, market: name }];
      }),
    );
    return new Map(ticks);
  }

  /** Runs inside the caller's transaction. */
  #charge({ atMs, terms }: Night, part: readonly PositionAt[], ticks: Ticks): void {
    const { ledger, profiles, writer, changed } = this.context;
    const last = part.at(-1);
    if (!last) return;
    const { currency } = profiles.require();
    for (const { order, lots } of part) {
      const known = terms.products[order.productId];
      const rates = expected(known, `order ${order.id} is charged without terms`);
      const { price, rate, receipt } = pricesOf(order, ticks);
      const { side, unitsPerLot } = order;
      const amount = financingAmount(
        {
          side,
          lots: Decimal.parse(lots),
          unitsPerLot: Decimal.parse(unitsPerLot),
          pricePrecision: order.terms.product.pricePrecision,
          price,
          rate,
          nights: rates.nights,
        },
        rates,
      );
      const entries = moved("forex.free", "house.financing", currency, amount.neg());
      const postedBy = amount.isZero() ? null : ledger.post("financing", order.id, entries);
      this.#store.insertCharge({ orderId: order.id, atMs, lots, amount, receipt, postedBy });
    }
    this.#cite(part, ticks);
    changed(writer.protect(last.order.id, currency));
  }

  #cite(part: readonly PositionAt[], ticks: Ticks): void {
    const { arming } = this.context;
    const known = part.flatMap(({ order }) => marketsOf(order)).filter(([, spec]) => spec);
    for (const [name, spec] of new Map(known)) {
      const tick = ticks.get(name);
      if (tick && spec) arming.keepTick(name, spec, tick);
    }
  }
}

/** Values a position and its conversion at the middle of bid and ask. */
function pricesOf(order: OrderRecord, ticks: Ticks) {
  const { conversion, terms } = order;
  const { tick, pair } = ticksOf(order, ticks);
  const price = midPrice(tick);
  const pairPrice = conversionPrice(conversion, terms.product.id, price, pair);
  return {
    price,
    rate: conversionRate(conversion, pairPrice),
    receipt: {
      fill: receiptOf(tick, price),
      conversion: pair && pairPrice ? receiptOf(pair, pairPrice) : null,
    },
  };
}
