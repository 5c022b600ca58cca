import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AnyCall,
  ApiError,
  callApi,
  type Input,
  type Output,
  SessionChanged,
} from "../../api/client.ts";
import { warnOf } from "../../api/warn-of.ts";
import { addPage, hasMore, nothingRead, type Paged, renewStart } from "./paged.ts";
import { useFollowed } from "./use-read.ts";

type RowOf<A> = A extends { data: (infer R)[] } | { list: (infer R)[] } ? R : never;

interface PagedOptions<Row> {
  idOf(row: Row): string | number;
  /** A new value makes the list start anew. */
  round?: string | number;
}

function pageOf<A>(answer: A): { rows: RowOf<A>[]; total: number } {
  const { data, list, total } = answer as {
    data?: RowOf<A>[];
    list?: RowOf<A>[];
    total: number;
  };
  return { rows: data ?? list ?? [], total };
}

/**
 * A list that reads its next page when its end comes into view. A new input or round starts the
 * list anew. `first` is the answer to the first page.
 */
export function usePagedRead<C extends AnyCall>(
  call: C,
  input: Omit<Input<C>, "page">,
  { idOf, round = 0 }: PagedOptions<RowOf<Output<C>>>,
) {
  type Row = RowOf<Output<C>>;
  const [paged, setPaged] = useState<Paged<Row>>(nothingRead);
  const [first, setFirst] = useState<Output<C> | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef({ call, input, idOf });
  const state = useRef({ page: 0, busy: false, reading: 0 });
  const key = JSON.stringify([call.path, input, round]);
  useEffect(() => {
    newest.current = { call, input, idOf };
  });

  const readPage = useCallback((page: number): Promise<Output<C>> => {
    const asked = { ...newest.current.input, page: String(page) } as Input<C>;
    return callApi(newest.current.call, asked);
  }, []);

  const loadMore = useCallback(async () => {
    if (state.current.busy) return;
    state.current.busy = true;
    const { reading } = state.current;
    setError(null);
    try {
      const answer = await readPage(state.current.page + 1);
      if (reading !== state.current.reading) return;
      state.current.page++;
      if (state.current.page === 1) setFirst(() => answer);
      setPaged((known) => addPage(known, pageOf(answer), newest.current.idOf));
    } catch (failure) {
      if (failure instanceof SessionChanged || reading !== state.current.reading) return;
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      if (reading === state.current.reading) state.current.busy = false;
    }
  }, [readPage]);

  /** Reads the first page again for new and changed rows. The known rows stay visible. */
  const renew = useCallback(async () => {
    const { reading, page, busy } = state.current;
    if (page === 0 || busy) return;
    try {
      const answer = await readPage(1);
      if (reading !== state.current.reading) return;
      setPaged((known) => renewStart(known, pageOf(answer), newest.current.idOf));
    } catch (cause) {
      warnOf("a list was not renewed")(cause);
    }
  }, [readPage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  useEffect(() => {
    const { reading } = state.current;
    state.current = { page: 0, busy: false, reading: reading + 1 };
    setPaged(nothingRead);
    setFirst(null);
    void loadMore();
  }, [key, loadMore]);

  useFollowed(call, error !== null, error ? loadMore : renew);

  const more = error === null && hasMore(paged);
  useNearEnd(end, more && paged.page > 0, paged.page, loadMore);
  return { rows: paged.rows, total: paged.total, first, error, more, end, loadMore, renew, idOf };
}

function useNearEnd(
  end: { current: HTMLDivElement | null },
  isOn: boolean,
  page: number,
  onNear: () => Promise<void>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page moves the end
  useEffect(() => {
    if (!isOn || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void onNear();
      },
      { rootMargin: "160px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isOn, end, page, onNear]);
}
