import { useCallback, useSyncExternalStore } from "react";
import { type Atom, store } from "../state.ts";
import { atNextStep } from "./pace.ts";

/** The atom's value, read again at most once per step of `pace.ts`, however often it changes. */
export function usePaced<T>(atom: Atom<T>): T {
  const subscribe = useCallback(
    (show: () => void) => store.sub(atom, () => atNextStep(show)),
    [atom],
  );
  const read = () => store.get(atom);
  return useSyncExternalStore(subscribe, read, read);
}
