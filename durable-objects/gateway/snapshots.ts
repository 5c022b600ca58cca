/** Newest state of topics, for a socket that has just subscribed or has missed messages. */
import type { Topic } from "#domain/contracts/client-messages.ts";
import type { FrameStreams } from "./frame-conflation.ts";
import type { SocketState } from "./socket-state.ts";

export class Snapshots {
  readonly #streams: Omit<FrameStreams, "board" | "prices" | "credit">;
  readonly #now: () => number;

  constructor(streams: Omit<FrameStreams, "board" | "prices" | "credit">, now: () => number) {
    this.#streams = streams;
    this.#now = now;
  }

  /** Sends the state of a new topic. */
  send(state: SocketState, topic: Topic): void {
    const { groups, traders, pots } = this.#streams;
    const { userId } = state.attachment;
    if (topic.topic === "DAY_MARKET") groups.sendSnapshot(state, this.#now());
    else if (topic.topic === "FOLLOW_TRADE") pots.sendCurrent(state, topic);
    else if (topic.topic !== "KLINE" && userId) traders.sendCurrent(userId, state, topic.topic);
  }

  /** Sends the state of every topic in place of missed messages. */
  sendAll(state: SocketState): void {
    const { groups, klines, traders, pots } = this.#streams;
    const { userId, private: topics = [] } = state.attachment;
    groups.sendSnapshot(state, this.#now());
    klines.resync(state);
    pots.sendCurrent(state);
    for (const topic of topics) if (userId) traders.sendCurrent(userId, state, topic);
  }
}
