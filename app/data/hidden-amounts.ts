/** Whether amounts are covered, for people who are looked over the shoulder. Kept for this browser. */
import { atom, store } from "../state.ts";

const storageKey = "hide_amounts";

export const amountsHiddenAtom = atom(localStorage.getItem(storageKey) === "1");

export function toggleAmounts(): void {
  const hidden = !store.get(amountsHiddenAtom);
  localStorage.setItem(storageKey, hidden ? "1" : "0");
  store.set(amountsHiddenAtom, hidden);
}

/** What stands in the place of an amount. */
export const coveredAmount = "••••••";
