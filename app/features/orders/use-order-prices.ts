import type { Pair } from "#domain/contracts/http/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { pendingAtom, positionsAtom } from "../../data/positions.ts";
import { useWatchedPrices } from "../../realtime/use-watched-prices.ts";
import { useAtomValue } from "../../state.ts";

/**
 * Watches the prices behind open orders, and an order of this product: their own, and those of the
 * converting pairs.
 */
export function useOrderPrices(pair?: Pair | null): void {
  const { currency } = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const positions = dataOf(useAtomValue(positionsAtom)) ?? [];
  const pending = dataOf(useAtomValue(pendingAtom)) ?? [];
  const own = new Set([...positions, ...pending].map(({ ForexId }) => ForexId));
  if (pair) own.add(pair.Id);
  const listed = pairs.map(({ Id, Base, Quote }) => ({ id: Id, base: Base, quote: Quote }));
  const conversions = pairs
    .filter(({ Id }) => own.has(Id))
    .map(({ Quote }) => findConversion(listed, Quote, currency)?.productId ?? null)
    .filter((id) => id !== null);
  useWatchedPrices([...new Set([...own, ...conversions])].sort((a, b) => a - b));
}
