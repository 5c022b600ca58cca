import { myDeal, type WireForexOrder } from "#domain/contracts/http/forex.ts";
import { callApi } from "../api/client.ts";
import { onForexClosed } from "../realtime/trades.ts";
import { atom, store } from "../state.ts";
import { type Loadable, load, loading } from "./loadable.ts";

/** Open positions, newest first. */
export const positionsAtom = atom<Loadable<WireForexOrder[]>>(loading);

/** More than this many open positions are read page by page. */
const pagesMax = 25;

export function refreshPositions(): Promise<void> {
  return load(positionsAtom, async () => {
    const orders: WireForexOrder[] = [];
    for (let page = 1; page <= pagesMax; page++) {
      const input = { status: "1", page: String(page) };
      const { data, total } = await callApi(myDeal, input, { quiet: true });
      orders.push(...data);
      if (data.length === 0 || orders.length >= total) break;
    }
    return orders;
  });
}

/** Closed positions leave the list at once, whoever closed them. */
export function dropClosedPositions(): () => void {
  return onForexClosed((orderIds) => {
    const positions = store.get(positionsAtom);
    if (positions.state !== "ready") return;
    const data = positions.data.filter((order) => !orderIds.includes(order.Id));
    store.set(positionsAtom, { state: "ready", data });
  });
}
