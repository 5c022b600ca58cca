import { useCallback, useEffect, useState } from "react";
import { microStatus } from "#domain/codes.ts";
import { type MicroOrderView, microOrders } from "#domain/contracts/http/micro.ts";
import { callApi } from "../../api/client.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { onMicroClosed } from "../../data/trades.ts";
import { usePaged } from "../../data/use-paged.ts";
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

const idOf = (order: MicroOrderView) => order.Id;

/** Settled micro orders, newest first. */
export function MicroClosed({ round }: { round: number }) {
  useTopic({ topic: "MICRO_CLOSED" });
  const [settled, setSettled] = useState(0);
  const [chosen, setChosen] = useState<MicroOrderView | null>(null);
  const close = useCallback(() => setChosen(null), []);
  useEffect(() => onMicroClosed(() => setSettled((count) => count + 1)), []);
  const list = usePaged<MicroOrderView, null>({
    key: `${round} ${settled}`,
    idOf,
    async read(page) {
      const input = { status: microStatus.code("closed"), page };
      const { data, total } = await callApi(microOrders, input, { quiet: true });
      return { rows: data, total, answer: null };
    },
  });
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
  order: MicroOrderView;
  onOpen(order: MicroOrderView): void;
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
