import { useCallback, useEffect, useState } from "react";
import { microOrders, type WireMicroOrder } from "#domain/contracts/http/micro.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { onMicroClosed } from "../../data/trades.ts";
import { usePagedRead } from "../../data/use-paged-read.ts";
import { MicroSheet } from "../../features/orders/order-sheet/micro-sheet.tsx";
import { DirectionBadge } from "../../features/orders/side-badge.tsx";
import { formatDateTime, formatGain } from "../../i18n/format.ts";
import { durationText, outcomeTexts } from "../../i18n/micro-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./order-page.module.css";

const idOf = (order: WireMicroOrder) => order.Id;

/** Settled micro orders, newest first. */
export function MicroClosed({ round }: { round: number }) {
  useTopic({ topic: "MICRO_CLOSED" });
  const [settled, setSettled] = useState(0);
  const [chosen, setChosen] = useState<WireMicroOrder | null>(null);
  const close = useCallback(() => setChosen(null), []);
  useEffect(() => onMicroClosed(() => setSettled((count) => count + 1)), []);
  const list = usePagedRead(microOrders, { status: "3" }, { idOf, round: `${round} ${settled}` });
  return (
    <>
      <PagedList
        list={list}
        idOf={idOf}
        testId="micro-closed"
        row={(order) => <ClosedRow order={order} onOpen={setChosen} />}
        empty={<EmptyState icon="order" title={m.order_history_empty()} />}
      />
      <MicroSheet order={chosen} onClose={close} />
    </>
  );
}

function ClosedRow({
  order,
  onOpen,
}: {
  order: WireMicroOrder;
  onOpen(order: WireMicroOrder): void;
}) {
  const info = dataOf(useAtomValue(basicInfoAtom));
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(order)}>
      <span>
        <b>
          <bdi>{order.ForexTradeList.ShowCode}</bdi> <Simulated mark={order.Simulated} />
        </b>
        <small>
          <DirectionBadge direction={order.Type} />
          <bdi>{durationText(order.Seconds)}</bdi>
        </small>
        {order.FactProfits === 0 && <em>{outcomeTexts[order.Outcome]()}</em>}
      </span>
      <span>
        <b className={`num ${gainTone(order.FactProfits)}`}>
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
