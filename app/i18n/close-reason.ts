import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { isolate } from "./isolate.ts";
import { m } from "./page-messages.ts";

type Ended = Pick<ForexOrderView, "CloseReason"> &
  Partial<Pick<ForexOrderView, "StopOutLevel" | "TrailingDistance">>;

/** The reason why an order closed, in words; empty for an open order. */
export function closeReasonText(order: Ended): string {
  const { CloseReason: reason, StopOutLevel: stopOutLevel = null, TrailingDistance = 0 } = order;
  const texts: Record<ForexOrderView["CloseReason"], () => string> = {
    "": () => "",
    user: m.order_reason_user,
    stop_loss: TrailingDistance > 0 ? m.order_trailing : m.trade_stop_loss,
    take_profit: m.trade_take_profit,
    // Orders that an early version closed have no stored level.
    stop_out: () =>
      stopOutLevel === null
        ? m.order_reason_stop_out_plain()
        : m.order_reason_stop_out({ level: isolate(String(stopOutLevel)) }),
    reversed: m.order_reason_reversed,
    copied: m.order_reason_copied,
    copy_stop: m.order_reason_copy_stop,
    cancelled: m.order_reason_cancelled,
    expired: m.order_reason_expired,
    margin_insufficient: m.order_reason_margin,
    exposure_limit: m.order_reason_exposure,
    positions_limit: m.order_reason_positions,
    simulated: m.order_reason_simulated,
    loan_unpaid: m.order_reason_loan,
    opening_refused: m.order_reason_refused,
  };
  return texts[reason]();
}
