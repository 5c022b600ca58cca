import { pairsAtom } from "../../data/company/catalogue.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { store } from "../../state.ts";

/** Newest bid and ask of a product, from the stream or else from the list; null while unknown. */
export function newestQuote(productId: number): { bid: number; ask: number } | null {
  const live = store.get(priceAtom(productId));
  if (live && live.bid !== "") return { bid: Number(live.bid), ask: Number(live.ask) };
  const pair = dataOf(store.get(pairsAtom))?.find((each) => each.Id === productId);
  const { Bid, Ask } = pair?.ForexQuotations ?? { Bid: "0", Ask: "0" };
  return Number(Bid) > 0 ? { bid: Number(Bid), ask: Number(Ask) } : null;
}
