/**
 * Effects of a reached trigger without a fill: a trailing stop moves, a stop-limit order is
 * activated, or a pending order expires. Runs inside the transaction that found the order waiting
 * for this trigger.
 */
import { Decimal } from "#domain/money/decimal.ts";
import { trailingStop } from "#domain/triggers/trailing.ts";
import type { AccountContext } from "../account-context.ts";
import { type Arming, orderTrailing } from "../orders/arming.ts";
import type { MarketTick } from "../orders/fills.ts";
import type { ForexWriter } from "../orders/forex-writer.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import { writeStep } from "../orders/order-steps.ts";

type Context = AccountContext & { writer: ForexWriter; arming: Arming };

/** Records that the market moved the stop; a stop only moves towards the price. */
export function follow(context: Context, order: OrderRecord, tick: MarketTick): void {
  const trailing = orderTrailing(order);
  if (!trailing) throw new Error(`the stop of ${order.id} does not follow`);
  const stop = trailingStop(order.side, tick, trailing);
  const known = Decimal.parse(order.stopLossPrice);
  // A repeated report may arrive after later moves.
  if (order.side === "buy" ? !stop.gt(known) : !stop.lt(known)) return;
  const levels = { stopLossPrice: stop.toString(), takeProfitPrice: order.takeProfitPrice };
  context.orders.setStops(order.id, { ...order, ...levels });
  context.masterActs.acted(order, { kind: "levels", levels });
  writeStep(context, order, { kind: "trailed", level: stop.toString() }, tick);
  context.changed([{ kind: "stop_moved" }]);
}

export function activate(context: Context, order: OrderRecord, tick: MarketTick): OrderRecord {
  context.orders.activate(order.id, context.nowMs());
  writeStep(context, order, { kind: "activated", level: order.targetPrice }, tick);
  return context.orders.require(order.id);
}

export function expire(context: Context, order: OrderRecord, tick: MarketTick): void {
  const { currency } = context.profiles.require();
  writeStep(context, order, { kind: "expired", level: "0" }, tick);
  context.writer.cancel(order, "expired", currency);
  context.changed([
    { kind: "forex_closed", orderIds: [order.id] },
    { kind: "notice", notice: "pending_cancelled", orderId: order.id },
  ]);
}
