/** State of the signed-in trader, cleared when the session ends: the next trader sees none. */
import { tabTraderTexts, traderTexts } from "../device.ts";
import { atom, type PrimitiveAtom, store } from "../state.ts";
import { traderSession } from "./token.ts";

/** Calls `empty` whenever a session ends, for any cause. Returns the function that stops this. */
export function whenTraderEnds(empty: () => void): () => void {
  return store.sub(traderSession.tokenAtom, () => {
    if (!traderSession.read()) empty();
  });
}

/** Creates an atom for a trader's data. The end of the session sets the atom to `empty`. */
export function traderAtom<Value>(empty: Value, first = empty): PrimitiveAtom<Value> {
  const made = atom(first);
  whenTraderEnds(() => store.set(made, () => empty));
  return made;
}

whenTraderEnds(() => {
  tabTraderTexts.clear();
  // Another tab may have begun the next session, whose texts must stay.
  if (traderSession.isKept()) traderTexts.clear();
});
