import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom } from "../../data/company/catalogue.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { useAtomValue } from "../../state.ts";

export function usePair(productId: number | undefined): Pair | undefined {
  return dataOf(useAtomValue(pairsAtom))?.find(({ Id }) => Id === productId);
}

/** Decimal places of a product's prices; two while the catalogue is being read. */
export const usePrecision = (productId: number) => usePair(productId)?.PricePrecision ?? 2;
