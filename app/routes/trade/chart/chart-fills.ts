import type { OrderSide } from "#domain/codes.ts";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { ChartFill } from "../../../features/chart/fill-marks.ts";
import { wasFilled } from "../../../features/orders/was-filled.ts";
import {
  formatGain,
  formatKnownPrice,
  formatMoney,
  formatNumber,
  formatPrice,
} from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";

interface Shown {
  precision: number;
  currency: string;
}

const other: Record<OrderSide, OrderSide> = { buy: "sell", sell: "buy" };

const joined = (...parts: readonly string[]) => parts.map((part) => isolate(part)).join(" · ");

/**
 * Keeps the last entry of each order. An order that has just ended may be listed twice: first as
 * open, then as ended.
 */
const eachOnce = <Order extends { Id: string }>(orders: readonly Order[]): Order[] => [
  ...new Map(orders.map((order) => [order.Id, order])).values(),
];

function sizeOf(parts: readonly ForexOrderView[]): number {
  const sum = (all: Decimal, { Quantity }: ForexOrderView) => all.add(Decimal.of(Quantity));
  return parts.reduce(sum, Decimal.of(0)).toNumber();
}

const orderText = (side: OrderSide, size: number, price: number, { precision }: Shown) => {
  const name = side === "buy" ? m.trade_buy() : m.trade_sell();
  return joined(`${name} ${formatNumber(size)}`, formatKnownPrice(price, precision));
};

function closeOf(order: ForexOrderView, shown: Shown): ChartFill[] {
  const { Id, OrderType: side, Quantity, Price, CloseReceipt, CompletedMs } = order;
  const timeMs = CloseReceipt?.timeMs ?? CompletedMs;
  if (order.Status !== "closed" || timeMs === null) return [];
  const result = isolate(formatGain(netResultOf(order), shown.currency));
  const text = m.chart_fill_closed({
    order: `${orderText(side, Quantity, Price, shown)} · ${result}`,
  });
  return [{ id: `${Id}:close`, timeMs, side: other[side], isClose: true, text }];
}

/**
 * Returns one opening fill for each position, and one closing fill for each closed part of it.
 * @param orders the product's orders, the closed ones last
 */
export function contractFills(orders: readonly ForexOrderView[], shown: Shown): ChartFill[] {
  const positions = Map.groupBy(
    eachOnce(orders).filter(wasFilled),
    ({ Id, OriginId }) => OriginId || Id,
  );
  return [...positions].flatMap(([id, parts]) => {
    const [first] = parts;
    if (!first) return [];
    const { OrderType: side, OriginPrice, OpenReceipt, CreatedMs } = first;
    const opening: ChartFill = {
      id: `${id}:open`,
      timeMs: OpenReceipt?.timeMs || CreatedMs,
      side,
      isClose: false,
      text: orderText(side, sizeOf(parts), OriginPrice, shown),
    };
    return [opening, ...parts.flatMap((part) => closeOf(part, shown))];
  });
}

/** @param orders the product's orders, the ended ones last */
export function optionFills(orders: readonly MicroOrderView[], shown: Shown): ChartFill[] {
  return eachOnce(orders).flatMap((order): ChartFill[] => {
    const { Id, Type, Number: stake, OpenPrice, EndPrice, OpenReceipt, EndReceipt } = order;
    // A company's own back end reports the id and price of an order only later.
    if (Id === "") return [];
    const side = Type === "up" ? "buy" : "sell";
    const name = Type === "up" ? m.micro_up() : m.micro_down();
    const told = (price: number) =>
      joined(`${name} ${formatMoney(stake, shown.currency)}`, formatPrice(price, shown.precision));
    // A company's own back end sends no receipts, so the times of the order itself are used.
    const timeMs = OpenReceipt.timeMs || order.CreatedMs;
    const endMs = EndReceipt?.timeMs ?? (EndPrice > 0 ? order.CompletedMs : null);
    const text = told(OpenPrice);
    const opening: ChartFill = { id: `${Id}:open`, timeMs, side, isClose: false, text };
    if (endMs === null) return [opening];
    const result = isolate(formatGain(order.FactProfits, shown.currency));
    const ending = m.chart_fill_closed({ order: `${told(EndPrice)} · ${result}` });
    const closing = { id: `${Id}:close`, timeMs: endMs, side: other[side], isClose: true };
    return [opening, { ...closing, text: ending }];
  });
}
