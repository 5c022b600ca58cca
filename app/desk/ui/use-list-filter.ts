import { useNavigate, useSearchParams } from "react-router";
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
