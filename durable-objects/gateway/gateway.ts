/**
 * One gateway: browser sockets on one side, market links and account snapshots on the other. While anything changed, one
 * frame goes out every 100 ms; nothing is ever sent per tick and socket.
 */
import type { AccountEvent, AccountSnapshot, Identity } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { ClientMessage, Topic } from "#domain/contracts/client-messages.ts";
import type {
  AccountChange,
  BoardRow,
  ChangeAnswer,
  GatewayReport,
} from "#domain/contracts/gateway.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { topicKey } from "#domain/contracts/topic-key.ts";
import { type ErrorName, errorCodes, socketCloseCodes } from "#domain/errors.ts";
import { errorText } from "#texts/error-text.ts";
import { type AccountPorts, AccountRegistration } from "./account-registration.ts";
import { Credit } from "./credit.ts";
import { KlineTopics } from "./kline-topics.ts";
import type { LinkPorts } from "./market-link.ts";
import { MarketLinks, nameOf } from "./market-links.ts";
import { PriceBoard } from "./price-board.ts";
import { PriceGroups } from "./price-groups.ts";
import type { SocketState } from "./socket-state.ts";
import { Subscriptions } from "./subscriptions.ts";
import { Traders } from "./traders.ts";

const catalogueFreshMs = 60_000;

export interface GatewayPorts extends LinkPorts, AccountPorts {
  loadCatalogue(companyId: number): Promise<Catalogue>;
  /** A text nobody can guess. */
  newMark(): string;
  /** Null for a token this server did not sign. */
  readToken(token: string): Promise<{ userId: string; tokenHash: string } | null>;
  /** Drops and closes a socket; it comes back as `forget`. */
  close(state: SocketState, code: number, reason: string): void;
}

export class Gateway {
  readonly #ports: GatewayPorts;
  readonly #board = new PriceBoard();
  readonly #credit: Credit;
  readonly #groups: PriceGroups;
  readonly #klines: KlineTopics;
  readonly #traders: Traders;
  readonly #subscriptions: Subscriptions;
  readonly #registration: AccountRegistration;
  readonly #links: MarketLinks;
  #catalogue: { value: Promise<Catalogue>; atMs: number } | null = null;
  /** The newest catalogue that was loaded: what links are opened for. */
  #listed: Catalogue | null = null;
  #framePending = false;
  #framedAtMs = 0;
  #linksPending = false;

