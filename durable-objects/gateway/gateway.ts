/**
 * One gateway: browser sockets on one side, market links and account snapshots on the other.
 * Browsers get changes as conflated frames (`frame-conflation.ts`).
 */
import { socketCloseCodes } from "#domain/close-codes.ts";
import type { AccountEvent, AccountSnapshot, Identity } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { ClientMessage } from "#domain/contracts/client-messages.ts";
import type {
  AccountChange,
  BoardRow,
  ChangeAnswer,
  GatewayReport,
} from "#domain/contracts/gateway.ts";
import { topicKey } from "#domain/contracts/topic-key.ts";
import { type ErrorName, errorCodes } from "#domain/errors/errors.ts";
import { isPot } from "#domain/text/names.ts";
import { logError } from "#platform/log/log.ts";
import { errorText } from "#texts/error-text.ts";
import { Component } from "../runtime/bases.ts";
import { CatalogueCache } from "./catalogue-cache.ts";
import { Credit } from "./credit.ts";
import type { ListedMarket } from "./floating-profit.ts";
import { FrameConflation, type Streams } from "./frame-conflation.ts";
import { KlineTopics } from "./kline-topics.ts";
import { LinkDemand } from "./link-demand.ts";
import type { LinkPorts } from "./market-link.ts";
import { MarketLinks, nameOf } from "./market-links.ts";
import { MarketPrices } from "./market-prices.ts";
import { Pace } from "./pace.ts";
import { type PotPorts, PotStreams } from "./pot-streams.ts";
import { type BoardEntry, PriceBoard } from "./price-board.ts";
import { PriceGroups } from "./price-groups.ts";
import { type SignInPorts, SocketSignIn } from "./socket-sign-in.ts";
import type { SocketState } from "./socket-state.ts";
import { Subscriptions } from "./subscriptions.ts";
import { Traders } from "./traders.ts";

export interface GatewayPorts
  extends LinkPorts,
    PotPorts,
    Omit<SignInPorts, "signedIn" | "signedOut" | "traders"> {
  loadCatalogue(companyId: number): Promise<Catalogue>;
  newMark(): string;
  /** Removes and closes a socket, and calls `forget` for it. */
  close(state: SocketState, code: number, reason: string): void;
}

