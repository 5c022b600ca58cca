/** KLINE: candles per product and period, each with all its values; encoded once per topic. */
import type { LinkFrame } from "#domain/contracts/market.ts";
import type { Candle } from "#domain/market/candle.ts";
import type { Period } from "#domain/market/periods.ts";
import { Component } from "../runtime/bases.ts";
import type { Credit } from "./credit.ts";
import type { Pace, Turn } from "./pace.ts";
import type { SocketState } from "./socket-state.ts";

interface Topic {
  productId: number;
  period: Period;
  precision: number;
  members: Set<SocketState>;
  /** Members that have just subscribed or lost messages; their next message is a snapshot. */
  awaiting: Set<SocketState>;
  n: number;
  turn: Turn;
  generation: number;
  seq: number;
  /** Bars changed since the last message, by start. */
  pending: Map<number, Candle>;
  /** The running bar, for sockets that subscribe between two ticks. */
  newest: Candle | null;
}

export class KlineTopics extends Component<{ credit: Credit; pace: Pace }> {
  readonly #topics = new Map<string, Topic>();

  join(state: SocketState, productId: number, period: Period, precision: number): void {
    const key = `${productId} ${period}`;
    let topic = this.#topics.get(key);
    if (!topic) {
      topic = {
        productId,
        period,
        precision,
        members: new Set(),
        awaiting: new Set(),
        n: 0,
        turn: this.ports.pace.newTurn(),
        generation: 0,
        seq: 0,
        pending: new Map(),
        newest: null,
      };
      this.#topics.set(key, topic);
    }
    topic.members.add(state);
    topic.awaiting.add(state);
  }

  leave(state: SocketState, productId?: number, period?: Period): void {
    for (const [key, topic] of this.#topics) {
      if (productId !== undefined && topic.productId !== productId) continue;
      if (period !== undefined && topic.period !== period) continue;
      topic.awaiting.delete(state);
      topic.members.delete(state);
      if (topic.members.size === 0) this.#topics.delete(key);
    }
  }

  /** Makes the socket's next message of every topic a snapshot. */
  resync(state: SocketState): void {
    for (const topic of this.#topics.values()) {
      if (topic.members.has(state)) topic.awaiting.add(state);
    }
  }

  wanted(): Map<number, Period[]> {
    const wanted = new Map<number, Period[]>();
    for (const { productId, period } of this.#topics.values()) {
      wanted.set(productId, [...(wanted.get(productId) ?? []), period]);
    }
    return wanted;
  }

  /** Applies a frame. After a gap, a snapshot makes clients reload bars that closed unseen. */
  take(productId: number, frame: LinkFrame, isHole: boolean): void {
    for (const [period, candle] of frame.candles) {
      const topic = this.#topics.get(`${productId} ${period}`);
      if (!topic) continue;
      if (isHole) for (const state of topic.members) topic.awaiting.add(state);
      topic.generation = frame.generation;
      topic.seq = frame.tick?.[0] ?? topic.seq;
      topic.pending.set(candle.timeMs, candle);
      if (!topic.newest || candle.timeMs >= topic.newest.timeMs) topic.newest = candle;
    }
  }

  get hasChanges(): boolean {
    for (const topic of this.#topics.values()) {
      if (topic.pending.size > 0 || (topic.awaiting.size > 0 && topic.newest)) return true;
    }
    return false;
  }

  publish(nowMs: number): void {
    for (const topic of this.#topics.values()) {
      if (!topic.newest) continue;
      if (topic.pending.size > 0 && topic.turn.isDue(nowMs)) {
        topic.turn.take(nowMs);
        topic.n++;
        const bars = [...topic.pending.values()].sort((a, b) => a.timeMs - b.timeMs);
        const text = encode(topic, bars, false);
        for (const state of topic.members) {
          if (!topic.awaiting.has(state)) this.ports.credit.send(state, text);
        }
        topic.pending.clear();
      }
      if (topic.awaiting.size > 0) {
        const text = encode(topic, [topic.newest], true);
        for (const state of topic.awaiting) this.ports.credit.send(state, text);
        topic.awaiting.clear();
      }
    }
  }
}

function encode(topic: Topic, bars: readonly Candle[], snapshot: boolean): string {
  const price = (value: number) => value.toFixed(topic.precision);
  const candles = bars.map((bar) => [
    bar.timeMs,
    price(bar.open),
    price(bar.high),
    price(bar.low),
    price(bar.close),
    bar.volume === null ? null : String(bar.volume),
  ]);
  return JSON.stringify({
    type: "KLINE",
    n: topic.n,
    ...(snapshot ? { snapshot } : {}),
    id: topic.productId,
    period: topic.period,
    generation: topic.generation,
    seq: topic.seq,
    candles,
  });
}
