import type { ComponentType, ReactNode } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { nextSort, type Sort } from "./columns.ts";
import styles from "./data-table.module.css";
import { useGridKeys } from "./use-grid-keys.ts";

export interface Head<C extends string> {
  id: C;
  title: string;
  /** True for text cells, which are aligned to the start of lines. */
  isText?: boolean;
}

interface DataTableProps<Row, C extends string> {
  label: string;
  heads: ReadonlyArray<Head<C>>;
  rows: readonly Row[];
  idOf(row: Row): string | number;
  /** Renders the row's `tr`, a cell for each head. Its live cells read their atoms themselves. */
  Row: ComponentType<{ row: Row }>;
  sort: Sort<C> | null;
  /** Null if the rows keep their order. */
  onSort: ((sort: Sort<C> | null) => void) | null;
  /** Content of the head above the buttons at the end of the rows. */
  end?: ReactNode;
  className?: string | undefined;
  testId: string;
}

/** A table of live rows: it renders when its rows or columns change, not when a price does. */
export function DataTable<Row, C extends string>(props: DataTableProps<Row, C>) {
  const { label, heads, rows, idOf, Row, sort, onSort, end, className, testId } = props;
  const keys = useGridKeys();
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can be pressed
      role="grid"
      aria-label={label}
      className={`${styles.table} ${className ?? ""}`}
      data-testid={testId}
      {...keys}
    >
      <thead>
        <tr>
          {heads.map(({ id, title, isText }) => (
            <th
              key={id}
              scope="col"
              className={isText ? styles.text : undefined}
              aria-sort={sort?.by === id ? (sort.isDown ? "descending" : "ascending") : undefined}
            >
              {onSort ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSort(sort, id))}
                  data-testid={`${testId}-by-${id}`}
                >
                  {title}
                  {sort?.by === id && <Icon name={sort.isDown ? "down" : "up"} size={12} />}
                </button>
              ) : (
                title
              )}
            </th>
          ))}
          {end !== undefined && <th className={styles.end}>{end}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={idOf(row)} row={row} />
        ))}
      </tbody>
    </table>
  );
}