export class Gateway extends Component<GatewayPorts> {
  readonly #streams = streamsOf(this.ports, (id) => this.#catalogue.product(id)?.market);
  readonly #subscriptions = new Subscriptions(this.#streams);
  readonly #frames = new FrameConflation({
    ...this.#streams,
    now: this.ports.now,
    later: this.ports.later,
    sent: () => this.closeSlow(),
  });
  readonly #links: MarketLinks = new MarketLinks({
    ...this.ports,
    frame: (market, products, frame, isHole) => {
      const { prices, board, klines } = this.#streams;
      prices.take(market, frame);
      for (const product of products) {
        board.take(product, frame);
        klines.take(product.id, frame, isHole);
      }
      this.#frames.schedule();
    },
    closed: (market) => {
      this.#streams.prices.forget(market);
      this.#streams.board.forget(market);
    },
    houseKept: () => {
      this.#catalogue.refresh();
      this.#streams.groups.pulse(this.ports.now(), (id) => this.#links.hears(id));
    },
  });
  readonly #signIn = new SocketSignIn({
    ...this.ports,
    traders: this.#streams.traders,
    signedIn: () => this.#tradersChanged(),
    signedOut: (state) => {
      this.#streams.pots.forget(state);
      this.#demand.changed();
    },
  });
  readonly #catalogue: CatalogueCache = new CatalogueCache({
    loadCatalogue: this.ports.loadCatalogue,
    now: this.ports.now,
    loaded: ({ products }) => {
      this.#streams.board.keep(new Set(products.map((product) => product.id)));
      // A product may have moved to another market.
      this.#demand.changed();
    },
  });
  readonly #demand = new LinkDemand({
    ...this.#streams,
    links: this.#links,
    catalogue: () => this.#catalogue.newest,
    later: this.ports.later,
  });

  catalogue(companyId: number): Promise<Catalogue> {
    return this.#catalogue.read(companyId);
  }

  /** Handles a parsed message. Always replies; a socket's requests are answered in order. */
  async handle(state: SocketState, message: ClientMessage): Promise<void> {
    if (message.type === "ping") {
      const { ack } = message;
      if (ack !== undefined && this.#streams.credit.acknowledge(state, ack)) this.#resync(state);
      if (!this.#streams.credit.pong(state)) this.#closeSlow(state);
      return;
    }
    await state.inOrder(async () => {
      try {
        if (!state.isGone) await this.#answer(state, message);
      } catch (error) {
        logError("socket_message_failed", { id: message.type }, error);
        const head = "topic" in message ? headOf(message) : { type: message.type };
        this.#reply(state, head, "busy");
      }
    });
  }

  /** Sends an error that belongs to no request. */
  sendError(state: SocketState, name: ErrorName): void {
    this.#reply(state, { type: "error" }, name);
  }

  /** Adds a socket that survived a hibernation to its topics again. */
  async restore(state: SocketState): Promise<void> {
    await state.inOrder(async () => {
      try {
        const catalogue = await this.catalogue(state.attachment.companyId);
        if (state.isGone) return;
        this.#subscriptions.restore(state, catalogue);
        await this.#signIn.restore(state);
        if (!state.isGone) await this.#streams.pots.restore(state);
        if (state.isGone) return;
        this.#resync(state);
        this.#demand.changed();
      } catch (error) {
        // Without its topics the socket would stay silent, so its client must connect again.
        logError("socket_not_restored", {}, error);
        this.ports.close(state, 1011, "try again");
      }
    });
  }

  forget(state: SocketState): void {
    state.isGone = true;
    this.#subscriptions.forget(state);
    this.#signIn.leave(state);
    this.#streams.credit.forget(state);
    this.#demand.changed();
  }

  accountChanged(
    identity: Identity,
    news: AccountSnapshot | AccountChange,
    events: readonly AccountEvent[],
  ): ChangeAnswer {
    const { userId } = identity;
    const answer = isPot(userId)
      ? this.#streams.pots.take(userId, news)
      : this.#streams.traders.take(userId, news, events);
    if (answer === "taken") this.#tradersChanged();
    return answer;
  }

  sessionEnded(userId: string, tokenHash: string): void {
    this.#signIn.sessionEnded(userId, tokenHash);
  }

  closeSlow(): void {
    for (const state of this.#streams.credit.takeSlow()) this.#closeSlow(state);
  }

  boardRows(products: readonly Product[]): BoardRow[] {
    const answeredAtMs = this.ports.now();
    return products.flatMap((product) => {
      const entry = this.#streams.board.get(product.id);
      return entry && this.#links.covers(product) ? boardRow(product, entry, answeredAtMs) : [];
    });
  }

  report(sockets: number): Omit<GatewayReport, "turnedAway"> {
    const latenessMs = this.#frames.takeLateness();
    return { sockets, links: this.#links.size, latenessMs, ...this.#streams.credit.counts };
  }

  #tradersChanged(): void {
    this.#demand.changed();
    this.#frames.schedule();
  }

  #closeSlow(state: SocketState): void {
    if (!state.isGone) this.ports.close(state, socketCloseCodes.slow_reader, "slow reader");
  }

  async #answer(state: SocketState, message: Exclude<ClientMessage, { type: "ping" }>) {
    if (message.type === "login") {
      const refusal = await this.#signIn.signIn(state, message.token);
      return this.#reply(state, { type: "login" }, refusal ?? "ok");
    }
    if (message.type === "logout") {
      this.#signIn.signOut(state);
      return this.#reply(state, { type: "logout" }, "ok");
    }
    const { type, ...topic } = message;
    if (type === "unsub") {
      this.#subscriptions.remove(state, topic);
      this.#demand.changed();
      return this.#reply(state, headOf(message), "ok");
    }
    const catalogue = await this.catalogue(state.attachment.companyId);
    if (state.isGone) return;
    const refusal = await this.#subscriptions.add(state, topic, catalogue);
    if (state.isGone) return;
    this.#reply(state, headOf(message), refusal ?? "ok");
    if (refusal !== null) return;
    this.#demand.changed();
    this.#subscriptions.sendSnapshot(state, topic, this.ports.now());
    this.#frames.scheduleIfChanged();
  }

  #resync(state: SocketState): void {
    this.#subscriptions.sendSnapshots(state, this.ports.now());
    this.#frames.schedule();
  }

  #reply(state: SocketState, head: object, name: ErrorName | "ok"): void {
    const msg = name === "ok" ? "" : errorText(name, state.attachment.lang);
    const text = JSON.stringify({ ...head, code: errorCodes[name], msg });
    if (!this.#streams.credit.reply(state, text)) this.#closeSlow(state);
  }
}

/** The product's row as a list: empty while its current market has no price. */
function boardRow(product: Product, entry: BoardEntry, answeredAtMs: number): BoardRow[] {
  const market = nameOf(product);
  const { seq, timeMs, bid, ask, generation, status, doubt, day } = entry;
  if (!day || seq === 0 || nameOf(entry.product) !== market) return [];
  const quote = { seq, timeMs, bid, ask, generation, status, doubt, market, answeredAtMs };
  return [{ productId: product.id, quote, day, status }];
}

function streamsOf(ports: GatewayPorts, listed: ListedMarket): Streams {
  const board = new PriceBoard();
  const credit = new Credit(ports);
  const pace = new Pace();
  const prices = new MarketPrices();
  const shared = { prices, listed, credit, pace };
  return {
    ...{ board, prices, credit, pace },
    groups: new PriceGroups({ board, credit, pace }),
    klines: new KlineTopics(shared),
    traders: new Traders(shared),
    pots: new PotStreams({ ...ports, ...shared }),
  };
}

/** The fields of a `sub` or `unsub` that its reply repeats. */
function headOf(message: Extract<ClientMessage, { topic: string }>): object {
  const { type, ...topic } = message;
  return { type, topic: topic.topic, key: topicKey(topic) };
}
