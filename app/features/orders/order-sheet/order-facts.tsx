import type { ReactNode } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { useCompany } from "../../../data/company/company.ts";
import { closeReasonText } from "../../../i18n/close-reason.ts";
import {
  formatDateTime,
  formatGain,
  formatKnownPrice,
  formatMoney,
  formatNumber,
} from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useLiveOrder } from "../live-order.tsx";
import { TimeLeft, waitingKind, waitingState } from "../waiting.tsx";
import { wasFilled } from "../was-filled.ts";
import { type DetailRow, DetailRows, Figure, OrderNumber } from "./detail-rows.tsx";

interface Shown {
  order: ForexOrderView;
  precision: number;
  currency: string;
  zone: string;
}

const priced = (value: number, precision: number) => (
  <Figure>{formatKnownPrice(value, precision)}</Figure>
);
// A date keeps the direction of its own language.
const dated = (timeMs: number, zone: string) => <bdi>{formatDateTime(timeMs, zone)}</bdi>;

export function OrderFacts({ order, precision }: Pick<Shown, "order" | "precision">) {
  const { currency, timezone: zone } = useCompany();
  const live = useLiveOrder(order);
  const shown = { order, precision, currency, zone };
  const isFilled = wasFilled(order);
  const rows: DetailRow[] = [
    [m.trade_lots_label(), <Figure key="v">{formatNumber(order.Quantity)}</Figure>],
  ];
  if (order.Multiple > 0) {
    rows.push([m.trade_multiple(), <Figure key="v">{`${order.Multiple}×`}</Figure>]);
  }
  if (order.Status === "pending") rows.unshift(...waitingRows(shown));
  if (order.TargetPrice > 0) rows.push([m.trade_target(), priced(order.TargetPrice, precision)]);
  if (isFilled) {
    rows.push([m.order_open_price(), priced(order.OriginPrice, precision)]);
    if (order.Status === "open") {
      rows.push([m.order_current_price(), priced(live.price, precision)]);
    } else if (order.Price > 0) {
      rows.push([m.order_close_price(), priced(order.Price, precision)]);
    }
  }
  if (order.Status === "closed" && isFilled) rows.push(...stopRows(shown));
  if (isFilled || order.Status === "pending") rows.push(...moneyRows(shown, isFilled, live.profit));
  rows.push(...endRows(shown, isFilled));
  return <DetailRows rows={rows} />;
}

function waitingRows({ order, precision, zone }: Shown): DetailRow[] {
  const state = waitingState(order, precision);
  const kind: ReactNode = (
    <span key="v" data-testid="order-kind">
      {waitingKind(order)}
      {state && <small>{state}</small>}
    </span>
  );
  const rows: DetailRow[] = [[m.order_type(), kind]];
  if (order.ExpiresMs !== null) {
    rows.push([
      m.order_expires(),
      <span key="v" data-testid="order-expires">
        {dated(order.ExpiresMs, zone)}
        <small>
          <TimeLeft endsAtMs={order.ExpiresMs} />
        </small>
      </span>,
    ]);
  }
  return rows;
}

function stopRows({ order, precision }: Shown): DetailRow[] {
  const level = (value: number) => (value > 0 ? priced(value, precision) : m.order_not_set());
  const isTrailing = order.TrailingDistance > 0;
  return [
    [isTrailing ? m.order_trailing() : m.trade_stop_loss(), level(order.TargetLossPrice)],
    [m.trade_take_profit(), level(order.TargetProfitPrice)],
  ];
}

type Amount = number | null;

function moneyRows({ order, currency }: Shown, isFilled: boolean, liveProfit: Amount): DetailRow[] {
  const money = (amount: Amount) => <Figure>{formatMoney(amount, currency)}</Figure>;
  const gain = (amount: Amount) => <Figure>{formatGain(amount, currency)}</Figure>;
  const profit = order.Status === "closed" ? order.FactProfits : liveProfit;
  const rows: DetailRow[] = [[m.trade_margin(), money(order.CautionMoney)]];
  if (isFilled) rows.push([m.order_price_result(), gain(profit)]);
  rows.push([m.trade_fee(), money(order.TradeFee)]);
  if (order.Financing) rows.push([m.log_type_financing(), gain(order.Financing)]);
  return rows;
}

function endRows({ order, zone }: Shown, isFilled: boolean): DetailRow[] {
  const rows: DetailRow[] = [
    [isFilled ? m.order_opened() : m.order_placed(), dated(order.CreatedMs, zone)],
  ];
  if (order.CompletedMs) {
    rows.push([
      isFilled ? m.order_closed_at() : m.order_ended_at(),
      dated(order.CompletedMs, zone),
    ]);
  }
  const reason = closeReasonText(order);
  if (reason) rows.push([m.order_reason(), reason]);
  rows.push([m.order_number(), <OrderNumber key="v" id={order.Id} />]);
  if (order.OriginId !== order.Id) {
    rows.push([m.order_part(), <OrderNumber key="v" id={order.OriginId} />]);
  }
  return rows;
}
