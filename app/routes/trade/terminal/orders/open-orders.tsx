import { useCallback, useEffect, useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { closeForex } from "#domain/contracts/http/forex-acts.ts";
import { takesField } from "../../../../api/dialect.ts";
import type { Loadable } from "../../../../data/reading/loadable.ts";
import {
  pendingAtom,
  positionsAtom,
  refreshPending,
  refreshPositions,
} from "../../../../data/trader/positions.ts";
import { onForexClosed } from "../../../../data/trader/trades.ts";
import { usePair } from "../../../../features/market/use-pair.ts";
import { EndAll } from "../../../../features/orders/end-all/end-all.tsx";
import { EndQuestion } from "../../../../features/orders/end-question.tsx";
import { CloseForm } from "../../../../features/orders/order-sheet/close-form.tsx";
import { OrderSheet } from "../../../../features/orders/order-sheet/order-sheet.tsx";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { focusHomeOf } from "../../../../ui/focus-home.ts";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../../ui/states.tsx";
import { useFocusKept } from "../../use-focus-kept.ts";
import { OrderTable } from "./order-table.tsx";
import styles from "./orders.module.css";

export function PositionsPanel() {
  const orders = useAtomValue(positionsAtom);
  return <OpenOrders name="positions" orders={orders} onRetry={refreshPositions} />;
}

/** Reads the orders when it opens: some back ends do not report an order that ended elsewhere. */
export function PendingPanel() {
  const orders = useAtomValue(pendingAtom);
  useEffect(() => void refreshPending(), []);
  return <OpenOrders name="pending" orders={orders} onRetry={refreshPending} />;
}

interface OpenOrdersProps {
  name: "positions" | "pending";
  orders: Loadable<ForexOrderView[]>;
  onRetry(): Promise<void>;
}

const nothing: readonly ForexOrderView[] = [];

/** Returns a function that finds the element to focus once the row is gone; null until then. */
function afterRow(focused: HTMLElement) {
  const row = focused.closest("tr");
  const home = focusHomeOf(focused);
  return () => (row?.isConnected ? null : home());
}

function OpenOrders({ name, orders, onRetry }: OpenOrdersProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [endingId, setEndingId] = useState<string | null>(null);
  const open = useCallback((order: ForexOrderView) => setOpenId(order.Id), []);
  const end = useCallback((order: ForexOrderView) => setEndingId(order.Id), []);
  const stopEnding = useCallback(() => setEndingId(null), []);
  const rows = orders.state === "ready" ? orders.data : nothing;
  const byId = (id: string | null) => rows.find((order) => order.Id === id) ?? null;
  const ending = byId(endingId);
  const keptFocus = useFocusKept(orders, afterRow);
  if (orders.state === "loading") return <Skeleton rows={2} height={30} />;
  if (orders.state === "failed") {
    return <ErrorState text={orders.error.message} onRetry={() => void onRetry()} />;
  }
  return (
    <>
      <div className={`${styles.scroll} grow min-height-0 relative`} {...keptFocus}>
        <OrderTable
          name={name}
          label={name === "positions" ? m.trade_positions() : m.order_tab_pending()}
          orders={rows}
          onOpen={open}
          onEnd={end}
          testId={name === "positions" ? "positions" : "pending"}
        />
        {rows.length === 0 && (
          <EmptyState
            icon="order"
            title={name === "positions" ? m.order_empty_title() : m.order_pending_empty()}
          />
        )}
      </div>
      <div className={styles.all}>
        <EndAll orders={rows} act={name === "positions" ? "close" : "cancel"} />
      </div>
      <OrderSheet order={byId(openId)} onClose={() => setOpenId(null)} />
      <EndSheet order={ending} onClose={stopEnding} />
    </>
  );
}

function EndSheet({ order, onClose }: { order: ForexOrderView | null; onClose(): void }) {
  const pair = usePair(order?.ForexId);
  const id = order?.Id ?? "";
  useEffect(() => onForexClosed((ids) => void (ids.includes(id) && onClose())), [id, onClose]);
  const isPartial = pair && order?.Status === "open" && takesField(closeForex, "cont");
  const title = `${m.order_close()}: ${order?.ForexTradeLists.ShowCode ?? ""}`;
  return (
    <>
      <Sheet open={isPartial === true} title={title} onClose={onClose}>
        {isPartial && <CloseForm key={id} order={order} pair={pair} onBack={onClose} />}
      </Sheet>
      {order && !isPartial && (
        <EndQuestion order={order} onClose={onClose} testId="row-end-confirm" />
      )}
    </>
  );
}
