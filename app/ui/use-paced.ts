import { useCallback, useSyncExternalStore } from "react";
import { type Atom, store } from "../state.ts";
import { atNextStep } from "./pace.ts";

/** The atom's value at the pace of display: a stream costs one frame for each step. */
export function usePaced<T>(atom: Atom<T>): T {
  const subscribe = useCallback(
    (show: () => void) => store.sub(atom, () => atNextStep(show)),
    [atom],
  );
  const read = () => store.get(atom);
  return useSyncExternalStore(subscribe, read, read);
}
