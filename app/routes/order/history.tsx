import { useCallback, useEffect, useRef, useState } from "react";
import { myDeal, type WireForexOrder } from "#domain/contracts/http/forex.ts";
import { m } from "#messages/messages.js";
import { ApiError, callApi } from "../../api/client.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { formatDateTime, formatGain, formatNumber } from "../../i18n/format.ts";
import { OrderSheet } from "../../shell/order-sheet.tsx";
import { SideBadge } from "../../shell/side-badge.tsx";
import { useAtomValue } from "../../state.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import styles from "./order-page.module.css";

/** Closed orders, newest first; the next page comes when the end of the list is in sight. */
export function History() {
  const [orders, setOrders] = useState<WireForexOrder[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<WireForexOrder | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const page = useRef(0);
  const close = useCallback(() => setChosen(null), []);

  const loadMore = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setError(null);
    try {
      const input = { status: "3", page: String(page.current + 1) };
      const answer = await callApi(myDeal, input, { quiet: true });
      page.current++;
      // A position that closed meanwhile shifts the pages: the same order is shown once.
      setOrders((known) => [
        ...known,
        ...answer.data.filter((order) => !known.some((each) => each.Id === order.Id)),
      ]);
      setTotal(answer.data.length === 0 ? 0 : answer.total);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : m.shell_network_error());
    } finally {
      busy.current = false;
    }
  }, []);

  const count = orders.length;
  const more = error === null && (total === null || orders.length < total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page moves the end, so it is looked at again
  useEffect(() => {
    if (!more || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void loadMore();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more, loadMore, count]);

  if (error !== null && orders.length === 0) {
    return <ErrorState text={error} onRetry={() => void loadMore()} />;
  }
  return (
    <>
      <ul>
        {orders.map((order) => (
          <li key={order.Id}>
            <HistoryRow order={order} onOpen={setChosen} />
          </li>
        ))}
      </ul>
      {total !== null && orders.length === 0 && (
        <EmptyState icon="order" title={m.order_history_empty()} />
      )}
      <div ref={end}>{more && <Skeleton rows={orders.length === 0 ? 4 : 1} height={64} />}</div>
      {!more && orders.length > 0 && <p className={styles.done}>{error ?? m.ui_no_more()}</p>}
      <OrderSheet order={chosen} onClose={close} />
    </>
  );
}

function HistoryRow({
  order,
  onOpen,
}: {
  order: WireForexOrder;
  onOpen(order: WireForexOrder): void;
}) {
  const info = dataOf(useAtomValue(basicInfoAtom));
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(order)}>
      <span>
        <b>
          <bdi>{order.ForexTradeLists.ShowCode}</bdi>
        </b>
        <small>
          <SideBadge side={order.OrderType} />
          <bdi>{m.order_lots({ lots: formatNumber(order.Quantity) })}</bdi>
        </small>
      </span>
      <span>
        <b className={`num ${order.FactProfits >= 0 ? "up" : "down"}`}>
          {formatGain(order.FactProfits, info?.currency ?? "USD")}
        </b>
        <small>
          <bdi>
            {order.CompletedMs ? formatDateTime(order.CompletedMs, info?.timezone || "UTC") : ""}
          </bdi>
        </small>
      </span>
    </button>
  );
}
