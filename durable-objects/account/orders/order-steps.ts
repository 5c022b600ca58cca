/**
 * Steps of an order between its fills: a stop-limit order was activated, a trailing stop moved, a
 * pending order expired. Each step is written once and cites the stored tick that caused it. An
 * expiry that no tick caused cites the last tick before the expiry.
 */
import type { OrderStep } from "#domain/contracts/receipts.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { sqlOf } from "../../runtime/database.ts";
import type { AccountContext } from "../account-context.ts";
import { type MarketTick, receiptOf } from "./fills.ts";
import type { OrderRecord } from "./order-row.ts";

/** Runs inside the transaction of the change. A repeat from the market changes nothing. */
export function writeStep(
  { db, nowMs }: Pick<AccountContext, "db" | "nowMs">,
  order: OrderRecord,
  { kind, level }: Pick<OrderStep, "kind" | "level">,
  tick: MarketTick,
): void {
  const raw = tick.raw && watchedPrice(order, kind, tick.raw);
  const receipt = JSON.stringify(receiptOf(tick, watchedPrice(order, kind, tick), raw));
  sqlOf(db)`INSERT INTO order_steps (order_id, kind, level, receipt, seq, at_ms)
    VALUES (${order.id}, ${kind}, ${level}, ${receipt}, ${tick.seq}, ${nowMs()})
    ON CONFLICT DO NOTHING`;
}

/**
 * A pending order watches the price of its opening side. A position's stop watches the price of the
 * closing side.
 */
function watchedPrice(
  { side }: OrderRecord,
  kind: OrderStep["kind"],
  { bid, ask }: { bid: number; ask: number },
): Decimal {
  const isStop = kind === "follows" || kind === "trailed";
  return Decimal.of(isStop === (side === "buy") ? bid : ask);
}
