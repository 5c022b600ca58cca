import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom } from "../../data/company/catalogue.ts";
import { useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { pendingAtom, positionsAtom } from "../../data/trader/positions.ts";
import { useWatchedPrices } from "../../realtime/use-watched-prices.ts";
import { useAtomValue } from "../../state.ts";
import { conversionOf } from "../market/closing-rate.ts";

/** Subscribes to prices of products with orders, of `pair`, and of pairs that convert results. */
export function useOrderPrices(pair?: Pair | null): void {
  const { currency } = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const positions = dataOf(useAtomValue(positionsAtom)) ?? [];
  const pending = dataOf(useAtomValue(pendingAtom)) ?? [];
  const own = new Set([...positions, ...pending].map(({ ForexId }) => ForexId));
  if (pair) own.add(pair.Id);
  const conversions = pairs
    .filter(({ Id }) => own.has(Id))
    .map(({ Quote }) => conversionOf(Quote, pairs, currency)?.productId ?? null)
    .filter((id) => id !== null);
  useWatchedPrices([...new Set([...own, ...conversions])].sort((a, b) => a - b));
}
