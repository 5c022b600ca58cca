import { ApiError, networkErrorCode, SessionChanged } from "../api/client.ts";
import { type PrimitiveAtom, store } from "../state.ts";

/** Something that is fetched: nothing yet, there, or failed. Stale data stays while it is fetched again. */
export type Loadable<T> =
  | { state: "loading" }
  | { state: "ready"; data: T }
  | { state: "failed"; error: ApiError };

export const loading = { state: "loading" } as const;

/** Fetches into an atom. A failed refresh keeps the data that is there. */
export async function load<T>(
  atom: PrimitiveAtom<Loadable<T>>,
  fetchData: () => Promise<T>,
): Promise<void> {
  if (store.get(atom).state === "failed") store.set(atom, loading);
  try {
    store.set(atom, { state: "ready", data: await fetchData() });
  } catch (error) {
    if (error instanceof SessionChanged) return;
    const failure =
      error instanceof ApiError ? error : new ApiError(networkErrorCode, String(error));
    if (store.get(atom).state !== "ready") store.set(atom, { state: "failed", error: failure });
  }
}

export function dataOf<T>(loadable: Loadable<T>): T | null {
  return loadable.state === "ready" ? loadable.data : null;
}
