/** The only importer of jotai: everybody shares this one store, also outside React. */
import { createStore } from "jotai";

export { atom, type PrimitiveAtom, Provider, useAtomValue } from "jotai";

export const store: ReturnType<typeof createStore> = createStore();
