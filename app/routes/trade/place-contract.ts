/** The input of a ticket's order, and the steps after it is placed. */
import { type OrderSide, orderSide } from "#domain/codes.ts";
import type { PlacedForexOrder } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { applyAccountState } from "../../data/account.ts";
import { addOrder, refreshPending, refreshPositions } from "../../data/positions.ts";
import { expiresMs } from "../../features/orders/draft/expiry.ts";
import { levelFields, type PricedOrder } from "../../features/orders/draft/levels.ts";
import { editDraft, type TicketDraft } from "../../features/orders/draft/ticket-draft.ts";
import { lotsOf } from "../../i18n/counted.ts";
import { formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";

interface Limits {
  /** Price on the button. */
  seen: string;
  /** Maximum slippage; null for any price. */
  worseBy: string | null;
  nowMs: number;
}

/** @param order the ticket's prices for this side, at the newest quote */
export function contractInput(
  pair: Pair,
  side: OrderSide,
  { kind, lots, multiple, expiry }: Pick<TicketDraft, "kind" | "lots" | "multiple" | "expiry">,
  order: PricedOrder,
  { seen, worseBy, nowMs }: Limits,
) {
  const endMs = kind === "market" ? null : expiresMs(expiry, nowMs);
  return {
    ...(endMs !== null && { expires_ms: String(endMs) }),
    ...(worseBy !== null && { seen_price: seen, price_range: worseBy }),
    forex_id: String(pair.Id),
    type: orderSide.code(side),
    cont: lots,
    multiple: String(multiple),
    ...levelFields(order),
  };
}

/** The order in words, if the back end sends no text. */
function placedText(order: PlacedForexOrder, pair: Pair): string {
  const isPending = order.Status === "pending";
  const price = isPending ? order.TargetPrice : order.OriginPrice;
  const placed = {
    ...lotsOf(order.Quantity),
    code: isolate(pair.ShowCode),
    price: isolate(formatPrice(price, pair.PricePrecision)),
  };
  if (isPending && order.StopPrice > 0) {
    const stop = isolate(formatPrice(order.StopPrice, pair.PricePrecision));
    return m.trade_stop_limit_placed({ ...placed, stop });
  }
  if (isPending) return m.trade_pending_placed(placed);
  return order.OrderType === "buy" ? m.trade_bought(placed) : m.trade_sold(placed);
}

/** Announces a placed order, clears the ticket's stops, and shows the order and the balances. */
export async function showPlaced(order: PlacedForexOrder, pair: Pair): Promise<void> {
  toast(order.msg || placedText(order, pair), "success");
  // The kind stays: after a pending order the next tap must not order at the market.
  editDraft(pair, { stopLoss: null, takeProfit: null });
  // An older answer is out of date: the account, perhaps this order, has changed since.
  const isNewest = applyAccountState(order.account);
  if (isNewest && addOrder(order)) return;
  await (order.Status === "pending" ? refreshPending() : refreshPositions());
}
