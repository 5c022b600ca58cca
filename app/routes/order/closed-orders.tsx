import { type ComponentProps, type ReactNode, useCallback, useState } from "react";
import { useCompany } from "../../data/company.ts";
import { OpenFigures, OrderRow } from "../../features/orders/order-row.tsx";
import { formatDateTime, formatGain } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";

interface ClosedOrder {
  Id: string;
  Simulated: boolean;
  CompletedMs: number | null;
}

interface ClosedRow {
  code: string;
  /** Below the code: direction and size. */
  facts: ReactNode;
  note: string | null;
  /** Null if unknown; undefined for an order that never became a position. */
  result: number | null | undefined;
}

interface ClosedOrdersProps<T> {
  list: ComponentProps<typeof PagedList<T>>["list"];
  rowOf(order: T): ClosedRow;
  /** The sheet of the chosen order; closed with null. */
  sheet(chosen: T | null, close: () => void): ReactNode;
  testId: string;
}

/** Closed orders page by page, newest first; a press on a row opens the order's sheet. */
export function ClosedOrders<T extends ClosedOrder>(props: ClosedOrdersProps<T>) {
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
        idOf={(order) => order.Id}
        testId={testId}
        row={row}
        empty={<EmptyState icon="order" title={m.order_history_empty()} />}
      />
      {sheet(chosen, close)}
    </>
  );
}
