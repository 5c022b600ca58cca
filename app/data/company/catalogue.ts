import type * as z from "zod/mini";
import { getCategories, type Pair, tradeList } from "#domain/contracts/http/market.ts";
import { callApi } from "../../api/client.ts";
import { deviceTexts, kept } from "../../device.ts";
import { atom, store } from "../../state.ts";
import { type Loadable, load, loading } from "../reading/loadable.ts";

export type Category = z.output<typeof getCategories.output>[number];

export const pairsAtom = atom<Loadable<Pair[]>>(loading);
export const categoriesAtom = atom<Loadable<Category[]>>(loading);

const storageKey = "pair";
const chosenIdAtom = atom<number>(Number(kept(storageKey) ?? 0));

/** The chosen pair, else the first open pair, else the first pair; null until pairs are read. */
export const selectedPairAtom = atom((get): Pair | null => {
  const pairs = get(pairsAtom);
  if (pairs.state !== "ready") return null;
  const chosen = pairs.data.find((pair) => pair.Id === get(chosenIdAtom));
  return chosen ?? pairs.data.find((pair) => pair.MarketStatus === "open") ?? pairs.data[0] ?? null;
});

export function tradePath(code: string): string {
  return `/trade?market=${encodeURIComponent(code)}`;
}

/** Keeps the choice for visits whose address names no product. */
export function selectPair(pairId: number): void {
  deviceTexts.setItem(storageKey, String(pairId));
  store.set(chosenIdAtom, pairId);
}

export function refreshCatalogue(): Promise<unknown> {
  return Promise.all([
    load(pairsAtom, () => callApi(tradeList, {})),
    load(categoriesAtom, () => callApi(getCategories, {})),
  ]);
}
