import type { Period } from "#domain/market/periods.ts";
import { atom, store } from "../../state.ts";

/** The chart's period: it stays when another product is picked. */
export const periodAtom = atom<Period>("5min");

export function choosePeriod(period: Period): void {
  store.set(periodAtom, period);
}
