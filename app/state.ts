/** The only file that imports jotai, so that all code shares one store, also outside React. */
import { createStore } from "jotai";

export { type Atom, atom, type PrimitiveAtom, Provider, useAtomValue } from "jotai";

export type Store = ReturnType<typeof createStore>;

export const store: Store = createStore();

/** The worker draws every page with a store of its own. */
export const newStore: () => Store = createStore;
