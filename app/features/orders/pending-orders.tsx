import { memo, useEffect, useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { dataOf } from "../../data/loadable.ts";
import { pendingAtom, refreshPending } from "../../data/positions.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import styles from "./order-row.module.css";
import { OrderSheet } from "./order-sheet/order-sheet.tsx";
import { usePrecision } from "./positions.tsx";
import { SideBadge } from "./side-badge.tsx";

/** Orders that wait for their price. */
export function PendingOrders() {
  useTopic({ topic: "ACCOUNT" });
  const pending = useAtomValue(pendingAtom);
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => void refreshPending(), []);
  if (pending.state === "loading") return <Skeleton rows={3} height={72} />;
  if (pending.state === "failed") {
    return <ErrorState text={pending.error.message} onRetry={() => void refreshPending()} />;
  }
  const orders = dataOf(pending) ?? [];
  const chosen = orders.find((order) => order.Id === openId) ?? null;
  return (
    <>
      {orders.length === 0 && (
        <EmptyState icon="order" title={m.order_pending_empty()} text={m.trade_target_hint()} />
      )}
      <ul className={styles.list} data-testid="pending">
        {orders.map((order) => (
          <li key={order.Id}>
            <PendingRow order={order} onOpen={setOpenId} />
          </li>
        ))}
      </ul>
      <OrderSheet order={chosen} onClose={() => setOpenId(null)} />
    </>
  );
}

const PendingRow = memo(function PendingRow({
  order,
  onOpen,
}: {
  order: ForexOrderView;
  onOpen(id: string): void;
}) {
  const places = usePrecision(order.ForexId);
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => onOpen(order.Id)}
      data-testid="pending-order"
    >
      <span>
        <b>
          <bdi>{order.ForexTradeLists.ShowCode}</bdi> <Simulated mark={order.Simulated} />
        </b>
        <small>
          <SideBadge side={order.OrderType} />
          <bdi>{m.order_lots({ lots: formatNumber(order.Quantity) })}</bdi>
          <span className="num">{order.Multiple}×</span>
        </small>
      </span>
      <span className={styles.end}>
        <b className="num">{formatPrice(order.TargetPrice, places)}</b>
        <small>{m.trade_target()}</small>
      </span>
    </button>
  );
});
