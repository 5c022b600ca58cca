/**
 * One gateway: browser sockets on one side, market links and account snapshots on the other. While anything changed, one
 * frame goes out every 100 ms; nothing is ever sent per tick and socket.
 */
import type { AccountEvent, AccountSnapshot, Identity } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { BoardRow, GatewayReport } from "#domain/contracts/gateway.ts";
import type { LinkFrame } from "#domain/contracts/market.ts";
import {
  type ClientMessage,
  socketLimits,
  type Topic,
  topicKey,
} from "#domain/contracts/socket.ts";
import { type ErrorName, errorCodes, type Result, socketCloseCodes } from "#domain/errors.ts";
import { marketName } from "#domain/names.ts";
import { errorText } from "../runtime/error-text.ts";
import { Credit, sendText } from "./credit.ts";
import { KlineTopics } from "./kline-topics.ts";
import { type LinkPorts, MarketLink } from "./market-link.ts";
import { PriceBoard } from "./price-board.ts";
import { PriceGroups } from "./price-groups.ts";
import type { PrivateTopic, SocketState } from "./socket-state.ts";
import { Traders } from "./traders.ts";

const lingerMs = 10_000;
const keepAliveMs = 5_000;

export interface GatewayPorts extends LinkPorts {
  loadCatalogue(companyId: number): Promise<Catalogue>;
  /** Checks a token with its account and registers this gateway there. */
  login(
    token: string,
    companyId: number,
  ): Promise<Result<{ identity: Identity; tokenHash: string; snapshot: AccountSnapshot }>>;
  detach(companyId: number, userId: string): void;
}

interface Link {
  link: MarketLink;
  products: Product[];
  unwantedSinceMs: number | null;
}

export class Gateway {
  readonly #ports: GatewayPorts;
  readonly board = new PriceBoard();
  readonly #credit: Credit;
  readonly #groups: PriceGroups;
  readonly #klines: KlineTopics;
  readonly #traders: Traders;
  readonly #links = new Map<string, Link>();
  #catalogue: Catalogue | null = null;
  #catalogueAtMs = 0;
  #framePending = false;
  #framedAtMs = 0;
  #housekeeping = false;

  constructor(ports: GatewayPorts) {
    this.#ports = ports;
    this.#credit = new Credit(() => ports.now());
    this.#groups = new PriceGroups(this.board, this.#credit);
    this.#klines = new KlineTopics(this.#credit);
    this.#traders = new Traders(this.board, this.#credit);
  }

  /** The catalogue of this gateway's company, read again at most once a minute. */
  async catalogue(companyId: number): Promise<Catalogue> {
    const nowMs = this.#ports.now();
    if (!this.#catalogue || nowMs - this.#catalogueAtMs > 60_000) {
      this.#catalogue = await this.#ports.loadCatalogue(companyId);
      this.#catalogueAtMs = nowMs;
    }
    return this.#catalogue;
  }

  /** A message that parsed. */
  async handle(state: SocketState, message: ClientMessage): Promise<void> {
    if (message.type === "ping") {
      if (message.ack !== undefined && this.#credit.acknowledge(state, message.ack)) {
        this.#resync(state);
      }
      return sendText(state.socket, '{"type":"pong"}');
    }
    if (message.type === "login") return this.#login(state, message.token);
    if (message.type === "logout") {
      this.#logout(state);
      return this.#reply(state, { type: "logout" }, "ok");
    }
    const { type, ...topic } = message;
    const known = { type, topic: topic.topic, key: topicKey(topic) };
    if (type === "unsub") {
      this.#unsubscribe(state, topic);
      this.#linksChanged();
      return this.#reply(state, known, "ok");
    }
    const refusal = await this.#subscribe(state, topic);
    this.#reply(state, known, refusal ?? "ok");
    if (refusal === null) this.#sendFirst(state, topic);
  }

  /** An error that belongs to no request. */
  sendError(state: SocketState, name: ErrorName): void {
    this.#reply(state, { type: "error" }, name);
  }

  /** Puts a socket that survived a hibernation back into its topics. */
  async restore(state: SocketState, login: () => Promise<AccountSnapshot | null>): Promise<void> {
    const { prices, klines, companyId, userId } = state.attachment;
    const { products } = await this.catalogue(companyId);
    if (prices) this.#groups.join(state, prices);
    for (const [id, period] of klines ?? []) {
      const product = products.find((each) => each.id === id);
      if (product) this.#klines.join(state, id, period, product.pricePrecision);
    }
    if (userId) {
      this.#traders.join(userId, state);
      const snapshot = await login();
      if (snapshot) this.#traders.take(userId, snapshot, []);
      else state.socket.close(socketCloseCodes.session_revoked, "session ended");
    }
    this.#resync(state);
    this.#linksChanged();
  }

