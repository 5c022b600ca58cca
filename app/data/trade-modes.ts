/** Which of the two ways of trading a company offers, and which one is shown. */
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { atom, store } from "../state.ts";
import { basicInfoAtom } from "./company.ts";
import { dataOf } from "./loadable.ts";

export type TradeMode = "forex" | "micro";
type Flags = Pick<BasicInfo, "is_forex" | "is_micro" | "only_one_account">;

/** With one account for everything, contracts stay even where they are switched off (specification 1, section 6). */
export function offeredModes(flags: Flags): TradeMode[] {
  const modes: TradeMode[] = [];
  if (flags.is_forex === "1" || flags.only_one_account === "1") modes.push("forex");
  if (flags.is_micro === "1") modes.push("micro");
  return modes;
}

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
