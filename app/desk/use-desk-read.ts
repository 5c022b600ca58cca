import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/client.ts";

interface Read<T> {
  key: string;
  data: T | null;
  error: ApiError | null;
}

/**
 * Something a page shows, read when `key` changes and when `again` is called. What was read under
 * the same key stays while it is read anew; an answer that comes late, after the key has changed,
 * is dropped.
 * @param read gets a signal that ends it when it is no longer wanted
 */
export function useDeskRead<T>(key: string, read: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Read<T>>({ key, data: null, error: null });
  const newest = useRef(read);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    newest.current = read;
  });

  const again = useCallback(async () => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    try {
      const data = await newest.current(mine.signal);
      if (!mine.signal.aborted) setState({ key, data, error: null });
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setState((was) => ({ key, data: was.key === key ? was.data : null, error }));
    }
  }, [key]);

  useEffect(() => {
    void again();
    return () => running.current?.abort();
  }, [again]);

  const isMine = state.key === key;
  return { data: isMine ? state.data : null, error: isMine ? state.error : null, again };
}
