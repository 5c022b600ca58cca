import type { MessageView } from "#domain/contracts/socket.ts";
import type { Period } from "#domain/market/periods.ts";
import { retainTopic } from "./channel.ts";

export type KlineMessage = Extract<MessageView, { type: "KLINE" }>;
type Listener = (message: KlineMessage) => void;

const listeners = new Map<string, Set<Listener>>();

/** Sends a product's live candles to a listener. Returns the function that ends this. */
export function onCandles(productId: number, period: Period, listener: Listener): () => void {
  const key = `${productId} ${period}`;
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  const release = retainTopic({ topic: "KLINE", id: productId, period });
  return () => {
    known.delete(listener);
    release();
  };
}

export function applyCandles(message: KlineMessage): void {
  for (const listener of listeners.get(`${message.id} ${message.period}`) ?? []) listener(message);
}
