import { type ComponentProps, type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { Input, Output } from "../../api/client.ts";
import { type Reading, useRead } from "../../data/reading/use-read.ts";
import { EmptyState } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import { queryOf } from "./list-query.ts";
import { Loaded, Time } from "./page.tsx";
import { Pager } from "./pager.tsx";
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
  columns: ReadonlyArray<Column<T> | false | null>;
  rows: readonly T[];
  /** Returns the key of a row; the row's `id` by default. */
  keyOf?(row: T): string | number;
  /** Key of the open row; null if none. If absent, a press on a row does not follow its link. */
  current?: string | null;
  none?: string | undefined;
}

const idOf = (row: unknown) => (row as { id: string | number }).id;

/** `num` is also the app's global class for numbers. */
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
 * Follows a row's link when the row is pressed. No CSS can stretch the link over its row, because
 * WebKit positions nothing inside a table row: the last link would cover the whole table.
 */
function pressLink({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const isOwn = (target as Element).closest("a, button, input, label") !== null;
  if (isOwn || getSelection()?.isCollapsed === false) return;
  const keys = { ctrlKey, metaKey, shiftKey };
  const press = new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys });
  currentTarget.querySelector(`.${styles.link}`)?.dispatchEvent(press);
}

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, testId, rows, keyOf = idOf, current, none } = props;
  const columns = props.columns.filter((column) => column !== false && column !== null);
  if (none !== undefined && rows.length === 0) return <p className="text-s ink-2">{none}</p>;
  // `relative` keeps hidden texts for screen readers inside the box while their rows are scrolled
  // out of sight.
  return (
    <div className={`${styles.box} relative round-m surface`}>
      <table
        className={`${styles.table} full-width text-s`}
        aria-label={label}
        data-testid={testId}
      >
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

type Look = Column<unknown>["look"];

/** A column of times; a time of 0 means no time. */
export function timeColumn<T>(
  of: (row: T) => number,
  { title = m.desk_time(), look = ["wide", "quiet", "date"], none = "–", as }: TimeColumnMore = {},
): Column<T> {
  return { title, look, cell: (row) => (of(row) > 0 ? <Time ms={of(row)} as={as} /> : none) };
}

interface TimeColumnMore {
  title?: string;
  look?: Look;
  /** Text in place of a missing time. */
  none?: string;
  /** Returns the shown text; day and time by default. */
  as?: ComponentProps<typeof Time>["as"];
}

/** A column in quiet ink. Phones leave the column out. */
export function quietColumn<T>(title: string, cell: Column<T>["cell"]): Column<T> {
  return { title, look: ["wide", "quiet"], cell };
}

export function amountColumn<T>(title: string, of: (row: T) => string, wide?: "wide"): Column<T> {
  const look: Look = wide ? [wide, "amount"] : ["amount"];
  return { title, look, cell: (row) => <span className="num">{of(row)}</span> };
}

/** A column of figures. Phones leave the column out. */
export function figureColumn<T>(title: string, of: (row: T) => string | number): Column<T> {
  return { title, look: ["wide", "num"], cell: of };
}

export function actColumn<T>(cell: Column<T>["cell"], look?: Look): Column<T> {
  const title = <span className="hidden-text">{m.desk_act()}</span>;
  return { title, cell, ...(look && { look }) };
}

export function hashColumn<T>(of: (row: T) => string): Column<T> {
  const cell = (row: T) => (
    <div className={`${styles.hash} text-xs ink-2 ellipsis`} title={of(row)} dir="ltr">
      {of(row)}
    </div>
  );
  return { title: "Hash", look: ["wide"], cell };
}

interface ListProps<T> extends Omit<ComponentProps<typeof DataTable<T>>, "rows"> {
  read: Reading<T[] | { data: T[]; total?: number }>;
  /** Number of the shown page; absent for a list without pages. */
  page?: number;
  size?: number;
  onPage?(page: number): void;
  /** True if a filter may be the reason for an empty list. */
  isSearched?: boolean;
  /** Text and picture of an empty list; ignored if `none` is given. */
  empty?: ComponentProps<typeof EmptyState>;
}

export function List<T>(props: ListProps<T>) {
  const { read, page, size = pageSize, onPage, isSearched, empty, ...table } = props;
  const nothing = isSearched
    ? ({ icon: "search", title: m.desk_none() } as const)
    : ({ icon: "order", title: m.desk_nothing_yet() } as const);
  return (
    <Loaded read={read} rows={page === undefined ? 4 : 8}>
      {(answer) => {
        const { data, total = 0 } = Array.isArray(answer) ? { data: answer } : answer;
        return (
          <>
            {data.length > 0 || table.none !== undefined ? (
              <DataTable {...table} rows={data} />
            ) : (
              <EmptyState {...(empty ?? nothing)} />
            )}
            {page !== undefined && onPage && (
              <Pager page={page} total={total} size={size} onPage={onPage} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

type Page<C extends DeskCall> = Extract<Output<C>, { data: unknown[] }>;

interface PagedListProps<C extends DeskCall> {
  call: C;
  of: Omit<Input<C>, "page">;
  isTitled?: boolean;
}

/** Reads a list whose page number is not in the URL. */
export function PagedList<C extends DeskCall>({
  call,
  of,
  isTitled,
  ...list
}: PagedListProps<C> & Omit<ListProps<Page<C>["data"][number]>, "read" | "page" | "onPage">) {
  const [page, onPage] = useState(1);
  const read = useRead(call, { ...of, page } as unknown as Input<C>) as Reading<Page<C>>;
  return (
    <>
      {isTitled && <h2>{list.label}</h2>}
      <List {...list} {...{ read, page, onPage }} />
    </>
  );
}

/**
 * Returns the filter in a list's URL, and `choose`. `choose` changes the filter, and goes to page 1
 * unless the change names a page.
 */
export function useListFilter<F extends { page: number }>(
  path: string,
  read: (params: URLSearchParams) => F,
) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = read(params);
  function choose(change: Partial<F>): void {
    void navigate(path + queryOf({ ...filter, page: 1, ...change }, { page: 1 }));
  }
  return { filter, choose };
}

/** Reads a list whose filter and page are in the URL. */
export function useList<C extends DeskCall, F extends { page: number }>(
  path: string,
  call: C,
  read: (params: URLSearchParams) => F,
  inputOf = (filter: F) => filter as unknown as Input<C>,
) {
  const { filter, choose } = useListFilter(path, read);
  const rows = useRead(call, inputOf(filter));
  const onPage = (page: number) => choose({ page } as Partial<F>);
  return { filter, choose, read: rows, table: { read: rows, page: filter.page, onPage } };
}
