import { orderSide, orderStatus } from "#domain/codes.ts";
import type { SqlValue } from "../../runtime/database.ts";
import { type NewOrder, writeTerms } from "./order-row.ts";

/** A new order as a row of its table. */
export function newRow({ fill, ...order }: NewOrder): Record<string, SqlValue> {
  return {
    id: order.id,
    status: orderStatus.code(fill ? "open" : "pending"),
    side: orderSide.code(order.side),
    product_id: order.productId,
    show_code: order.showCode,
    market: order.market,
    lots: order.lots,
    units_per_lot: order.unitsPerLot,
    multiple: order.multiple,
    target_price: order.targetPrice,
    entry_when: order.entryWhen,
    stop_loss_price: order.stopLossPrice,
    take_profit_price: order.takeProfitPrice,
    expires_at_ms: order.expiresAtMs,
    stop_price: order.stopPrice,
    stop_when: order.stopWhen,
    trailing_distance: order.trailingDistance,
    seen_price: order.range?.seen ?? null,
    price_range: order.range?.worseBy ?? null,
    margin: order.margin,
    fee: order.fee,
    profit: "0",
    conversion: JSON.stringify(order.conversion),
    terms: writeTerms(order.terms),
    created_at_ms: order.createdAtMs,
    open_price: fill?.price ?? null,
    opened_at_ms: fill?.atMs ?? null,
    open_receipt: fill && JSON.stringify(fill.receipt),
    opened_by: fill?.openedBy ?? null,
  };
}
