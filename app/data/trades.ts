import type { MessageView } from "#domain/contracts/socket.ts";
import { atom, store } from "../state.ts";

type TradeMessage = Extract<MessageView, { type: "FOREX_TRADE" }>;
export type ForexTrade = TradeMessage["data"];

/** Floating profit of the open positions; null until the first message. */
export const forexTradeAtom = atom<ForexTrade | null>(null);

/** A snapshot names every position; after it come those that moved, and those that ended. */
export function applyTrade({ data, snapshot }: TradeMessage): void {
  const before = snapshot ? [] : (store.get(forexTradeAtom)?.TransOrder ?? []);
  const rows = new Map([...before, ...data.TransOrder].map((row) => [row.Id, row]));
  for (const id of data.Ended ?? []) rows.delete(id);
  store.set(forexTradeAtom, { ...data, TransOrder: [...rows.values()] });
}

type ClosedListener = (orderIds: string[]) => void;
const closedListeners = new Set<ClosedListener>();
const microListeners = new Set<ClosedListener>();

/** Told of positions that closed, whoever closed them. Returns the removal. */
export function onForexClosed(listener: ClosedListener): () => void {
  closedListeners.add(listener);
  return () => closedListeners.delete(listener);
}

export function announceClosed(orderIds: string[]): void {
  const trade = store.get(forexTradeAtom);
  if (trade) {
    const TransOrder = trade.TransOrder.filter(({ Id }) => !orderIds.includes(Id));
    store.set(forexTradeAtom, { ...trade, TransOrder });
  }
  for (const listener of closedListeners) listener(orderIds);
}

/** Told of micro orders that were settled. Returns the removal. */
export function onMicroClosed(listener: ClosedListener): () => void {
  microListeners.add(listener);
  return () => microListeners.delete(listener);
}

export function announceMicroClosed(orderIds: string[]): void {
  for (const listener of microListeners) listener(orderIds);
}
