/**
 * Writes each step of a contract order: journal, hold and row. The caller has made all checks
 * before, so the writes must not fail. Runs inside the transaction of a command or trigger.
 */

import type { AccountEvent, CloseReason } from "#domain/contracts/account.ts";
import { convertAmount } from "#domain/forex/conversion.ts";
import { computeProfit } from "#domain/forex/profit.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { trailingStop } from "#domain/triggers/trailing.ts";
import type { AccountContext } from "../account-context.ts";
import { type Entry, moved } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import { type Arming, orderTrailing } from "./arming.ts";
import type { Costs } from "./costs.ts";
import type { Exposures } from "./exposures.ts";
import type { Fill } from "./fills.ts";
import type { NewOrder, OrderRecord } from "./order-row.ts";
import { writeStep } from "./order-steps.ts";
import { pendingHold } from "./order-store.ts";

/**
 * Reason of a stop-out. The order stores the stop-out level (percent), because the company may
 * change it later.
 */
export interface StopOutReason {
  reason: "stop_out";
  stopOutLevel: number;
}

interface Peers {
  arming: Arming;
  exposures: Exposures;
  /** Records each shortfall that the house pays, so that the person's gains repay the house. */
  claims: { raise(shortfall: Decimal, postedBy: number): void };
}

export class ForexWriter extends Module<AccountContext & Peers> {
  open(draft: Omit<NewOrder, "fill">, fill: Fill, costs: Costs): void {
    const { orders, nowMs } = this.context;
    const { id } = draft;
    const openedBy = this.#holdMargin(id, costs, []);
    orders.insert({
      ...draft,
      fill: { price: fill.price.toString(), receipt: fill.receipt, openedBy, atMs: nowMs() },
    });
    this.#rest(id, fill);
  }

  /** Writes a new pending order. Sets aside margin and fee for the order's fill. */
  wait(draft: Omit<NewOrder, "fill">, { margin, fee, currency }: Costs, afterSeq: number): void {
    const { ledger, holds, orders, arming } = this.context;
    const { id } = draft;
    const amount = margin.add(fee);
    const entries = moved("forex.free", "forex.margin", currency, amount);
    const heldBy = ledger.post("forex_pending", id, entries);
    holds.open(pendingHold(id), { bucket: "forex.margin", currency, amount }, heldBy);
    orders.insert({ ...draft, fill: null });
    arming.arm(orders.require(id), afterSeq);
  }

  /** Fills a pending order; its margin is computed again at the price of the fill. */
  enter(order: OrderRecord, fill: Fill, costs: Costs): void {
    const { holds, orders, nowMs } = this.context;
    const { release, end } = this.#release(pendingHold(order.id), costs.currency);
    const openedBy = this.#holdMargin(order.id, costs, release);
    end(openedBy);
    orders.fill(order.id, {
      price: fill.price.toString(),
      receipt: fill.receipt,
      margin: holds.require(order.id).amount.toString(),
      fee: costs.fee.toString(),
      openedBy,
      atMs: nowMs(),
    });
    this.#rest(order.id, fill);
  }

  /** Ends a pending order without a fill, or a position of a demo account that is reset. */
  cancel(order: OrderRecord, reason: CloseReason, currency: string): void {
    const { ledger, orders, arming, masterActs, exposures, nowMs } = this.context;
    const { id } = order;
    const isOpen = order.status === "open";
    const { release, end } = this.#release(isOpen ? id : pendingHold(id), currency);
    const closedBy = ledger.post("forex_cancel", id, release);
    end(closedBy);
    arming.disarm(orders.require(id));
    if (isOpen) masterActs.acted(order, { kind: "closed", receipt: null });
    const unfilled = { closePrice: null, profit: "0", receipt: null };
    orders.close(id, { ...unfilled, closedAtMs: nowMs(), reason, closedBy });
    if (isOpen) exposures.changed();
  }

  close(order: OrderRecord, fill: Fill, why: CloseReason | StopOutReason, currency: string): void {
    const { ledger, holds, orders, usedQuotes, arming, masterActs, nowMs } = this.context;
    const { reason, ...level } = typeof why === "string" ? { reason: why } : why;
    const profit = profitOf(order, fill);
    const margin = holds.require(order.id).amount;
    const closedBy = ledger.post("forex_close", order.id, closingEntries(margin, profit, currency));
    holds.end(order.id, closedBy);
    // Disarming changes the order's row, so it must come before `orders.close`.
    arming.disarm(orders.require(order.id));
    masterActs.acted(order, { kind: "closed", receipt: fill.receipt.fill });
    orders.close(order.id, {
      closePrice: fill.price.toString(),
      profit: profit.toString(),
      closedAtMs: nowMs(),
      reason,
      ...level,
      receipt: fill.receipt,
      closedBy,
    });
    for (const tick of fill.used) usedQuotes.remember(tick);
    arming.cite(order, fill);
    this.context.exposures.changed();
  }

