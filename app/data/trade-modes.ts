/** Which way of trading is shown. */
import { atom, store } from "../state.ts";
import { basicInfoAtom } from "./company.ts";
import { dataOf } from "./loadable.ts";
import { offeredModes, type TradeMode } from "./offered-modes.ts";

export type { TradeMode };

/** Empty until the company is known. */
export const offeredModesAtom = atom((get): TradeMode[] => {
  const info = dataOf(get(basicInfoAtom));
  return info ? offeredModes(info) : [];
});

const storageKey = "trade_mode";
const chosenAtom = atom<string | null>(localStorage.getItem(storageKey));

/** The chosen mode as far as it is offered. */
export const tradeModeAtom = atom((get): TradeMode => {
  const offered = get(offeredModesAtom);
  const chosen = get(chosenAtom);
  return offered.find((mode) => mode === chosen) ?? offered[0] ?? "forex";
});

export function chooseTradeMode(mode: TradeMode): void {
  localStorage.setItem(storageKey, mode);
  store.set(chosenAtom, mode);
}
