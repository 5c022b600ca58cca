import { pairsAtom } from "../../data/catalogue.ts";
import { dataOf } from "../../data/loadable.ts";
import { useAtomValue } from "../../state.ts";

/** Decimal places of a product's prices; two while the catalogue is being read. */
export function usePrecision(productId: number): number {
  const pairs = dataOf(useAtomValue(pairsAtom));
  return pairs?.find((pair) => pair.Id === productId)?.PricePrecision ?? 2;
}
