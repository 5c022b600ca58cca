import { orderStatus } from "#domain/codes.ts";
import { type ForexOrderView, myDeal } from "#domain/contracts/http/forex.ts";
import { callApi } from "../../api/client.ts";
import { follow } from "../../api/readers.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { type PrimitiveAtom, store } from "../../state.ts";
import { readAllPages } from "../reading/all-pages.ts";
import { type Loadable, load, loading } from "../reading/loadable.ts";
import { applyStop, onForexClosed } from "./trades.ts";

type Orders = Loadable<ForexOrderView[]>;

/** Open positions, newest first. */
export const positionsAtom = traderAtom<Orders>(loading);
/** Orders that wait for their price, newest first. */
export const pendingAtom = traderAtom<Orders>(loading);

function readAll(name: "open" | "pending"): Promise<ForexOrderView[]> {
  const status = orderStatus.code(name);
  return readAllPages((page) => callApi(myDeal, { status, page: String(page) }));
}

export function refreshPositions(): Promise<void> {
  return load(positionsAtom, () => readAll("open"));
}

export function refreshPending(): Promise<void> {
  return load(pendingAtom, () => readAll("pending"));
}

/** A list is read again only if a page has shown it. */
const ifShown = (list: PrimitiveAtom<Orders>, read: () => Promise<void>) => () =>
  store.get(list).state === "loading" ? undefined : read();
follow({ call: myDeal, read: ifShown(positionsAtom, refreshPositions) });
follow({ call: myDeal, read: ifShown(pendingAtom, refreshPending) });

function change(list: PrimitiveAtom<Orders>, edit: (orders: ForexOrderView[]) => ForexOrderView[]) {
  const known = store.get(list);
  if (known.state === "ready") store.set(list, { state: "ready", data: edit(known.data) });
}

/**
 * Puts a placed order at the head of its list.
 * @returns false if the list is not loaded: the caller must load it
 */
export function addOrder(order: ForexOrderView): boolean {
  const list = order.Status === "pending" ? pendingAtom : positionsAtom;
  change(list, (orders) => [order, ...orders.filter(({ Id }) => Id !== order.Id)]);
  return store.get(list).state === "ready";
}

export function replaceOrder(fresh: ForexOrderView): void {
  const edit = (orders: ForexOrderView[]) =>
    orders.map((order) => (order.Id === fresh.Id ? fresh : order));
  applyStop(fresh.Id, fresh.TargetLossPrice);
  change(positionsAtom, edit);
  change(pendingAtom, edit);
}

export function dropPending(orderId: string): void {
  change(pendingAtom, (orders) => orders.filter((order) => order.Id !== orderId));
}

/** Removes positions from the list as soon as they close. Returns the unsubscriber. */
export function dropClosedPositions(): () => void {
  return onForexClosed((orderIds) => {
    change(positionsAtom, (orders) => orders.filter((order) => !orderIds.includes(order.Id)));
  });
}
