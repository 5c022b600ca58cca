import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AnyCall,
  ApiError,
  callApi,
  type Input,
  type Output,
  SessionChanged,
  sessionOf,
} from "../api/client.ts";
import { useAtomValue } from "../state.ts";
import { useEvery } from "../ui/use-every.ts";

interface Kept<T> {
  key: string | null;
  data: T | null;
  error: ApiError | null;
}

/** Loading has neither data nor an error; data whose renewal failed has both. */
export interface Reading<T> {
  data: T | null;
  error: ApiError | null;
  /** Reads again; the data stays meanwhile. Never throws. */
  again(): Promise<void>;
}

/**
 * Reads when `key` changes and whenever the page asks again. Data lives as long as its key; an
 * answer that arrives after the key has changed is dropped. A null key reads nothing.
 */
export function useReading<T>(
  key: string | null,
  read: (joins: boolean) => Promise<T>,
): Reading<T> & { renew(): Promise<void> } {
  const [kept, setKept] = useState<Kept<T>>({ key, data: null, error: null });
  const newest = useRef({ key, read });
  useEffect(() => {
    newest.current = { key, read };
  });

  const run = useCallback(
    async (joins: boolean) => {
      if (key === null) return;
      try {
        const data = await newest.current.read(joins);
        if (newest.current.key === key) setKept({ key, data, error: null });
      } catch (error) {
        if (error instanceof SessionChanged || newest.current.key !== key) return;
        if (!(error instanceof ApiError)) throw error;
        setKept((was) => ({ key, data: was.key === key ? was.data : null, error }));
      }
    },
    [key],
  );
  useEffect(() => void run(true), [run]);

  const renew = useCallback(() => run(false), [run]);
  const again = useCallback(() => {
    // A page without data shows that it is loading once more.
    setKept((was) => (was.data === null ? { ...was, error: null } : was));
    return run(false);
  }, [run]);
  const isMine = kept.key === key;
  return { data: isMine ? kept.data : null, error: isMine ? kept.error : null, again, renew };
}

interface ReadOptions<T> {
  /** False while the page cannot read yet. */
  when?: boolean;
  /** Reads again at this rhythm (ms) while the page is visible; null for never. */
  everyMs?: number | ((data: T | null) => number | null);
}

/**
 * The one way for a page to read: another input or another session is another reading. Equal reads
 * of several components at once send one call.
 */
export function useRead<C extends AnyCall>(
  call: C,
  input: Input<C>,
  { when = true, everyMs }: ReadOptions<Output<C>> = {},
): Reading<Output<C>> {
  const sessionToken = useAtomValue(sessionOf(call).tokenAtom);
  const isPublic = call.audience === "public";
  const token = isPublic ? null : sessionToken;
  const canRead = when && (isPublic || token !== null);
  const { renew, ...reading } = useReading(
    canRead ? JSON.stringify([token, call.path, input]) : null,
    (joins) => callApi(call, input, { joins }),
  );
  useEvery(typeof everyMs === "function" ? everyMs(reading.data) : (everyMs ?? null), renew);
  return reading;
}

/** Refreshes shared state when a page opens; its atom has the data, the result only the error. */
export function useRefresh(refresh: () => Promise<unknown>): Omit<Reading<unknown>, "data"> {
  const { error, again } = useReading("", refresh);
  return { error, again };
}
