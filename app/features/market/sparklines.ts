import { abbreviatedKline } from "#domain/contracts/http/market.ts";
import { callApi } from "../../api/client.ts";
import { pairsAtom } from "../../data/company/catalogue.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { atom, store } from "../../state.ts";

/** Close prices of the last day by product id, for the small area charts. */
export const sparklinesAtom = atom<ReadonlyMap<number, number[]>>(new Map());

export async function refreshSparklines(): Promise<void> {
  const pairs = dataOf(store.get(pairsAtom));
  if (!pairs || pairs.length === 0) return;
  const forex_id = pairs.map((pair) => pair.Id).join(",");
  try {
    const asked = { forex_id, period: "30min", only: "close" } as const;
    const series = await callApi(abbreviatedKline, asked);
    store.set(sparklinesAtom, new Map(series.map((each) => [each.forex_id, each.closes ?? []])));
  } catch {
    // The list is usable without charts, and the next refresh retries.
  }
}