  /** A socket is gone. */
  forget(state: SocketState): void {
    this.#groups.leave(state);
    this.#klines.leave(state);
    this.#leaveTrader(state);
    this.#credit.forget(state);
    this.#linksChanged();
  }

  accountChanged(
    identity: Identity,
    snapshot: AccountSnapshot,
    events: readonly AccountEvent[],
  ): boolean {
    const here = this.#traders.take(identity.userId, snapshot, events);
    if (here) {
      this.#linksChanged();
      this.#scheduleFrame();
    }
    return here;
  }

  sessionEnded(userId: string, tokenHash: string): void {
    for (const state of this.#traders.socketsOf(userId)) {
      if (state.attachment.tokenHash !== tokenHash) continue;
      state.socket.close(socketCloseCodes.session_revoked, "session ended");
    }
  }

  /** Newest prices that live links know, by product. */
  boardRows(products: readonly Product[]): BoardRow[] {
    return products.flatMap((product) => {
      const entry = this.board.get(product.id);
      const link = this.#links.get(nameOf(product));
      if (!link || !entry || entry.seq === 0 || !entry.day) return [];
      const { seq, timeMs, bid, ask, generation, status, day } = entry;
      const quote = {
        seq,
        timeMs,
        bid,
        ask,
        generation,
        status,
        market: nameOf(product),
        answeredAtMs: this.#ports.now(),
      };
      return [{ productId: product.id, quote, day, status }];
    });
  }

  report(sockets: number): GatewayReport {
    return { sockets, links: this.#links.size, ...this.#credit.counts };
  }

  async #login(state: SocketState, token: string): Promise<void> {
    this.#logout(state);
    const answer = await this.#ports.login(token, state.attachment.companyId);
    if (!answer.ok) return this.#reply(state, { type: "login" }, answer.error);
    const { identity, tokenHash, snapshot } = answer;
    state.update({ userId: identity.userId, tokenHash });
    this.#traders.join(identity.userId, state);
    this.#reply(state, { type: "login" }, "ok");
    this.#traders.take(identity.userId, snapshot, []);
    this.#linksChanged();
    this.#scheduleFrame();
  }

