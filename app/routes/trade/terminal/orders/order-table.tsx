import { createContext, memo, useContext, useMemo } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { type TableColumn, type TableName, tableColumns } from "#domain/workspace/workspace.ts";
import { editWorkspace, workspaceAtom } from "../../../../data/trader/workspace.ts";
import { usePrecision } from "../../../../features/market/use-pair.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Simulated } from "../../../../ui/simulated.tsx";
import { type Sort, sortRows } from "../table/columns.ts";
import { DataTable } from "../table/data-table.tsx";
import { ColumnMenu } from "../table/drop-panel.tsx";
import { useOrderedAgain } from "../watch/use-ordered-again.ts";
import { OrderCells } from "./order-cells.tsx";
import { type Column, headOf, orderValue } from "./order-columns.ts";
import styles from "./orders.module.css";

const moving: ReadonlySet<Column> = new Set(["price", "stop_loss", "result"]);

interface Terms {
  columns: readonly TableColumn[];
  onOpen(order: ForexOrderView): void;
  /** Asks the trader whether to end an open order; null in the history. */
  onEnd: ((order: ForexOrderView) => void) | null;
  testId: string;
}

const RowTerms = createContext<Terms>({
  columns: [],
  onOpen: () => undefined,
  onEnd: null,
  testId: "",
});

interface OrderTableProps extends Omit<Terms, "columns"> {
  name: TableName;
  label: string;
  orders: readonly ForexOrderView[];
  /** False while some rows are not loaded: the table then does not sort. */
  isWhole?: boolean;
}

export function OrderTable(props: OrderTableProps) {
  const { name, label, orders, isWhole = true, onOpen, onEnd, testId } = props;
  const kept = useAtomValue(workspaceAtom)[name];
  const columns: readonly TableColumn[] = kept.columns;
  const sort: Sort<Column> | null = kept.sort;
  const round = useOrderedAgain(sort !== null && moving.has(sort.by));
  const shownSort = isWhole ? sort : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices move between the rounds
  const rows = useMemo(() => sortRows(orders, shownSort, orderValue), [orders, shownSort, round]);
  const terms = useMemo(
    () => ({ columns, onOpen, onEnd, testId }),
    [columns, onOpen, onEnd, testId],
  );
  const keep = (change: object) => editWorkspace({ [name]: { ...kept, ...change } });
  const known = (tableColumns[name] as readonly TableColumn[]).map(headOf);
  const heads = [headOf("market"), ...known.filter(({ id }) => columns.includes(id))];
  return (
    <RowTerms value={terms}>
      <DataTable<ForexOrderView, Column>
        label={label}
        heads={heads}
        rows={rows}
        idOf={({ Id }) => Id}
        Row={OrderLine}
        sort={shownSort}
        onSort={isWhole ? (next) => keep({ sort: next }) : null}
        end={
          <ColumnMenu
            heads={known}
            shown={columns}
            onChange={(next) => keep({ columns: next })}
            testId={`${name}-columns`}
          />
        }
        testId={testId}
      />
    </RowTerms>
  );
}

const OrderLine = memo(function OrderLine({ row: order }: { row: ForexOrderView }) {
  const { columns, onOpen, onEnd, testId } = useContext(RowTerms);
  const places = usePrecision(order.ForexId);
  const code = order.ForexTradeLists.ShowCode;
  const act = order.Status === "pending" ? m.order_cancel() : m.order_close();
  const open = () => onOpen(order);
  return (
    <tr data-testid={`${testId}-row`} data-id={order.Id}>
      <th scope="row">
        <button
          type="button"
          className={styles.market}
          onClick={open}
          aria-haspopup="dialog"
          data-testid={`${testId}-open`}
        >
          <bdi>{code}</bdi> <Simulated mark={order.Simulated} />
        </button>
      </th>
      <OrderCells order={order} columns={columns} places={places} onOpen={open} />
      <td className={styles.act}>
        {onEnd && (
          <button
            type="button"
            className="sunken round-s text-xs w-640"
            aria-label={`${act}: ${code}`}
            title={act}
            aria-haspopup="dialog"
            onClick={() => onEnd(order)}
            data-testid={`${testId}-end`}
          >
            {order.Status === "pending" ? m.order_end_cancel() : m.order_end_close()}
          </button>
        )}
      </td>
    </tr>
  );
});
