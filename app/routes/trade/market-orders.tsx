import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { dataOf } from "../../data/loadable.ts";
import { pendingAtom, positionsAtom } from "../../data/positions.ts";
import { LiveProfit } from "../../features/orders/live-order.tsx";
import { OrderSheet } from "../../features/orders/order-sheet/order-sheet.tsx";
import { SideBadge } from "../../features/orders/side-badge.tsx";
import { useEndOrder } from "../../features/orders/use-end-order.ts";
import { lotsOf } from "../../i18n/counted.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Question } from "../../ui/sheet/question.tsx";
import styles from "./market-orders.module.css";

/** On a phone: the product's positions and waiting orders, each with the button that ends it. */
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
        <ul className={styles.orders} aria-label={m.trade_positions()} data-testid="market-orders">
          {orders.map((order) => (
            <Row key={order.Id} order={order} pair={pair} onOpen={setOpenId} onEnd={setEndingId} />
          ))}
        </ul>
      )}
      <OrderSheet order={byId(openId)} onClose={() => setOpenId(null)} />
      {ending && <EndQuestion order={ending} onClose={() => setEndingId(null)} />}
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
    <li className={styles.row} data-testid={isPending ? "market-pending" : "market-position"}>
      <button type="button" className={styles.open} onClick={() => onOpen(order.Id)}>
        <SideBadge side={order.OrderType} />
        <span className={`${styles.facts} grid min-width-0 text-s w-600`}>
          <bdi>{lots}</bdi>
          <small>
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

/** Asks before a position closes or an order is cancelled; shows what closing brings now. */
function EndQuestion({ order, onClose }: { order: ForexOrderView; onClose(): void }) {
  const { close, cancel } = useEndOrder(order);
  const isPending = order.Status === "pending";
  return (
    <Question
      open
      title={isPending ? m.order_cancel() : m.order_close()}
      text={isPending ? m.order_cancel_question() : m.order_close_question()}
      action={isPending ? m.order_cancel() : m.order_close()}
      onClose={onClose}
      onConfirm={isPending ? cancel : close}
      testId="market-end-confirm"
    >
      {!isPending && (
        <p className="text-xl">
          <LiveProfit order={order} />
        </p>
      )}
    </Question>
  );
}
