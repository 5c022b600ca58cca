import { deviceTexts } from "../../device.ts";
import { atom, store } from "../../state.ts";
import { basicInfoAtom } from "./company.ts";
import { offeredModes, type TradeMode } from "./offered-modes.ts";

export type { TradeMode };

/** Null until the company is known; contracts if its settings cannot be read. */
export const offeredModesAtom = atom((get): TradeMode[] | null => {
  const info = get(basicInfoAtom);
  if (info.state === "loading") return null;
  return info.state === "ready" ? offeredModes(info.data) : ["forex"];
});

const storageKey = "trade_mode";
const chosenAtom = atom<string | null>(deviceTexts.getItem(storageKey));

/** The chosen mode if the company offers it, else the first offered mode. */
export const tradeModeAtom = atom((get): TradeMode => {
  const offered = get(offeredModesAtom) ?? [];
  const chosen = get(chosenAtom);
  return offered.find((mode) => mode === chosen) ?? offered[0] ?? "forex";
});

export function chooseTradeMode(mode: TradeMode): void {
  deviceTexts.setItem(storageKey, mode);
  store.set(chosenAtom, mode);
}
