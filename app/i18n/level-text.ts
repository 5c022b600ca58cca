import type { OrderSide } from "#domain/codes.ts";
import { formatPrice } from "./format.ts";
import { isolate } from "./isolate.ts";
import { m } from "./page-messages.ts";

export function wrongSideText(
  field: "stop_loss" | "take_profit",
  side: OrderSide,
  price: number,
  precision: number,
): string {
  const shown = { price: isolate(formatPrice(price, precision)) };
  if (field === "stop_loss") {
    return side === "buy" ? m.trade_stop_wrong_buy(shown) : m.trade_stop_wrong_sell(shown);
  }
  return side === "buy" ? m.trade_profit_wrong_buy(shown) : m.trade_profit_wrong_sell(shown);
}
