import { type ReactNode, useEffect, useRef, useState } from "react";
import { closeForex, type WireForexOrder } from "#domain/contracts/http/forex.ts";
import { m } from "#messages/messages.js";
import { callApi, newIdempotencyKey } from "../api/client.ts";
import { isOutcomeUnknown } from "../api/outcome.ts";
import { refreshAccount } from "../data/account.ts";
import { basicInfoAtom } from "../data/company.ts";
import { dataOf } from "../data/loadable.ts";
import {
  formatDateTime,
  formatGain,
  formatMoney,
  formatNumber,
  formatPrice,
} from "../i18n/format.ts";
import { announceClosed, onForexClosed } from "../realtime/trades.ts";
import { useAtomValue } from "../state.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./order-sheet.module.css";
import { LiveProfit, useLiveOrder, usePrecision } from "./positions.tsx";
import { SideBadge } from "./side-badge.tsx";
import { toast } from "./toasts.ts";

/** Everything about one order, with the proof of its fills, and the way out of an open one. */
export function OrderSheet({ order, onClose }: { order: WireForexOrder | null; onClose(): void }) {
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

function Details({ order }: { order: WireForexOrder }) {
  const places = usePrecision(order.ForexId);
  const info = dataOf(useAtomValue(basicInfoAtom));
  const currency = info?.currency ?? "USD";
  const zone = info?.timezone || "UTC";
  const live = useLiveOrder(order);
  const open = order.Status === 1;
  const figure = (text: string) => <span className="num">{text}</span>;
  // A date has a direction of its own, that of its language.
  const date = (timeMs: number) => <bdi>{formatDateTime(timeMs, zone)}</bdi>;
  const rows: Array<[string, ReactNode]> = [
    [m.trade_lots_label(), figure(formatNumber(order.Quantity))],
    [m.trade_multiple(), figure(`${order.Multiple}×`)],
    [m.order_open_price(), figure(formatPrice(order.OriginPrice, places))],
    [
      open ? m.order_current_price() : m.order_close_price(),
      figure(formatPrice(open ? live.price : order.Price, places)),
    ],
    [m.trade_margin(), figure(formatMoney(order.CautionMoney, currency))],
    [m.trade_fee(), figure(formatMoney(order.TradeFee, currency))],
    [m.order_opened(), date(order.CreatedMs)],
  ];
  if (order.CompletedMs) rows.push([m.order_closed_at(), date(order.CompletedMs)]);
  return (
    <div className={styles.body}>
      <p className={styles.profit}>
        <SideBadge side={order.OrderType} />
        {open ? (
          <LiveProfit order={order} />
        ) : (
          <b className={`num ${order.FactProfits >= 0 ? "up" : "down"}`}>
            {formatGain(order.FactProfits, currency)}
          </b>
        )}
      </p>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Receipt title={m.order_receipt_open()} receipt={order.OpenReceipt} zone={zone} />
      <Receipt title={m.order_receipt_close()} receipt={order.CloseReceipt} zone={zone} />
      {open && <CloseButton order={order} currency={currency} />}
    </div>
  );
}

interface ReceiptProps {
  title: string;
  receipt: WireForexOrder["OpenReceipt"];
  zone: string;
}

/** The recorded tick a fill was made at. */
function Receipt({ title, receipt, zone }: ReceiptProps) {
  if (!receipt) return null;
  return (
    <p className={styles.receipt}>
      <b>{title}</b>
      <span className="num">
        {receipt.market} #{receipt.generation}.{receipt.seq}
      </span>
      <span className="num">{receipt.price}</span>
      <bdi>{formatDateTime(receipt.timeMs, zone)}</bdi>
    </p>
  );
}

function CloseButton({ order, currency }: { order: WireForexOrder; currency: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  async function close() {
    setBusy(true);
    try {
      const closed = await callApi(closeForex, { id: order.Id }, { idempotencyKey: key.current });
      toast(m.order_closed_toast({ profit: formatGain(closed.FactProfits, currency) }), "success");
      announceClosed([order.Id]);
      await refreshAccount();
    } catch (error) {
      // The client has shown the reason. Only a settled answer makes another try a new intent.
      if (!isOutcomeUnknown(error)) key.current = newIdempotencyKey();
      setBusy(false);
    }
  }
  if (!asking) {
    return (
      <Button wide tone="quiet" onClick={() => setAsking(true)} data-testid="order-close">
        {m.order_close()}
      </Button>
    );
  }
  return (
    <div className={styles.confirm}>
      <p>{m.order_close_question()}</p>
      <Button tone="quiet" onClick={() => setAsking(false)} disabled={busy}>
        {m.ui_cancel()}
      </Button>
      <Button tone="down" busy={busy} onClick={close} data-testid="order-close-confirm">
        {m.order_close()}
      </Button>
    </div>
  );
}