  #logout(state: SocketState): void {
    this.#leaveTrader(state);
    const { userId: _user, tokenHash: _hash, private: _topics, ...rest } = state.attachment;
    state.attachment = rest;
    state.update({});
  }

  #leaveTrader(state: SocketState): void {
    const { userId, companyId } = state.attachment;
    if (userId && this.#traders.leave(userId, state)) this.#ports.detach(companyId, userId);
  }

  /** Null when subscribed, else why not. */
  async #subscribe(state: SocketState, topic: Topic): Promise<ErrorName | null> {
    const { products } = await this.catalogue(state.attachment.companyId);
    const listed = (id: number) => products.find((product) => product.id === id);
    if (topic.topic === "DAY_MARKET") {
      if (topic.ids?.some((id) => !listed(id))) return "product_unknown";
      if (state.topicCount >= socketLimits.topicsPerSocketMax) return "socket_too_many_topics";
      const prices = topic.ids ?? "all";
      this.#groups.leave(state);
      state.update({ prices });
      this.#groups.join(state, prices);
      this.#linksChanged();
      return null;
    }
    if (topic.topic === "KLINE") return this.#subscribeKline(state, topic, listed(topic.id));
    if (topic.topic === "FOLLOW_TRADE") return "forbidden";
    if (!state.attachment.userId) return "socket_login_required";
    const known = state.attachment.private ?? [];
    if (!known.includes(topic.topic)) state.update({ private: [...known, topic.topic] });
    return null;
  }

  #subscribeKline(
    state: SocketState,
    topic: Extract<Topic, { topic: "KLINE" }>,
    product: Product | undefined,
  ): ErrorName | null {
    if (!product) return "product_unknown";
    const known = state.attachment.klines ?? [];
    const isNew = !known.some(([id, period]) => id === topic.id && period === topic.period);
    if (isNew && state.topicCount >= socketLimits.topicsPerSocketMax) {
      return "socket_too_many_topics";
    }
    if (isNew) state.update({ klines: [...known, [topic.id, topic.period]] });
    this.#klines.join(state, topic.id, topic.period, product.pricePrecision);
    this.#linksChanged();
    return null;
  }

  #unsubscribe(state: SocketState, topic: Topic): void {
    const { prices: _prices, ...rest } = state.attachment;
    if (topic.topic === "DAY_MARKET") {
      this.#groups.leave(state);
      state.attachment = rest;
      state.update({});
    } else if (topic.topic === "KLINE") {
      this.#klines.leave(state, topic.id, topic.period);
      const klines = (state.attachment.klines ?? []).filter(
        ([id, period]) => id !== topic.id || period !== topic.period,
      );
      state.update({ klines });
    } else {
      const left = (state.attachment.private ?? []).filter((each) => each !== topic.topic);
      state.update({ private: left });
    }
  }

  #sendFirst(state: SocketState, topic: Topic): void {
    const { userId } = state.attachment;
    if (topic.topic === "DAY_MARKET") this.#groups.sendSnapshot(state, this.#ports.now());
    else if (topic.topic !== "KLINE" && topic.topic !== "FOLLOW_TRADE" && userId) {
      state.streamNumbers.delete(topic.topic as PrivateTopic);
      this.#traders.sendCurrent(userId, state, topic.topic);
    }
    if (this.#hasChanges()) this.#scheduleFrame();
  }

  #resync(state: SocketState): void {
    this.#groups.sendSnapshot(state, this.#ports.now());
    this.#klines.resync(state);
    const { userId, private: topics } = state.attachment;
    state.streamNumbers.clear();
    for (const topic of topics ?? []) if (userId) this.#traders.sendCurrent(userId, state, topic);
    this.#scheduleFrame();
  }

  #reply(state: SocketState, head: object, name: ErrorName | "ok"): void {
    const msg = name === "ok" ? "" : errorText(name, state.attachment.lang);
    sendText(state.socket, JSON.stringify({ ...head, code: errorCodes[name], msg }));
  }

  #takeFrame(name: string, frame: LinkFrame): void {
    const link = this.#links.get(name);
    if (!link) return;
    for (const product of link.products) {
      this.board.take(product, frame);
      this.#klines.take(product.id, frame);
    }
    this.#groups.invalidate();
    this.#scheduleFrame();
  }

  #hasChanges(): boolean {
    return this.board.hasChanges || this.#klines.hasChanges || this.#traders.hasChanges;
  }

  #scheduleFrame(): void {
    if (this.#framePending) return;
    this.#framePending = true;
    const wait = this.#framedAtMs + socketLimits.frameMs - this.#ports.now();
    this.#ports.later(() => this.#frame(), Math.max(0, wait));
  }

  #frame(): void {
    this.#framePending = false;
    const nowMs = this.#ports.now();
    this.#framedAtMs = nowMs;
    this.#traders.pricesMoved(this.board.prices);
    this.#groups.publish(nowMs);
    this.board.clearChanges();
    this.#klines.publish();
    this.#traders.publish();
    for (const state of this.#credit.closeSlow()) this.forget(state);
  }

  /** Opens the links that are wanted and lets the others linger a moment before they close. */
  #linksChanged(): void {
    const products = this.#catalogue?.products ?? [];
    const all = this.#groups.wanted();
    const own = this.#traders.wanted();
    const klines = this.#klines.products();
    const nowMs = this.#ports.now();
    const wanted = new Map<string, Product[]>();
    for (const product of products) {
      if (all !== null && !all.has(product.id) && !own.has(product.id) && !klines.has(product.id)) {
        continue;
      }
      const name = nameOf(product);
      wanted.set(name, [...(wanted.get(name) ?? []), product]);
    }
    for (const [name, listed] of wanted) this.#want(name, listed);
    for (const [name, link] of this.#links) {
      if (wanted.has(name)) link.unwantedSinceMs = null;
      else link.unwantedSinceMs ??= nowMs;
    }
    this.#startHousekeeping();
  }

  #want(name: string, products: Product[]): void {
    const [first] = products;
    if (!first) return;
    let link = this.#links.get(name);
    if (!link) {
      const zone = this.#catalogue?.zone ?? "UTC";
      link = {
        link: new MarketLink(first.market, zone, this.#ports, (frame) =>
          this.#takeFrame(name, frame),
        ),
        products,
        unwantedSinceMs: null,
      };
      this.#links.set(name, link);
    }
    link.products = products;
    link.link.setPeriods(products.flatMap((product) => this.#klines.periodsOf(product.id)));
  }

  /** Runs only while there are links; an idle gateway has no timer and may hibernate. */
  #startHousekeeping(): void {
    if (this.#housekeeping || this.#links.size === 0) return;
    this.#housekeeping = true;
    this.#ports.later(() => {
      this.#housekeeping = false;
      const limit = this.#ports.now() - lingerMs;
      for (const [name, link] of this.#links) {
        if (link.unwantedSinceMs !== null && link.unwantedSinceMs <= limit) {
          link.link.close();
          this.#links.delete(name);
        } else {
          link.link.keepAlive();
        }
      }
      for (const state of this.#credit.closeSlow()) this.forget(state);
      this.#startHousekeeping();
    }, keepAliveMs);
  }
}

function nameOf(product: Product): string {
  return marketName(product.market.feed.id, product.market.symbol);
}