  /** Ends all open and pending orders of a demo account without profit or loss. */
  endAll(currency: string): AccountEvent[] {
    const ended = this.context.orders.unfinished();
    for (const order of ended) this.cancel(order, "cancelled", currency);
    return ended.length === 0
      ? []
      : [{ kind: "forex_closed", orderIds: ended.map((order) => order.id) }];
  }

  /**
   * Negative-balance protection. A realised loss may use the open profit of other positions. So the
   * free balance may be negative while any position is open. When the last position closes, the
   * house pays the shortfall: the trader never owes. Gains in the person's other accounts repay
   * the house.
   */
  protect(reference: string, currency: string): AccountEvent[] {
    const { ledger, orders } = this.context;
    if (!ledger.balance("forex.free", currency).isNegative() || orders.hasOpen()) return [];
    // Pending orders end first: the money that they hold pays the shortfall before the house does.
    const waiting = orders.unfinished();
    for (const order of waiting) this.cancel(order, "stop_out", currency);
    const ended = waiting.map((order) => order.id);
    const told = ended.map(
      (orderId) => ({ kind: "notice", notice: "pending_cancelled", orderId }) as const,
    );
    const events: AccountEvent[] =
      ended.length > 0 ? [{ kind: "forex_closed", orderIds: ended }, ...told] : [];
    const free = ledger.balance("forex.free", currency);
    if (!free.isNegative()) return events;
    const entries = moved("forex.free", "protection", currency, free);
    const postedBy = ledger.post("protection", reference, entries);
    this.context.claims.raise(free.neg(), postedBy);
    return [...events, { kind: "notice", notice: "protection" }];
  }

  #holdMargin(id: string, { margin, fee, currency }: Costs, released: readonly Entry[]): number {
    const { ledger, holds } = this.context;
    const openedBy = ledger.post("forex_open", id, [
      ...released,
      ...moved("forex.free", "forex.margin", currency, margin),
      ...moved("forex.free", "house.fee", currency, fee),
    ]);
    holds.open(id, { bucket: "forex.margin", currency, amount: margin }, openedBy);
    return openedBy;
  }

  #release(reference: string, currency: string): { release: Entry[]; end(by: number): void } {
    const { holds } = this.context;
    const { amount } = holds.require(reference);
    return {
      release: moved("forex.margin", "forex.free", currency, amount),
      end: (by) => holds.end(reference, by),
    };
  }

  /** Arms the levels after a fill; the next tick is the first that can reach them. */
  #rest(id: string, fill: Fill): void {
    const { orders, usedQuotes, arming, masterActs } = this.context;
    for (const tick of fill.used) usedQuotes.remember(tick);
    followFrom(this.context, orders.require(id), fill);
    const order = orders.require(id);
    masterActs.opened(order);
    arming.cite(order, fill);
    arming.arm(order, fill.receipt.fill.seq);
    this.context.exposures.changed();
  }
}

export function closingEntries(margin: Decimal, profit: Decimal, currency: string): Entry[] {
  return [
    ...moved("forex.margin", "forex.free", currency, margin),
    ...moved("house.profit", "forex.free", currency, profit).reverse(),
  ];
}

/** Starts a trailing stop at the tick of the opening fill. */
function followFrom(context: AccountContext, order: OrderRecord, { used: [tick] }: Fill): void {
  const trailing = orderTrailing(order);
  if (!trailing || !tick) return;
  const stopLossPrice = trailingStop(order.side, tick, trailing).toString();
  context.orders.setStops(order.id, { ...order, stopLossPrice });
  writeStep(context, order, { kind: "follows", level: stopLossPrice }, tick);
}

/** Profit or loss of a position at a closing fill, in the account's currency. */
export function profitOf(order: OrderRecord, fill: Pick<Fill, "price" | "rate">): Decimal {
  return convertAmount(profitInQuote(order, fill), fill.rate);
}

/**
 * Profit or loss of a part of a position, see `profitOf`. Rounds gains and losses against the
 * trader, so that closing in many parts has no advantage.
 */
export function partProfitOf(order: OrderRecord, fill: Pick<Fill, "price" | "rate">): Decimal {
  const inQuote = profitInQuote(order, fill);
  return convertAmount(inQuote, fill.rate, inQuote.isNegative() ? "up" : "down");
}

function profitInQuote(order: OrderRecord, fill: Pick<Fill, "price">): Decimal {
  return computeProfit({
    side: order.side,
    lots: Decimal.parse(order.lots),
    unitsPerLot: Decimal.parse(order.unitsPerLot),
    openPrice: Decimal.parse(order.openPrice),
    closePrice: fill.price,
  });
}
