import type { MessageView } from "#domain/contracts/socket.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { store } from "../../state.ts";

type TradeMessage = Extract<MessageView, { type: "FOREX_TRADE" }>;
export type ForexTrade = TradeMessage["data"];

/** Floating profit of the open positions; null until the first message. */
export const forexTradeAtom = traderAtom<ForexTrade | null>(null);

/** A snapshot lists all positions; a later message lists only changes and ended positions. */
export function applyTrade({ data, snapshot }: TradeMessage): void {
  const before = snapshot ? [] : (store.get(forexTradeAtom)?.TransOrder ?? []);
  const rows = new Map(before.map((row) => [row.Id, row]));
  for (const row of data.TransOrder) rows.set(row.Id, { ...rows.get(row.Id), ...row });
  for (const id of data.Ended ?? []) rows.delete(id);
  store.set(forexTradeAtom, { ...data, TransOrder: [...rows.values()] });
}

/** Applies a stop-loss from an answer, because the stream's message about it arrives later. */
export function applyStop(orderId: string, price: number): void {
  const trade = store.get(forexTradeAtom);
  if (!trade) return;
  const TransOrder = trade.TransOrder.map((row) =>
    row.Id === orderId ? { ...row, StopLoss: price } : row,
  );
  store.set(forexTradeAtom, { ...trade, TransOrder });
}

const nothingFloats = { ProfitsTotal: 0, HazardRate: null, CautionMoneyAll: 0 };

type ClosedListener = (orderIds: string[]) => void;
const closedListeners = new Set<ClosedListener>();
const microListeners = new Set<ClosedListener>();

/** Calls back when positions close, by the trader or the platform. Returns the unsubscriber. */
export function onForexClosed(listener: ClosedListener): () => void {
  closedListeners.add(listener);
  return () => closedListeners.delete(listener);
}

export function announceClosed(orderIds: string[]): void {
  const trade = store.get(forexTradeAtom);
  if (trade) {
    const TransOrder = trade.TransOrder.filter(({ Id }) => !orderIds.includes(Id));
    // Without positions the floating profit is zero, but the stream does not always send the zero.
    const sums = TransOrder.length > 0 ? trade : nothingFloats;
    store.set(forexTradeAtom, { ...sums, TransOrder });
  }
  for (const listener of closedListeners) listener(orderIds);
}

export function onMicroClosed(listener: ClosedListener): () => void {
  microListeners.add(listener);
  return () => microListeners.delete(listener);
}

export function announceMicroClosed(orderIds: string[]): void {
  for (const listener of microListeners) listener(orderIds);
}
