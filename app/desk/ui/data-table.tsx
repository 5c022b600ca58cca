import type { MouseEvent, ReactNode } from "react";
import pages from "./page.module.css";
import styles from "./table.module.css";

export interface Column<T> {
  title: ReactNode;
  /** `wide` columns are left out on phones. */
  look?: ReadonlyArray<"wide" | "amount" | "quiet" | "date" | "text" | "num">;
  cell(row: T): ReactNode;
}

interface DataTableProps<T> {
  label: string;
  testId: string;
  /** False or null for a column that is left out. */
  columns: ReadonlyArray<Column<T> | false | null>;
  rows: readonly T[];
  keyOf(row: T): string | number;
  /** Each row is pressed as its link; this is the key of the row whose link is open. */
  current?: string | null;
  /** Shown in place of no rows. */
  none?: string | undefined;
}

/** The class of a cell; `num` is also the app's own class for numbers. */
function classOf(look: Column<unknown>["look"]): string | undefined {
  return look?.map((each) => (each === "num" ? `num ${styles.num}` : styles[each])).join(" ");
}

const headLooks: readonly string[] = ["wide", "amount", "num"];

function headClass(look: Column<unknown>["look"]): string | undefined {
  return look
    ?.filter((each) => headLooks.includes(each))
    .map((each) => styles[each])
    .join(" ");
}

/**
 * A press on a row is one on its link. The link cannot lie over the row: WebKit places nothing in a
 * table row. Each link would lie over the whole table, and the last would take every press.
 */
function pressLink({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const isOwn = (target as Element).closest("a, button, input, label") !== null;
  if (isOwn || getSelection()?.isCollapsed === false) return;
  const keys = { ctrlKey, metaKey, shiftKey };
  const press = new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys });
  currentTarget.querySelector(`.${styles.link}`)?.dispatchEvent(press);
}

/** A dense table: a row an entry, a column a fact. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, testId, rows, keyOf, current, none } = props;
  const columns = props.columns.filter((column) => column !== false && column !== null);
  if (none !== undefined && rows.length === 0) return <p className={pages.quiet}>{none}</p>;
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label} data-testid={testId}>
        <thead>
          <tr>
            {columns.map(({ title, look }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              <th key={index} className={headClass(look)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={current === undefined ? undefined : styles.row}
              onClick={current === undefined ? undefined : pressLink}
              data-current={current === keyOf(row)}
              data-testid="desk-row"
            >
              {columns.map(({ look, cell }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <td key={index} className={classOf(look)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
