import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { pendingAtom, positionsAtom } from "../../data/trader/positions.ts";
import { EndQuestion } from "../../features/orders/end-question.tsx";
import { LiveProfit } from "../../features/orders/live-order.tsx";
import { OrderSheet } from "../../features/orders/order-sheet/order-sheet.tsx";
import { RunningFigures, useRunningOpening } from "../../features/orders/running-micro-orders.tsx";
import { DirectionBadge, SideBadge } from "../../features/orders/side-badge.tsx";
import { useRunningMicro } from "../../features/orders/use-running-micro.ts";
import { lotsOf } from "../../i18n/counted.ts";
import { formatMoney, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import styles from "./market-orders.module.css";

const listLook = `${styles.orders} surface`;
const rowLook = `${styles.row} row gap-4`;
const openLook = `${styles.open} row grow min-width-0 gap-10`;
const factsLook = `${styles.facts} grid min-width-0 text-s w-600`;

export function MarketOrders({ pair }: { pair: Pair }) {
  const positions = dataOf(useAtomValue(positionsAtom)) ?? [];
  const pending = dataOf(useAtomValue(pendingAtom)) ?? [];
  const [openId, setOpenId] = useState<string | null>(null);
  const [endingId, setEndingId] = useState<string | null>(null);
  const orders = [...positions, ...pending].filter(({ ForexId }) => ForexId === pair.Id);
  const byId = (id: string | null) => orders.find((order) => order.Id === id) ?? null;
  const ending = byId(endingId);
  return (
    <>
      {orders.length > 0 && (
        <ul className={listLook} aria-label={m.trade_positions()} data-testid="market-orders">
          {orders.map((order) => (
            <Row key={order.Id} order={order} pair={pair} onOpen={setOpenId} onEnd={setEndingId} />
          ))}
        </ul>
      )}
      <OrderSheet order={byId(openId)} onClose={() => setOpenId(null)} />
      {ending && (
        <EndQuestion order={ending} onClose={() => setEndingId(null)} testId="market-end-confirm">
          {ending.Status !== "pending" && (
            <p className="text-xl">
              <LiveProfit order={ending} />
            </p>
          )}
        </EndQuestion>
      )}
    </>
  );
}

interface RowProps {
  order: ForexOrderView;
  pair: Pair;
  onOpen(id: string): void;
  onEnd(id: string): void;
}

function Row({ order, pair, onOpen, onEnd }: RowProps) {
  const isPending = order.Status === "pending";
  const price = isPending ? order.TargetPrice : order.OriginPrice;
  const lots = m.order_lots(lotsOf(order.Quantity));
  const act = isPending ? m.order_end_cancel() : m.order_end_close();
  return (
    <li className={rowLook} data-testid={isPending ? "market-pending" : "market-position"}>
      <button type="button" className={openLook} onClick={() => onOpen(order.Id)}>
        <SideBadge side={order.OrderType} />
        <span className={factsLook}>
          <bdi>{lots}</bdi>
          <small className="text-xs ink-2">
            {isPending && `${m.trade_type_pending()} `}
            <span className="num">{formatPrice(price, pair.PricePrecision)}</span>
          </small>
        </span>
        {!isPending && <LiveProfit order={order} />}
      </button>
      <button
        type="button"
        className={`${styles.end} flex-none sunken round-s text-s w-620`}
        aria-label={`${act}: ${lots}, ${formatPrice(price, pair.PricePrecision)}`}
        onClick={() => onEnd(order.Id)}
        data-testid={isPending ? "market-cancel" : "market-close"}
      >
        {act}
      </button>
    </li>
  );
}

export function MarketMicroOrders({ pair }: { pair: Pair }) {
  const { currency } = useCompany();
  const { open, sheet } = useRunningOpening();
  const running = dataOf(useRunningMicro()) ?? [];
  const orders = running.filter(({ ForexTradeList }) => ForexTradeList.Id === pair.Id);
  return (
    <>
      {orders.length > 0 && (
        <ul className={listLook} aria-label={m.order_tab_running()}>
          {orders.map((order) => (
            <li key={order.Id} className={rowLook} data-testid="market-micro">
              <button type="button" className={openLook} onClick={() => open(order)}>
                <DirectionBadge direction={order.Type} />
                <span className={factsLook}>
                  <span className="num">{formatMoney(order.Number, currency)}</span>
                  <small className="num text-xs ink-2">
                    {formatPrice(order.OpenPrice, pair.PricePrecision)}
                  </small>
                </span>
                <RunningFigures order={order} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {sheet}
    </>
  );
}
