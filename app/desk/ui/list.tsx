import { type ComponentProps, useState } from "react";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { Input, Output } from "../../api/client.ts";
import { type Reading, useRead } from "../../data/use-read.ts";
import { EmptyState } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import { DataTable } from "./data-table.tsx";
import { Loaded } from "./loaded.tsx";
import { Pager } from "./pager.tsx";

interface ListProps<T> extends Omit<ComponentProps<typeof DataTable<T>>, "rows"> {
  read: Reading<T[] | { data: T[]; total?: number }>;
  /** Page that is shown; absent for a list without pages. */
  page?: number;
  /** Rows of a page. */
  size?: number;
  onPage?(page: number): void;
  /** True where a filter can leave nothing. */
  isSearched?: boolean;
  /** Shown in place of no rows, unless there is a text for them. */
  empty?: ComponentProps<typeof EmptyState>;
}

/** A list of the desk, whole or a page at a time. */
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

/** Reads a list whose page is no part of the address. */
export function usePages<C extends DeskCall>(call: C, of: Omit<Input<C>, "page">) {
  const [page, onPage] = useState(1);
  const read: Reading<Output<C>> = useRead(call, { ...of, page } as unknown as Input<C>);
  return { read, page, onPage };
}
