/** The topics of sockets, stored in their attachments so that they survive hibernation. */
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { Topic } from "#domain/contracts/client-messages.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { Component } from "../runtime/bases.ts";
import type { Streams } from "./frame-conflation.ts";
import type { SocketState } from "./socket-state.ts";

type KlineTopic = Extract<Topic, { topic: "KLINE" }>;

export class Subscriptions extends Component<
  Pick<Streams, "groups" | "klines" | "traders" | "pots">
> {
  /** Null if subscribed, else the refusal. A repeated subscription requests a new snapshot. */
  async add(state: SocketState, topic: Topic, { products }: Catalogue): Promise<ErrorName | null> {
    const { prices, private: own = [], userId } = state.attachment;
    const isFull = state.topicCount >= socketLimits.topicsPerSocketMax;
    if (topic.topic === "KLINE") return this.#addKline(state, topic, products, isFull);
    if (topic.topic === "FOLLOW_TRADE") return this.ports.pots.add(state, topic);
    if (topic.topic === "DAY_MARKET") {
      const listed = new Set(products.map((product) => product.id));
      const { ids, open = [] } = topic;
      if ([...(ids ?? []), ...open].some((id) => !listed.has(id))) return "product_unknown";
      if (isFull && !prices) return "socket_too_many_topics";
      state.update({ prices: ids ?? "all", open });
      this.ports.groups.join(state, { ids, open });
      return null;
    }
    if (!userId) return "socket_login_required";
    if (own.includes(topic.topic)) return null;
    if (isFull) return "socket_too_many_topics";
    state.update({ private: [...own, topic.topic] });
    return null;
  }

  remove(state: SocketState, topic: Topic): void {
    const { klines = [], private: own = [] } = state.attachment;
    if (topic.topic === "DAY_MARKET") {
      this.ports.groups.leave(state);
      state.without("prices", "open");
    } else if (topic.topic === "KLINE") {
      this.ports.klines.leave(state, topic.id, topic.period);
      state.update({
        klines: klines.filter(([id, period]) => id !== topic.id || period !== topic.period),
      });
    } else if (topic.topic === "FOLLOW_TRADE") {
      this.ports.pots.remove(state, topic);
    } else {
      state.update({ private: own.filter((each) => each !== topic.topic) });
    }
  }

  /** Adds the socket to the topics of its attachment again, after a wake-up. */
  restore(state: SocketState, { products }: Catalogue): void {
    const { prices, open, klines = [] } = state.attachment;
    if (prices) this.ports.groups.join(state, { ids: prices === "all" ? undefined : prices, open });
    for (const [id, period] of klines) {
      const product = products.find((each) => each.id === id);
      if (product) this.ports.klines.join(state, id, period, product.pricePrecision);
    }
  }

  forget(state: SocketState): void {
    this.ports.groups.leave(state);
    this.ports.klines.leave(state);
    this.ports.pots.forget(state);
  }

  sendSnapshot(state: SocketState, topic: Topic, nowMs: number): void {
    const { groups, traders, pots } = this.ports;
    const { userId } = state.attachment;
    if (topic.topic === "DAY_MARKET") groups.sendSnapshot(state, nowMs);
    else if (topic.topic === "FOLLOW_TRADE") pots.sendCurrent(state, topic);
    else if (topic.topic !== "KLINE" && userId) traders.sendCurrent(userId, state, topic.topic);
  }

  /** Sends the newest state of every topic in place of missed messages. */
  sendSnapshots(state: SocketState, nowMs: number): void {
    const { groups, klines, traders, pots } = this.ports;
    const { userId, private: topics = [] } = state.attachment;
    groups.sendSnapshot(state, nowMs);
    klines.resync(state);
    pots.sendCurrent(state);
    for (const topic of topics) if (userId) traders.sendCurrent(userId, state, topic);
  }

  #addKline(
    state: SocketState,
    { id, period }: KlineTopic,
    products: readonly Product[],
    isFull: boolean,
  ): ErrorName | null {
    const product = products.find((each) => each.id === id);
    if (!product) return "product_unknown";
    const known = state.attachment.klines ?? [];
    if (!known.some((each) => each[0] === id && each[1] === period)) {
      if (isFull) return "socket_too_many_topics";
      state.update({ klines: [...known, [id, period]] });
    }
    this.ports.klines.join(state, id, period, product.pricePrecision);
    return null;
  }
}
