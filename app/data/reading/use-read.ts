import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AnyCall,
  ApiError,
  callApi,
  type Input,
  type Output,
  SessionChanged,
  sessionOf,
} from "../../api/client.ts";
import { follow, noCall } from "../../api/readers.ts";
import { useAtomValue } from "../../state.ts";
import { useEvery } from "../../ui/use-every.ts";

interface Kept<T> {
  state: "loading" | "ready" | "failed";
  data: T | null;
  /** Error of the newest read; null unless it failed. Older data stays, with the state `ready`. */
  error: ApiError | null;
}

const nothing = { state: "loading", data: null, error: null } as const;

export interface Reading<T> extends Kept<T> {
  /** Reads again; the old data stays until the answer. Never throws. */
  again(): Promise<void>;
}

/** Reads again after a change of the data. Also retries a failed read when the server is back. */
export function useFollowed(call: typeof noCall, hasFailed: boolean, read: () => unknown): void {
  useEffect(() => follow({ call, hasFailed: () => hasFailed, read }), [call, hasFailed, read]);
}

/**
 * Reads when `key` changes and whenever the page asks again. A new key drops the old key's data and
 * late answers. A null key reads nothing.
 * @param call a change of this call's data triggers another read
 */
export function useReading<T>(
  key: string | null,
  read: (joins: boolean) => Promise<T>,
  call = noCall,
): Reading<T> & { renew(): Promise<void> } {
  const [kept, setKept] = useState<Kept<T> & { key: string | null }>({ ...nothing, key });
  const newest = useRef({ key, read });
  useEffect(() => {
    newest.current = { key, read };
  });

  const run = useCallback(
    async (joins: boolean) => {
      if (key === null) return;
      try {
        const data = await newest.current.read(joins);
        if (newest.current.key === key) setKept({ key, state: "ready", data, error: null });
      } catch (error) {
        if (error instanceof SessionChanged || newest.current.key !== key) return;
        if (!(error instanceof ApiError)) throw error;
        setKept((was) =>
          was.key === key && was.state === "ready"
            ? { ...was, error }
            : { key, state: "failed", data: null, error },
        );
      }
    },
    [key],
  );
  useEffect(() => void run(true), [run]);

  const renew = useCallback(() => run(false), [run]);
  const again = useCallback(() => {
    setKept((was) => (was.state === "failed" ? { ...nothing, key } : was));
    return run(false);
  }, [key, run]);
  const { state, data, error } = kept.key === key ? kept : nothing;
  useFollowed(call, error !== null, again);
  return { state, data, error, again, renew };
}

interface ReadOptions<T> {
  /** False while the page cannot read yet. */
  when?: boolean;
  /** Reads again at this interval (ms) while the page is visible; null for no interval. */
  everyMs?: number | ((data: T | null) => number | null);
}

/**
 * The one way for a page to read. Reads again for a new input or session. Equal reads of several
 * components at the same time share one call.
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
    call,
  );
  useEvery(typeof everyMs === "function" ? everyMs(reading.data) : (everyMs ?? null), renew);
  return reading;
}

/** Refreshes shared state when a page opens. The state's atom has the data; the result has none. */
export function useRefresh(
  refresh: (joins: boolean) => Promise<unknown>,
): Omit<Reading<unknown>, "data"> {
  return useReading("", refresh);
}
