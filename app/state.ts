/** The only file that imports jotai, so that all code shares one store, also outside React. */
import { createStore } from "jotai";

export { type Atom, atom, type PrimitiveAtom, Provider, useAtomValue } from "jotai";

export type Store = ReturnType<typeof createStore>;

export const store: Store = createStore();

/** The worker draws each page with a separate store. */
export const newStore: () => Store = createStore;

/** Returns the value that a map keeps for this key; makes and keeps it at the first call. */
export function kept<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
