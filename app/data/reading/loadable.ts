import { ApiError, networkErrorCode, SessionChanged } from "../../api/client.ts";
import { whenBack } from "../../api/readers.ts";
import { type PrimitiveAtom, store } from "../../state.ts";

/** Shared data that the app reads. Old data stays until newer data arrives. */
export type Loadable<T> =
  | { state: "loading" }
  | { state: "ready"; data: T }
  | { state: "failed"; error: ApiError };

export const loading = { state: "loading" } as const;

/**
 * Reads into an atom that several pages share. After a failure, previous data stays. Without such
 * data, the read is repeated when the server can be reached.
 */
export async function load<T>(
  atom: PrimitiveAtom<Loadable<T>>,
  read: () => Promise<T>,
): Promise<void> {
  if (store.get(atom).state === "failed") store.set(atom, loading);
  try {
    store.set(atom, { state: "ready", data: await read() });
  } catch (error) {
    if (error instanceof SessionChanged) return;
    const failure =
      error instanceof ApiError ? error : new ApiError(networkErrorCode, String(error));
    if (store.get(atom).state === "ready") return;
    store.set(atom, { state: "failed", error: failure });
    whenBack(() => store.get(atom).state === "failed" && void load(atom, read));
  }
}

export function dataOf<T>(loadable: Loadable<T>): T | null {
  return loadable.state === "ready" ? loadable.data : null;
}
