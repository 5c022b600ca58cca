import { myDeal, type WireForexOrder } from "#domain/contracts/http/forex.ts";
import { callApi } from "../api/client.ts";
import { atom, type PrimitiveAtom, store } from "../state.ts";
import { readAllPages } from "./all-pages.ts";
import { type Loadable, load, loading } from "./loadable.ts";
import { onForexClosed } from "./trades.ts";

type Orders = Loadable<WireForexOrder[]>;

/** Open positions, newest first. */
export const positionsAtom = atom<Orders>(loading);
/** Orders that wait for their price, newest first. */
export const pendingAtom = atom<Orders>(loading);

function readAll(status: "0" | "1"): Promise<WireForexOrder[]> {
  return readAllPages((page) => callApi(myDeal, { status, page: String(page) }));
}

export function refreshPositions(): Promise<void> {
  return load(positionsAtom, () => readAll("1"));
}

export function refreshPending(): Promise<void> {
  return load(pendingAtom, () => readAll("0"));
}

function change(list: PrimitiveAtom<Orders>, edit: (orders: WireForexOrder[]) => WireForexOrder[]) {
  const known = store.get(list);
  if (known.state === "ready") store.set(list, { state: "ready", data: edit(known.data) });
}

/** Replaces the order in the list that has it. */
export function replaceOrder(fresh: WireForexOrder): void {
  const edit = (orders: WireForexOrder[]) =>
    orders.map((order) => (order.Id === fresh.Id ? fresh : order));
  change(positionsAtom, edit);
  change(pendingAtom, edit);
}

export function dropPending(orderId: string): void {
  change(pendingAtom, (orders) => orders.filter((order) => order.Id !== orderId));
}

/** Takes closed positions off the list at once, whether the trader or the platform closed them. */
export function dropClosedPositions(): () => void {
  return onForexClosed((orderIds) => {
    change(positionsAtom, (orders) => orders.filter((order) => !orderIds.includes(order.Id)));
  });
}
