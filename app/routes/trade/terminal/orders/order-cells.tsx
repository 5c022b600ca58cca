import { type ReactNode, useRef } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import type { TableColumn } from "#domain/workspace/workspace.ts";
import { useCompany } from "../../../../data/company/company.ts";
import { useLivePair } from "../../../../features/market/use-live-pair.ts";
import { usePair } from "../../../../features/market/use-pair.ts";
import { LivePrice, LiveProfit } from "../../../../features/orders/live-order.tsx";
import { SideBadge } from "../../../../features/orders/side-badge.tsx";
import { waitingKind } from "../../../../features/orders/waiting.tsx";
import { wasFilled } from "../../../../features/orders/was-filled.ts";
import { closeReasonText } from "../../../../i18n/close-reason.ts";
import {
  formatDateTime,
  formatGain,
  formatMoney,
  formatNumber,
  formatPrice,
} from "../../../../i18n/format.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { gainTone } from "../../../../ui/gain-tone.ts";
import { PriceText } from "../../../../ui/price-text.tsx";
import { LevelCell } from "./level-cell.tsx";
import styles from "./orders.module.css";

interface OrderCellsProps {
  order: ForexOrderView;
  columns: readonly TableColumn[];
  places: number;
  onOpen(): void;
}

/** Live cells read their own atoms, so that a price does not render the whole row. */
export function OrderCells({ order, columns, places, onOpen }: OrderCellsProps) {
  const { currency, timezone } = useCompany();
  const price = (value: number) => number(value > 0 ? formatPrice(value, places) : "—");
  const date = (ms: number | null) =>
    cell(<bdi>{ms === null ? "—" : formatDateTime(ms, timezone)}</bdi>);
  const isEnded = order.Status === "closed";
  const level = (field: "stop_loss" | "take_profit", value: number) =>
    isEnded ? price(value) : <LevelCell {...{ order, field, places, onOpen }} />;
  const cells: Record<TableColumn, () => ReactNode> = {
    side: () => text(<SideBadge side={order.OrderType} />),
    kind: () => text(waitingKind(order)),
    lots: () => number(formatNumber(order.Quantity)),
    multiple: () => number(order.Multiple > 0 ? `${order.Multiple}×` : "—"),
    open_price: () => price(order.OriginPrice),
    close_price: () => price(order.Price),
    price: () => <LiveCell order={order} places={places} />,
    target: () => price(order.TargetPrice),
    stop_loss: () => level("stop_loss", order.TargetLossPrice),
    take_profit: () => level("take_profit", order.TargetProfitPrice),
    margin: () => number(formatMoney(order.CautionMoney, currency)),
    fee: () => number(formatMoney(order.TradeFee, currency)),
    nights: () => number(order.Financing ? formatGain(order.Financing, currency) : "—"),
    opened: () => date(order.CreatedMs),
    closed: () => date(order.CompletedMs),
    expires: () => date(order.ExpiresMs),
    reason: () => <ReasonCell order={order} />,
    result: () => <ResultCell order={order} currency={currency} />,
  };
  return columns.map((column) => <Cell key={column}>{cells[column]()}</Cell>);
}

/** Carries the `key` of a cell, because the entries of `cells` render their own `td`. */
function Cell({ children }: { children: ReactNode }) {
  return children;
}

const cell = (value: ReactNode) => <td>{value}</td>;
const number = (value: string) => cell(<span className="num">{value}</span>);
const text = (value: ReactNode) => <td className={styles.text}>{value}</td>;

function ReasonCell({ order }: { order: ForexOrderView }) {
  const reason = closeReasonText(order) ?? "—";
  return (
    <td className={`${styles.text} ${styles.reason} ellipsis`} title={reason}>
      {reason}
    </td>
  );
}

interface PriceProps {
  order: ForexOrderView;
  places: number;
}

function LiveCell({ order, places }: PriceProps) {
  const Price = order.Status === "open" ? LivePrice : LivePairPrice;
  return cell(<Price order={order} places={places} />);
}

function ResultCell({ order, currency }: { order: ForexOrderView; currency: string }) {
  if (order.Status === "open") return cell(<LiveProfit order={order} />);
  if (!wasFilled(order)) return <td className="ink-3">{m.order_never_filled()}</td>;
  const result = netResultOf(order);
  return cell(<b className={`num ${gainTone(result)}`}>{formatGain(result, currency)}</b>);
}

/** The price that a pending order watches: the ask for a buy, otherwise the bid. */
function LivePairPrice({ order, places }: PriceProps) {
  const pair = usePair(order.ForexId);
  return pair ? <WatchedPrice pair={pair} order={order} places={places} /> : "—";
}

function WatchedPrice({ pair, order, places }: PriceProps & { pair: Pair }) {
  const place = useRef<HTMLSpanElement>(null);
  const live = useLivePair(pair, place);
  return (
    <span ref={place}>
      <PriceText price={order.OrderType === "buy" ? live.ask : live.bid} precision={places} />
    </span>
  );
}
