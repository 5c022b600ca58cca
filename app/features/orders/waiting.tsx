import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { dateFormat, formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { useClock } from "../../ui/use-clock.ts";
import { newestQuote } from "../market/newest-quote.ts";

/** A limit waits for a better price, a stop for a worse one, a stop-limit for both in turn. */
export function waitingKind(order: ForexOrderView): string {
  const isBuy = order.OrderType === "buy";
  if (order.StopPrice > 0) return isBuy ? m.order_buy_stop_limit() : m.order_sell_stop_limit();
  const quote = newestQuote(order.ForexId);
  // A target that is better for the trader than the current price is a limit, any other a stop.
  if (!quote) return m.trade_type_pending();
  if (isBuy) return order.TargetPrice < quote.ask ? m.trade_buy_limit() : m.trade_buy_stop();
  return order.TargetPrice > quote.bid ? m.trade_sell_limit() : m.trade_sell_stop();
}

export function waitingState(order: ForexOrderView, precision: number): string | null {
  if (order.StopPrice === 0) return null;
  const price = isolate(formatPrice(order.StopPrice, precision));
  return order.ActivatedMs === null
    ? m.order_waits_first({ price })
    : m.order_waits_limit({ price });
}

const hourMs = 3_600_000;

/** Countdown until a pending order expires; empty while more than an hour is left. */
export function TimeLeft({ endsAtMs }: { endsAtMs: number }) {
  const leftMs = endsAtMs - useClock(1_000);
  if (leftMs <= 0 || leftMs > hourMs) return null;
  const time = dateFormat("left", { minute: "2-digit", second: "2-digit", timeZone: "UTC" });
  return (
    <span data-testid="order-time-left">
      {m.order_expires_in({ time: isolate(time.format(leftMs)) })}
    </span>
  );
}
