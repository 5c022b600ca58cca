import { useEffect } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { useCompany } from "../../../data/company.ts";
import { onForexClosed } from "../../../data/trades.ts";
import { closeReasonText } from "../../../i18n/close-reason.ts";
import {
  formatDateTime,
  formatGain,
  formatMoney,
  formatNumber,
  formatPrice,
} from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { gainTone } from "../../../ui/gain-tone.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../../ui/sheet/sheet-parts.tsx";
import { Simulated } from "../../../ui/simulated.tsx";
import { usePrecision } from "../../market/use-precision.ts";
import { LiveProfit, useLiveOrder } from "../live-order.tsx";
import { ReceiptSection } from "../receipt/receipt-section.tsx";
import { SideBadge } from "../side-badge.tsx";
import { wasFilled } from "../was-filled.ts";
import { type DetailRow, DetailRows, Figure } from "./detail-rows.tsx";
import { CancelButton, CloseButton } from "./order-actions.tsx";
import styles from "./order-sheet.module.css";
import { StopsForm } from "./stops-form.tsx";

/** All facts of a contract with its receipt, and the buttons that change or end an open one. */
export function OrderSheet({ order, onClose }: { order: ForexOrderView | null; onClose(): void }) {
  useEffect(
    () =>
      onForexClosed((orderIds) => {
        if (order && orderIds.includes(order.Id)) onClose();
      }),
    [order, onClose],
  );
  return (
    <Sheet open={order !== null} title={order?.ForexTradeLists.ShowCode ?? ""} onClose={onClose}>
      {order && <Details key={order.Id} order={order} />}
    </Sheet>
  );
}

function Details({ order }: { order: ForexOrderView }) {
  const places = usePrecision(order.ForexId);
  const { currency, timezone: zone } = useCompany();
  const isPending = order.Status === "pending";
  return (
    <>
      <SheetBody>
        <p className={styles.profit}>
          <SideBadge side={order.OrderType} />
          <Simulated mark={order.Simulated} />
          <Headline order={order} currency={currency} places={places} />
        </p>
        {order.Status !== "closed" && (
          <StopsForm
            key={`${order.TargetLossPrice} ${order.TargetProfitPrice}`}
            order={order}
            precision={places}
          />
        )}
        <DetailRows rows={useRows(order, places)} />
        <ReceiptSection orderId={order.Id} precision={places} zone={zone} />
      </SheetBody>
      {order.Status !== "closed" && (
        <SheetFoot>
          {isPending ? <CancelButton order={order} /> : <CloseButton order={order} />}
        </SheetFoot>
      )}
    </>
  );
}

interface HeadlineProps {
  order: ForexOrderView;
  currency: string;
  places: number;
}

/** The main figure: target price, floating profit or net result, by the status. */
function Headline({ order, currency, places }: HeadlineProps) {
  if (order.Status === "pending") {
    return <b className="num">{formatPrice(order.TargetPrice, places)}</b>;
  }
  if (order.Status === "open") return <LiveProfit order={order} />;
  // A cancelled order never was a position: it has no result.
  if (!wasFilled(order)) return <b>{m.order_never_filled()}</b>;
  const result = netResultOf(order);
  return <b className={`num ${gainTone(result)}`}>{formatGain(result, currency)}</b>;
}

function useRows(order: ForexOrderView, places: number): DetailRow[] {
  const company = useCompany();
  const live = useLiveOrder(order);
  const currency = company.currency;
  const zone = company.timezone;
  const price = (value: number) => <Figure>{formatPrice(value, places)}</Figure>;
  const level = (value: number) => (value > 0 ? price(value) : m.order_not_set());
  // A date keeps its own language's direction.
  const date = (timeMs: number) => <bdi>{formatDateTime(timeMs, zone)}</bdi>;
  const isHistory = order.Status === "closed";
  const isFilled = wasFilled(order);
  const rows: DetailRow[] = [
    [m.trade_lots_label(), <Figure key="v">{formatNumber(order.Quantity)}</Figure>],
  ];
  if (order.Multiple > 0) {
    rows.push([m.trade_multiple(), <Figure key="v">{`${order.Multiple}×`}</Figure>]);
  }
  if (order.TargetPrice > 0) rows.push([m.trade_target(), price(order.TargetPrice)]);
  if (isFilled) {
    rows.push([m.order_open_price(), price(order.OriginPrice)]);
    if (!isHistory) rows.push([m.order_current_price(), price(live.price)]);
    else if (order.Price > 0) rows.push([m.order_close_price(), price(order.Price)]);
  }
  if (isHistory) {
    rows.push([m.trade_stop_loss(), level(order.TargetLossPrice)]);
    rows.push([m.trade_take_profit(), level(order.TargetProfitPrice)]);
  }
  if (isFilled || !isHistory) {
    const profit = isHistory ? order.FactProfits : live.profit;
    rows.push([
      m.trade_margin(),
      <Figure key="v">{formatMoney(order.CautionMoney, currency)}</Figure>,
    ]);
    if (isFilled) {
      rows.push([m.order_price_result(), <Figure key="v">{formatGain(profit, currency)}</Figure>]);
    }
    rows.push([m.trade_fee(), <Figure key="v">{formatMoney(order.TradeFee, currency)}</Figure>]);
    if (order.Financing) {
      const financing = formatGain(order.Financing, currency);
      rows.push([m.log_type_financing(), <Figure key="v">{financing}</Figure>]);
    }
  }
  rows.push([isFilled ? m.order_opened() : m.order_placed(), date(order.CreatedMs)]);
  if (order.CompletedMs) rows.push([m.order_closed_at(), date(order.CompletedMs)]);
  const reason = closeReasonText(order.CloseReason, order.StopOutLevel);
  if (reason) rows.push([m.order_reason(), reason]);
  rows.push([m.order_number(), <Figure key="v">{order.Id}</Figure>]);
  return rows;
}
