import type { Period } from "#domain/market/periods.ts";
import { type TradeMode, tradeModeAtom } from "../../data/trade-modes.ts";
import { atom, store } from "../../state.ts";

/** Options last seconds to minutes: their chart begins with short candles. */
const chosenAtom = atom<Record<TradeMode, Period>>({ forex: "5min", micro: "1min" });

/** The chart's period, one for each mode: it stays when another product is picked. */
export const periodAtom = atom((get): Period => get(chosenAtom)[get(tradeModeAtom)]);

export function choosePeriod(period: Period): void {
  store.set(chosenAtom, { ...store.get(chosenAtom), [store.get(tradeModeAtom)]: period });
}
