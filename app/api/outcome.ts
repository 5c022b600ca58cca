import { atom, store } from "../state.ts";

/** Counts the mutations of which nobody knows whether they were carried out. */
export const outcomeUnknownAtom = atom(0);

/** What such a mutation may have changed is read again by its followers. */
export function announceOutcomeUnknown(): void {
  store.set(outcomeUnknownAtom, store.get(outcomeUnknownAtom) + 1);
}
