import type { MessageView } from "#domain/contracts/socket.ts";
import { atom, store } from "../state.ts";

type TradeMessage = Extract<MessageView, { type: "FOREX_TRADE" }>;
export type ForexTrade = TradeMessage["data"];

/** Floating profit of the open positions; null until the first message. */
export const forexTradeAtom = atom<ForexTrade | null>(null);

/** A snapshot has every position; later messages only those that moved or ended. */
export function applyTrade({ data, snapshot }: TradeMessage): void {
  const before = snapshot ? [] : (store.get(forexTradeAtom)?.TransOrder ?? []);
  const rows = new Map([...before, ...data.TransOrder].map((row) => [row.Id, row]));
  for (const id of data.Ended ?? []) rows.delete(id);
  store.set(forexTradeAtom, { ...data, TransOrder: [...rows.values()] });
}

type ClosedListener = (orderIds: string[]) => void;
const closedListeners = new Set<ClosedListener>();
const microListeners = new Set<ClosedListener>();

/** Calls back when positions close, by the trader or the platform. Returns the removal. */
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

/** Calls back when micro orders are settled. Returns the removal. */
export function onMicroClosed(listener: ClosedListener): () => void {
  microListeners.add(listener);
  return () => microListeners.delete(listener);
}

export function announceMicroClosed(orderIds: string[]): void {
  for (const listener of microListeners) listener(orderIds);
}
