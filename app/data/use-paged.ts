import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "#messages/messages.js";
import { ApiError } from "../api/client.ts";
import { warnOf } from "../api/warn-of.ts";
import { addPage, hasMore, nothingRead, type Paged, renewStart } from "./paged.ts";

const pageSize = 20;

interface Source<T, A> {
  /** Another key is another list: it is read from the start. */
  key: string;
  read(page: string): Promise<{ rows: T[]; total: number; answer: A }>;
  idOf(row: T): string | number;
}

/** A list that is read page by page as its end comes into sight. */
export function usePaged<T, A>({ key, read, idOf }: Source<T, A>) {
  const [paged, setPaged] = useState<Paged<T>>(nothingRead);
  const [first, setFirst] = useState<A | null>(null);
  const [error, setError] = useState<string | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef({ read, idOf });
  const state = useRef({ page: 0, busy: false, reading: 0 });
  useEffect(() => {
    newest.current = { read, idOf };
  });

  const loadMore = useCallback(async () => {
    if (state.current.busy) return;
    state.current.busy = true;
    const { reading } = state.current;
    setError(null);
    try {
      const { rows, total, answer } = await newest.current.read(String(state.current.page + 1));
      if (reading !== state.current.reading) return;
      state.current.page++;
      setFirst((known) => (state.current.page === 1 ? answer : known));
      setPaged((known) => addPage(known, { rows, total }, newest.current.idOf));
    } catch (failure) {
      if (reading !== state.current.reading) return;
      setError(failure instanceof ApiError ? failure.message : m.shell_network_error());
    } finally {
      if (reading === state.current.reading) state.current.busy = false;
    }
  }, []);

  /** Reads the start again while the list stays as it is: rows may be new, or stand differently. */
  const renew = useCallback(async () => {
    const { reading, page, busy } = state.current;
    if (page === 0 || busy) return;
    try {
      const { rows, total } = await newest.current.read("1");
      if (reading !== state.current.reading) return;
      setPaged((known) => renewStart(known, { rows, total }, newest.current.idOf));
    } catch (cause) {
      warnOf("a list was not renewed")(cause);
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  useEffect(() => {
    const { reading } = state.current;
    state.current = { page: 0, busy: false, reading: reading + 1 };
    setPaged(nothingRead);
    setFirst(null);
    void loadMore();
  }, [key, loadMore]);

  const more = error === null && hasMore(paged, pageSize);
  // A new page moves the end, so it is looked at again.
  useEffect(() => {
    if (!more || paged.page === 0 || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void loadMore();
      },
      { rootMargin: "160px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more, loadMore, paged.page]);

  return { rows: paged.rows, total: paged.total, first, error, more, end, loadMore, renew };
}
