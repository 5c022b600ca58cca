import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { nextSort, type Sort } from "./columns.ts";
import styles from "./data-table.module.css";

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
  /** Renders the row's `tr`, with a cell for each head. Live cells read their own atoms. */
  Row: ComponentType<{ row: Row }>;
  sort: Sort<C> | null;
  /** Called with the new sort; null if the reader cannot sort. */
  onSort: ((sort: Sort<C> | null) => void) | null;
  /** Head of the last column, which has the rows' buttons. */
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
      className={`${styles.table} full-width text-s ${className ?? ""}`}
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
                  className="inline-row gap-2"
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

const stops = "button, a[href]";

function rowsOf(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>("tbody tr")];
}

function stopsOf(row: Element | undefined): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>(stops)] : [];
}

/**
 * Gives a whole table one Tab stop. The arrow keys move between rows and their buttons, Home and
 * End move to the first and the last row. The hook sets the stops outside React, so that React does
 * not render a focused row again.
 */
function useGridKeys() {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (table.current) keepOneStop(table.current);
  });
  return {
    ref: table,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      if (target.matches(`tbody :is(${stops})`)) keepOneStop(currentTarget, target);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      if (!target.matches(`tbody :is(${stops})`)) return;
      const next = nextStop(event.currentTarget, target, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    },
  };
}

/**
 * Leaves one Tab stop: the focused element, else the last focused one, else the chosen row's first
 * stop, else the table's first stop.
 */
function keepOneStop(table: HTMLElement, focused?: HTMLElement): void {
  const all = [...table.querySelectorAll<HTMLElement>(`tbody :is(${stops})`)];
  const kept = all.find((each) => each.dataset.stop === "kept");
  const chosen = table.querySelector<HTMLElement>(`tbody [aria-selected=true] :is(${stops})`);
  const stop = focused ?? kept ?? chosen ?? all[0];
  for (const each of all) {
    each.tabIndex = each === stop ? 0 : -1;
    if (each === focused) each.dataset.stop = "kept";
    else if (focused) delete each.dataset.stop;
  }
}

function nextStop(table: HTMLElement, here: HTMLElement, key: string): HTMLElement | undefined {
  const rows = rowsOf(table);
  const at = rows.findIndex((row) => row.contains(here));
  const inRow = stopsOf(rows[at]);
  const place = inRow.indexOf(here);
  const inPlace = (row: HTMLElement | undefined) => {
    const found = stopsOf(row);
    return found[Math.min(place, found.length - 1)];
  };
  const step = here.matches(":dir(rtl)") ? -1 : 1;
  if (key === "ArrowDown") return inPlace(rows[at + 1]);
  if (key === "ArrowUp") return inPlace(rows[at - 1]);
  if (key === "ArrowRight") return inRow[place + step];
  if (key === "ArrowLeft") return inRow[place - step];
  if (key === "Home") return inPlace(rows[0]);
  if (key === "End") return inPlace(rows.at(-1));
  return undefined;
}
