/** State of the signed-in trader: empty as soon as the session ends, so none reaches the next. */
import { tabTraderTexts, traderTexts } from "../device.ts";
import { atom, type PrimitiveAtom, store } from "../state.ts";
import { traderSession } from "./token.ts";

/** Calls back at each end: by sign-out, by the server, by a switch. Returns the removal. */
export function whenTraderEnds(empty: () => void): () => void {
  return store.sub(traderSession.tokenAtom, () => {
    if (!traderSession.read()) empty();
  });
}

/** The one maker of atoms that hold a trader's data. */
export function traderAtom<Value>(empty: Value, first = empty): PrimitiveAtom<Value> {
  const made = atom(first);
  whenTraderEnds(() => store.set(made, () => empty));
  return made;
}

whenTraderEnds(() => {
  tabTraderTexts.clear();
  // Another tab may have begun the next session: its texts stay.
  if (traderSession.isKept()) traderTexts.clear();
});
