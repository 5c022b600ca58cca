import { useCallback, useState } from "react";
import { orderStatus } from "#domain/codes.ts";
import { type ForexOrderView, myDeal } from "#domain/contracts/http/forex.ts";
import { netResult } from "#domain/forex/net-result.ts";
import { callApi } from "../../api/client.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { rangeFields } from "../../data/date-range.ts";
import { dataOf } from "../../data/loadable.ts";
import { usePaged } from "../../data/use-paged.ts";
import { OrderSheet } from "../../features/orders/order-sheet/order-sheet.tsx";
import { SideBadge } from "../../features/orders/side-badge.tsx";
import { closeReasonText } from "../../i18n/close-reason.ts";
import { formatDateTime, formatGain, formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { DateFilter, type DayRange } from "./date-filter.tsx";
import styles from "./order-page.module.css";

const idOf = (order: ForexOrderView) => order.Id;

/** Closed orders, newest first; the next page comes when the end of the list is in sight. */
export function History({ round }: { round: number }) {
  const info = dataOf(useAtomValue(basicInfoAtom));
  const zone = info?.timezone || "UTC";
  const [range, setRange] = useState<DayRange | null>(null);
  const [chosen, setChosen] = useState<ForexOrderView | null>(null);
  const close = useCallback(() => setChosen(null), []);
  const list = usePaged<ForexOrderView, number>({
    key: `${round} ${range?.from} ${range?.to}`,
    idOf,
    async read(page) {
      const input = {
        status: orderStatus.code("closed"),
        page,
        ...(range ? rangeFields(range.from, range.to, zone) : {}),
      };
      const { data, total, ...sums } = await callApi(myDeal, input, { quiet: true });
      const answer = netResult({ profit: sums.all_fact_profits, fee: sums.all_fees });
      return { rows: data, total, answer };
    },
  });
  return (
    <>
      <DateFilter zone={zone} range={range} onChange={setRange} />
      {list.first !== null && list.rows.length > 0 && (
        <p className={styles.sum}>
          <span>{m.order_profit_closed()}</span>
          <b className={`num ${gainTone(list.first)}`} data-testid="history-total">
            {formatGain(list.first, info?.currency ?? "USD")}
          </b>
        </p>
      )}
      <PagedList
        list={list}
        idOf={idOf}
        testId="history"
        row={(order) => <HistoryRow order={order} onOpen={setChosen} />}
        empty={<EmptyState icon="order" title={m.order_history_empty()} />}
      />
      <OrderSheet order={chosen} onClose={close} />
    </>
  );
}

function HistoryRow({
  order,
  onOpen,
}: {
  order: ForexOrderView;
  onOpen(order: ForexOrderView): void;
}) {
  const info = dataOf(useAtomValue(basicInfoAtom));
  const result = netResult({ profit: order.FactProfits, fee: order.TradeFee });
  const reason = closeReasonText(order.CloseReason, order.StopOutLevel);
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => onOpen(order)}
      data-testid="history-order"
    >
      <span>
        <b>
          <bdi>{order.ForexTradeLists.ShowCode}</bdi> <Simulated mark={order.Simulated} />
        </b>
        <small>
          <SideBadge side={order.OrderType} />
          <bdi>{m.order_lots({ lots: formatNumber(order.Quantity) })}</bdi>
        </small>
        {order.CloseReason !== "user" && reason && <em>{reason}</em>}
      </span>
      <span>
        <b className={`num ${gainTone(result)}`}>{formatGain(result, info?.currency ?? "USD")}</b>
        <small>
          <bdi>
            {order.CompletedMs ? formatDateTime(order.CompletedMs, info?.timezone || "UTC") : ""}
          </bdi>
        </small>
      </span>
    </button>
  );
}
