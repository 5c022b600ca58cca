import { useNavigate, useSearchParams } from "react-router";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { Input } from "../../api/client.ts";
import { useRead } from "../../data/use-read.ts";
import { queryOf } from "./list-query.ts";

/**
 * The filter in the address of a list, and a way to change it. Another choice begins at page 1.
 * @param path address of the list
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

/** A list whose filter and page stand in its address. */
export function useList<C extends DeskCall, F extends { page: number }>(
  path: string,
  call: C,
  read: (params: URLSearchParams) => F,
  inputOf: (filter: F) => Input<C>,
) {
  const { filter, choose } = useListFilter(path, read);
  const rows = useRead(call, inputOf(filter));
  const onPage = (page: number) => choose({ page } as Partial<F>);
  return { filter, choose, read: rows, table: { read: rows, page: filter.page, onPage } };
}
