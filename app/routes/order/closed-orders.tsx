import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from "react";
import { microStatus, orderStatus } from "#domain/codes.ts";
import { type ForexOrderView, myDeal } from "#domain/contracts/http/forex.ts";
import { microOrders } from "#domain/contracts/http/micro.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { dayIn } from "#domain/market/zone.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import { useCompany } from "../../data/company/company.ts";
import { type Days, rangeFields } from "../../data/device/date-range.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { onMicroClosed } from "../../data/trader/trades.ts";
import { closedSum } from "../../features/orders/closed-sum.ts";
import { ContractFacts, OpenFigures, OrderRow } from "../../features/orders/order-row.tsx";
import { MicroSheet } from "../../features/orders/order-sheet/micro-sheet.tsx";
import { OrderSheet } from "../../features/orders/order-sheet/order-sheet.tsx";
import { DirectionBadge } from "../../features/orders/side-badge.tsx";
import { wasFilled } from "../../features/orders/was-filled.ts";
import { PeriodPicker } from "../../features/period/period-picker.tsx";
import { closeReasonText } from "../../i18n/close-reason.ts";
import { formatDateTime, formatGain } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { durationText, outcomeTexts } from "../../i18n/micro-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./order-page.module.css";

export function ClosedContracts({ round }: { round: number }) {
  const { currency, timezone } = useCompany();
  const [period, setPeriod] = useState<Days | null>(null);
  const days = period ? rangeFields(period, timezone) : {};
  const input = { status: orderStatus.code("closed"), ...days };
  const list = usePagedRead(myDeal, input, { idOf: (order) => order.Id, round });
  const sums = list.first;
  const sum = sums && closedSum(sums);
  return (
    <>
      <div className={`${styles.period} grid gap-8`}>
        <PeriodPicker today={dayIn(timezone, Date.now())} offersAll onChange={setPeriod} />
      </div>
      {sums && list.rows.length > 0 && (
        <p className={`${styles.sum} flex between baseline gap-12 text-s ink-2`}>
          <span>{m.order_profit_closed()}</span>
          <b className={`num ${gainTone(sum)} text-l`} data-testid="history-total">
            {formatGain(sum, currency)}
          </b>
        </p>
      )}
      <ClosedOrders
        list={list}
        rowOf={(order) => ({
          code: order.ForexTradeLists.ShowCode,
          facts: <ContractFacts order={order} />,
          note: noteOf(order),
          result: wasFilled(order) ? netResultOf(order) : undefined,
        })}
        sheet={(chosen, close) => <OrderSheet order={chosen} onClose={close} />}
        testId="history"
      />
    </>
  );
}

/**
 * Returns the number of the order to which a closed part belongs. For a whole order, returns why it
 * ended; null if the trader closed it.
 */
function noteOf(order: ForexOrderView): string | null {
  if (order.OriginId !== order.Id)
    return `${m.order_part()} ${isolate(shortNumber(order.OriginId))}`;
  return order.CloseReason === "user" ? null : closeReasonText(order);
}

export function ClosedMicroOrders({ round }: { round: number }) {
  useTopic({ topic: "MICRO_CLOSED" });
  const [settled, setSettled] = useState(0);
  useEffect(() => onMicroClosed(() => setSettled((count) => count + 1)), []);
  const list = usePagedRead(
    microOrders,
    { status: microStatus.code("closed") },
    { idOf: (order) => order.Id, round: `${round} ${settled}` },
  );
  return (
    <ClosedOrders
      list={list}
      rowOf={(order) => ({
        code: order.ForexTradeList.ShowCode,
        facts: (
          <>
            <DirectionBadge direction={order.Type} />
            <bdi>{durationText(order.Seconds)}</bdi>
          </>
        ),
        note: order.FactProfits === 0 ? outcomeTexts[order.Outcome]() : null,
        result: order.FactProfits,
      })}
      sheet={(chosen, close) => <MicroSheet order={chosen} onClose={close} />}
      testId="micro-closed"
    />
  );
}

interface ClosedOrder {
  Id: string;
  Simulated: boolean;
  CompletedMs: number | null;
}

interface ClosedRow {
  code: string;
  facts: ReactNode;
  note: string | null;
  /** Null if unknown; undefined for an order that never became a position. */
  result: number | null | undefined;
}

interface ClosedOrdersProps<T> {
  list: ComponentProps<typeof PagedList<T>>["list"];
  rowOf(order: T): ClosedRow;
  /** Renders the sheet of the chosen order; null renders a closed sheet. */
  sheet(chosen: T | null, close: () => void): ReactNode;
  testId: string;
}

function ClosedOrders<T extends ClosedOrder>(props: ClosedOrdersProps<T>) {
  const { list, rowOf, sheet, testId } = props;
  const company = useCompany();
  const [chosen, setChosen] = useState<T | null>(null);
  const close = useCallback(() => setChosen(null), []);
  const row = (order: T) => {
    const { result, ...shown } = rowOf(order);
    return (
      <OrderRow
        {...shown}
        simulated={order.Simulated}
        end={
          <OpenFigures
            large={
              result === undefined ? (
                <b className="ink-2">{m.order_never_filled()}</b>
              ) : (
                <b className={`num ${gainTone(result)}`}>{formatGain(result, company.currency)}</b>
              )
            }
            small={
              <bdi>
                {order.CompletedMs ? formatDateTime(order.CompletedMs, company.timezone) : ""}
              </bdi>
            }
          />
        }
        testId={`${testId}-order`}
        onOpen={() => setChosen(order)}
      />
    );
  };
  return (
    <>
      <PagedList
        list={list}
        testId={testId}
        row={row}
        empty={<EmptyState icon="order" title={m.order_history_empty()} />}
      />
      {sheet(chosen, close)}
    </>
  );
}