  constructor(ports: GatewayPorts) {
    this.#ports = ports;
    this.#credit = new Credit(() => ports.now(), ports.newMark);
    this.#groups = new PriceGroups(this.#board, this.#credit);
    this.#klines = new KlineTopics(this.#credit);
    this.#traders = new Traders(this.#board, this.#credit);
    this.#subscriptions = new Subscriptions(this.#groups, this.#klines);
    this.#registration = new AccountRegistration(ports);
    this.#links = new MarketLinks(ports, (products, frame, isHole) => {
      for (const product of products) {
        this.#board.take(product, frame);
        this.#klines.take(product.id, frame, isHole);
      }
      this.#scheduleFrame();
    });
  }

  /** The catalogue of this gateway's company, read again at most once a minute and once for all who wait. */
  catalogue(companyId: number): Promise<Catalogue> {
    const nowMs = this.#ports.now();
    if (!this.#catalogue || nowMs - this.#catalogue.atMs > catalogueFreshMs) {
      const value = this.#ports.loadCatalogue(companyId).then((catalogue) => {
        this.#listed = catalogue;
        this.#board.keep(new Set(catalogue.products.map((product) => product.id)));
        return catalogue;
      });
      this.#catalogue = { value, atMs: nowMs };
      // A failure is told to those who wait for it; the next one tries again.
      value.catch(() => {
        if (this.#catalogue?.value === value) this.#catalogue = null;
      });
    }
    return this.#catalogue.value;
  }

  /** A message that parsed. Always answers; requests of one socket are answered in their order. */
  async handle(state: SocketState, message: ClientMessage): Promise<void> {
    if (message.type === "ping") {
      const { ack } = message;
      if (ack !== undefined && this.#credit.acknowledge(state, ack)) this.#resync(state);
      if (!this.#credit.pong(state)) this.#closeSlow(state);
      return;
    }
    await state.inOrder(async () => {
      try {
        if (!state.isGone) await this.#answer(state, message);
      } catch (error) {
        console.error(`a ${message.type} failed`, error);
        const head = "topic" in message ? headOf(message) : { type: message.type };
        this.#reply(state, head, "busy");
      }
    });
  }

  /** An error that belongs to no request. */
  sendError(state: SocketState, name: ErrorName): void {
    this.#reply(state, { type: "error" }, name);
  }

  /** Puts a socket that survived a hibernation back into its topics. */
  async restore(state: SocketState): Promise<void> {
    await state.inOrder(async () => {
      const { companyId, userId, tokenHash } = state.attachment;
      try {
        const catalogue = await this.catalogue(companyId);
        if (state.isGone) return;
        this.#subscriptions.restore(state, catalogue);
        if (userId && tokenHash && (await this.#enter(state, userId, tokenHash)) !== null) {
          this.#ports.close(state, socketCloseCodes.session_revoked, "session ended");
        }
        if (state.isGone) return;
        this.#resync(state);
        this.#linksChanged();
      } catch (error) {
        // Without its topics the socket would be silent for ever: the client shall come again.
        console.error("a socket could not be restored", error);
        this.#ports.close(state, 1011, "try again");
      }
    });
  }

  /** A socket is gone. */
  forget(state: SocketState): void {
    state.isGone = true;
    this.#subscriptions.forget(state);
    this.#leaveTrader(state);
    this.#credit.forget(state);
    this.#linksChanged();
  }

  accountChanged(
    identity: Identity,
    news: AccountSnapshot | AccountChange,
    events: readonly AccountEvent[],
  ): ChangeAnswer {
    const answer = this.#traders.take(identity.userId, news, events);
    if (answer === "taken") {
      this.#linksChanged();
      this.#scheduleFrame();
    }
    return answer;
  }

  sessionEnded(userId: string, tokenHash: string): void {
    for (const state of this.#traders.socketsOf(userId)) {
      const { pendingTokenHash, attachment } = state;
      if (tokenHash !== attachment.tokenHash && tokenHash !== pendingTokenHash) continue;
      this.#ports.close(state, socketCloseCodes.session_revoked, "session ended");
    }
  }

  /** Closes the sockets that have been stalled for too long. */
  closeSlow(): void {
    for (const state of this.#credit.takeSlow()) this.#closeSlow(state);
  }

  #closeSlow(state: SocketState): void {
    if (!state.isGone) this.#ports.close(state, socketCloseCodes.slow_reader, "slow reader");
  }

  /** Newest prices that live links know, by product. */
  boardRows(products: readonly Product[]): BoardRow[] {
    const answeredAtMs = this.#ports.now();
    return products.flatMap((product) => {
      const entry = this.#board.get(product.id);
      if (!entry?.day || entry.seq === 0 || !this.#links.covers(product)) return [];
      const { seq, timeMs, bid, ask, generation, status, doubt, day } = entry;
      const market = nameOf(product);
      const quote = { seq, timeMs, bid, ask, generation, status, doubt, market, answeredAtMs };
      return [{ productId: product.id, quote, day, status }];
    });
  }

  report(sockets: number): Omit<GatewayReport, "turnedAway"> {
    return { sockets, links: this.#links.size, ...this.#credit.counts };
  }

  async #answer(state: SocketState, message: Exclude<ClientMessage, { type: "ping" }>) {
    if (message.type === "login") return this.#login(state, message.token);
    if (message.type === "logout") {
      this.#logout(state);
      return this.#reply(state, { type: "logout" }, "ok");
    }
    const { type, ...topic } = message;
    if (type === "unsub") {
      this.#subscriptions.remove(state, topic);
      this.#linksChanged();
      return this.#reply(state, headOf(message), "ok");
    }
    const catalogue = await this.catalogue(state.attachment.companyId);
    if (state.isGone) return;
    const refusal = this.#subscriptions.add(state, topic, catalogue);
    this.#reply(state, headOf(message), refusal ?? "ok");
    if (refusal !== null) return;
    this.#linksChanged();
    this.#sendFirst(state, topic);
  }

  async #login(state: SocketState, token: string): Promise<void> {
    this.#logout(state);
    const known = await this.#ports.readToken(token);
    const refusal = known
      ? await this.#enter(state, known.userId, known.tokenHash)
      : "session_invalid";
    this.#reply(state, { type: "login" }, refusal ?? "ok");
  }

  /**
   * Null when the account knows the session. The socket counts as the trader's from before the question, so that no change
   * is missed in between; it is told nothing before the answer, since it has no private topics yet.
   */
  async #enter(state: SocketState, userId: string, tokenHash: string): Promise<ErrorName | null> {
    const { companyId } = state.attachment;
    state.pendingTokenHash = tokenHash;
    this.#traders.join(userId, state);
    let isIn = false;
    try {
      const answer = await this.#registration.enter(companyId, userId, tokenHash);
      isIn = answer.ok && !state.isGone;
      if (!answer.ok) return answer.error;
      if (!isIn) return null;
      state.update({ userId, tokenHash });
      this.#traders.take(userId, answer.snapshot, []);
      this.#linksChanged();
      this.#scheduleFrame();
      return null;
    } finally {
      state.pendingTokenHash = null;
      if (!isIn && this.#traders.leave(userId, state)) {
        void this.#registration.leave(companyId, userId);
      }
    }
  }

  #logout(state: SocketState): void {
    this.#leaveTrader(state);
    state.streamNumbers.clear();
    state.without("userId", "tokenHash", "private");
    this.#linksChanged();
  }

  #leaveTrader(state: SocketState): void {
    const { userId, companyId } = state.attachment;
    if (userId && this.#traders.leave(userId, state)) {
      void this.#registration.leave(companyId, userId);
    }
  }

  #sendFirst(state: SocketState, topic: Topic): void {
    const { userId } = state.attachment;
    if (topic.topic === "DAY_MARKET") this.#groups.sendSnapshot(state, this.#ports.now());
    else if (topic.topic !== "KLINE" && topic.topic !== "FOLLOW_TRADE" && userId) {
      this.#traders.sendCurrent(userId, state, topic.topic);
    }
    if (this.#hasChanges()) this.#scheduleFrame();
  }

  /** A snapshot of every topic: the newest state, instead of what was missed. */
  #resync(state: SocketState): void {
    const { userId, private: topics = [] } = state.attachment;
    this.#groups.sendSnapshot(state, this.#ports.now());
    this.#klines.resync(state);
    for (const topic of topics) if (userId) this.#traders.sendCurrent(userId, state, topic);
    this.#scheduleFrame();
  }

  #reply(state: SocketState, head: object, name: ErrorName | "ok"): void {
    const msg = name === "ok" ? "" : errorText(name, state.attachment.lang);
    const text = JSON.stringify({ ...head, code: errorCodes[name], msg });
    if (!this.#credit.reply(state, text)) this.#closeSlow(state);
  }

  #hasChanges(): boolean {
    return this.#board.hasChanges || this.#klines.hasChanges || this.#traders.hasChanges;
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
    this.#credit.beginFrame();
    this.#traders.pricesMoved(this.#board.prices);
    this.#groups.publish(nowMs);
    this.#board.clearChanges();
    this.#klines.publish();
    this.#traders.publish();
    this.closeSlow();
  }

  /** Links follow what is wanted; a thousand sockets that come or go at once cost one look. */
  #linksChanged(): void {
    if (this.#linksPending) return;
    this.#linksPending = true;
    this.#ports.later(() => {
      this.#linksPending = false;
      const { products, zone } = this.#listed ?? { products: [], zone: "UTC" };
      const prices = this.#groups.wanted();
      const own = this.#traders.wanted();
      const klines = this.#klines.wanted();
      const wanted = products.filter(
        ({ id }) => prices === null || prices.has(id) || own.has(id) || klines.has(id),
      );
      this.#links.follow(
        wanted.map((product) => ({ product, periods: klines.get(product.id) ?? [] })),
        zone,
      );
    }, 0);
  }
}

/** What a reply to `sub` and `unsub` repeats. */
function headOf(message: Extract<ClientMessage, { topic: string }>): object {
  const { type, ...topic } = message;
  return { type, topic: topic.topic, key: topicKey(topic) };
}
