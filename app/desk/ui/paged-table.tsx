import { pageSize } from "#domain/contracts/http/wire.ts";
import type { Reading } from "../../data/use-read.ts";
import { EmptyState } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import { type Column, DataTable } from "./data-table.tsx";
import { Loaded } from "./loaded.tsx";
import { Pager } from "./pager.tsx";

interface PagedTableProps<T> {
  label: string;
  testId: string;
  read: Reading<{ data: T[]; total: number }>;
  page: number;
  /** Rows of a page. */
  size?: number;
  onPage(page: number): void;
  columns: ReadonlyArray<Column<T>>;
  keyOf(row: T): string | number;
  current?: string | null;
  empty?: { icon: "check" | "search" | "order"; title: string };
}

/** A list of the desk, a page at a time. */
export function PagedTable<T>({
  read,
  page,
  size = pageSize,
  onPage,
  empty,
  ...table
}: PagedTableProps<T>) {
  return (
    <Loaded read={read} rows={8}>
      {({ data, total }) => (
        <>
          {data.length === 0 ? (
            <EmptyState {...(empty ?? { icon: "search", title: m.desk_none() })} />
          ) : (
            <DataTable {...table} rows={data} />
          )}
          <Pager page={page} total={total} size={size} onPage={onPage} />
        </>
      )}
    </Loaded>
  );
}
