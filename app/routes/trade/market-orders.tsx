import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { pendingAtom, positionsAtom } from "../../data/trader/positions.ts";
import { forexTradeAtom } from "../../data/trader/trades.ts";
import { EndQuestion } from "../../features/orders/end-question.tsx";
import { Gain } from "../../features/orders/gain.tsx";
import { LiveProfit, useLiveOrder } from "../../features/orders/live-order.tsx";
import { OrderSheet } from "../../features/orders/order-sheet/order-sheet.tsx";
import { SideBadge } from "../../features/orders/side-badge.tsx";
import { lotsOf } from "../../i18n/counted.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { usePaced } from "../../ui/use-paced.ts";
import styles from "./market-orders.module.css";
import { countLook, factsLook, OneOrSheet, openLook, rowLook } from "./one-or-sheet.tsx";

const isPosition = ({ Status }: ForexOrderView) => Status !== "pending";

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
      <OneOrSheet
        title={`${pair.ShowCode} · ${orders.some(isPosition) ? m.trade_positions() : m.order_tab_pending()}`}
        sum={<Sum orders={orders} />}
        rows={orders.map((order) => (
          <Row key={order.Id} order={order} pair={pair} onOpen={setOpenId} onEnd={setEndingId} />
        ))}
      />
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

/** Number, lots and result of all positions of the market. */
function Sum({ orders }: { orders: readonly ForexOrderView[] }) {
  const trade = usePaced(forexTradeAtom);
  const open = orders.filter(isPosition);
  const waiting = orders.length - open.length;
  const lots = open.reduce((sum, { Quantity }) => sum + Quantity, 0);
  const result = open.reduce<number | null>((sum, order) => {
    const live = trade?.TransOrder.find(({ Id }) => Id === order.Id);
    const one = netResultOf({ ...order, FactProfits: live?.FactProfits ?? order.FactProfits });
    return sum === null || one === null ? null : sum + one;
  }, 0);
  return (
    <>
      <b className={countLook} data-testid="market-count">
        {formatNumber(open.length || waiting)}
      </b>
      <span className={`${factsLook} text-start`}>
        {open.length > 0 ? m.trade_positions() : m.order_tab_pending()}
        {open.length > 0 && (
          <small className="text-xs ink-2">
            <bdi>{m.order_lots(lotsOf(lots))}</bdi>
            {waiting > 0 && ` · ${m.order_tab_pending()}: ${formatNumber(waiting)}`}
          </small>
        )}
      </span>
      {open.length > 0 && <Gain amount={result} testId="market-result" />}
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
          <Exits order={order} places={pair.PricePrecision} />
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

/** The order's stop-loss and take-profit, named as on the ticket. */
function Exits({ order, places }: { order: ForexOrderView; places: number }) {
  const { stopLoss } = useLiveOrder(order);
  const exits = [
    ["SL", stopLoss],
    ["TP", order.TargetProfitPrice],
  ] as const;
  const set = exits.filter(([, price]) => price > 0);
  if (set.length === 0) return null;
  return (
    <small className="row wrap gap-8 text-xs ink-2">
      {set.map(([name, price]) => (
        <bdi key={name}>
          {name} <span className="num">{formatPrice(price, places)}</span>
        </bdi>
      ))}
    </small>
  );
}
