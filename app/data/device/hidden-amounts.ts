import { deviceTexts } from "../../device.ts";
import { atom, store } from "../../state.ts";

const storageKey = "hide_amounts";

export const amountsHiddenAtom = atom(deviceTexts.getItem(storageKey) === "1");

export function toggleAmounts(): void {
  const hidden = !store.get(amountsHiddenAtom);
  deviceTexts.setItem(storageKey, hidden ? "1" : "0");
  store.set(amountsHiddenAtom, hidden);
}

export const coveredAmount = "••••••";
