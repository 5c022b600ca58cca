/** A gateway whose clock, links, accounts and browser sockets the test controls. */
import type { AccountSnapshot, OpenPosition } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { Topic } from "#domain/contracts/client-messages.ts";
import type { LinkFrame, LinkRequest, MarketSpec } from "#domain/contracts/market.ts";
import { type ServerMessage, serverMessageSchema } from "#domain/contracts/socket.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { potUserId } from "#domain/text/names.ts";
import { Gateway } from "#durable-objects/gateway/gateway.ts";
import { type Attachment, SocketState } from "#durable-objects/gateway/socket-state.ts";

export function makeProduct(id: number, change: Partial<Product> = {}): Product {
  const symbol = `P${id}`;
  return {
    id,
    code: symbol,
    showCode: symbol,
    logo: "",
    categoryId: 1,
    category: "forex",
    sort: id,
    base: "EUR",
    quote: "USD",
    pricePrecision: 2,
    lotStep: "0.01",
    minLots: "0.01",
    maxLots: "50",
    unitsPerLot: "100000",
    feeRate: "0",
    marginMode: "multiple",
    fixedMargin: "0",
    multiples: [],
    market: {
      feed: { id: "fake", provider: "simulator", clock: "wall" },
      symbol,
      pricePrecision: 2,
      session: "always",
      spread: 0,
      candlesFrom: "bid",
      staleAfterMs: 10_000,
    },
    ...change,
  };
}

export function makeSnapshot(
  version: number,
  positions: OpenPosition[] = [],
  balance = "1000",
): AccountSnapshot {
  const balances = [
    { accountTypeId: 1, type: "forex" as const, currency: "USD", balance, lockBalance: "0" },
  ];
  return { version, currency: "USD", balances, positions };
}

type Listener = (event: { data: unknown }) => void;

/** The gateway's end of a link; the test plays the market. */
export class FakeLink {
  readonly spec: MarketSpec;
  readonly requests: LinkRequest[] = [];
  readyState: number = WebSocket.OPEN;
  n = 0;
  generation = 1;
  readonly #listeners = new Map<string, Listener>();

  constructor(spec: MarketSpec) {
    this.spec = spec;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  send(text: string): void {
    this.requests.push(JSON.parse(text) as LinkRequest);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  get isOpen(): boolean {
    return this.readyState === WebSocket.OPEN;
  }

  /** Sends a frame as the market. */
  frame(change: Partial<LinkFrame> = {}): void {
    const frame: LinkFrame = {
      t: "frame",
      n: ++this.n,
      snapshot: this.n === 1,
      generation: this.generation,
      status: 1,
      tick: null,
      day: null,
      candles: [],
      ...change,
    };
    this.#listeners.get("message")?.({ data: JSON.stringify(frame) });
  }

  tick(seq: number, timeMs: number, bid: number, ask = bid): void {
    this.frame({ tick: [seq, timeMs, bid, ask] });
  }

  /** Breaks the connection. */
  drop(): void {
    this.readyState = WebSocket.CLOSED;
    this.#listeners.get("close")?.({ data: null });
  }
}

/** A browser's socket as the gateway sees it. */
export class FakeSocket {
  readyState: number = WebSocket.OPEN;
  readonly sent: string[] = [];
  closed: { code: number; reason: string } | null = null;
  stored: unknown = null;

  send(text: string): void {
    if (this.readyState !== WebSocket.OPEN) throw new TypeError("send() after close()");
    this.sent.push(text);
  }

  close(code: number, reason: string): void {
    this.closed ??= { code, reason };
    this.readyState = WebSocket.CLOSED;
  }

  serializeAttachment(value: unknown): void {
    this.stored = structuredClone(value);
  }
}

export class FakeGateway {
  nowMs = 1_000_000;
  /** Delay of every timer (ms), as on an overloaded machine. */
  lateMs = 0;
  catalogue: Catalogue;
  catalogueReads = 0;
  catalogueFails = false;
  readonly links: FakeLink[] = [];
  connectFails = false;
  /** Traders by session hash, as the accounts know them. */
  readonly sessions = new Map<string, { userId: string; snapshot: AccountSnapshot }>();
  /** Pots by their user ids. */
  readonly pots = new Map<string, AccountSnapshot>();
  readonly calls: string[] = [];
  /** Holds attach calls back until it resolves. */
  attachGate: Promise<void> = Promise.resolve();
  /** Holds detach calls back from the account until it resolves. */
  detachGate: Promise<void> = Promise.resolve();
  gateway: Gateway;
  #timers: Array<{ atMs: number; run: () => void }> = [];

  constructor(products: Product[] = [makeProduct(1), makeProduct(2), makeProduct(3)]) {
    this.catalogue = {
      companyId: 1,
      zone: "UTC",
      currency: "USD",
      products,
      financing: {},
      isFinanced: false,
    };
    this.gateway = this.#make();
  }

  #make(): Gateway {
    return new Gateway({
      connect: async (spec) => {
        if (this.connectFails) throw new Error("market out of reach");
        const link = new FakeLink(spec);
        this.links.push(link);
        return link as unknown as WebSocket;
      },
      now: () => this.nowMs,
      random: () => 0.5,
      newMark: () => crypto.randomUUID(),
      later: (run, ms) => void this.#timers.push({ atMs: this.nowMs + ms + this.lateMs, run }),
      loadCatalogue: async () => {
        this.catalogueReads++;
        if (this.catalogueFails) throw new Error("database out of reach");
        return this.catalogue;
      },
      readToken: async (token) =>
        token.startsWith("signed ")
          ? { userId: token.split(" ")[1] ?? "", tokenHash: `hash of ${token}` }
          : null,
      attach: async (
        _company,
        userId,
        tokenHash,
      ): Promise<Result<{ snapshot: AccountSnapshot }>> => {
        this.calls.push(`attach ${userId}`);
        await this.attachGate;
        const known = this.sessions.get(tokenHash);
        return known?.userId === userId
          ? { ok: true, snapshot: known.snapshot }
          : refuse("session_invalid");
      },
      hasPot: async (_company, userId, { user_id, follower_id }) => {
        this.calls.push(`ask ${userId}`);
        return this.pots.has(potUserId(follower_id, user_id));
      },
      attachPot: async (_company, potId) => {
        this.calls.push(`attach ${potId}`);
        await this.attachGate;
        const snapshot = this.pots.get(potId);
        return snapshot ? { ok: true, snapshot } : refuse("not_found");
      },
      detach: async (_company, userId) => {
        await this.detachGate;
        this.calls.push(`detach ${userId}`);
      },
      close: (state, code, reason) => {
        this.gateway.forget(state);
        state.socket.close(code, reason);
      },
    });
  }

  /**
   * Plays a hibernation, which leaves only attachments. Returns the sockets as the new instance
   * knows them.
   */
  async wakeUp(browsers: Browser[]): Promise<void> {
    this.#timers = [];
    this.links.length = 0;
    this.gateway = this.#make();
    await Promise.all(
      browsers.map((browser) => {
        browser.state = new SocketState(
          browser.socket as unknown as WebSocket,
          browser.socket.stored as Attachment,
          true,
        );
        browser.host = this;
        return this.gateway.restore(browser.state);
      }),
    );
    await this.run(0);
  }

  /** Lets time pass, one timer after the other. */
  async run(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    for (;;) {
      await settle();
      const next = this.#timers
        .filter((timer) => timer.atMs <= untilMs)
        .sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
    }
    this.nowMs = untilMs;
  }

  browser(): Browser {
    return new Browser(this);
  }

  /** The open link to a product's market. */
  link(id: number): FakeLink {
    const found = this.links.findLast((link) => link.spec.symbol === `P${id}` && link.isOpen);
    if (!found) throw new Error(`no open link to P${id}`);
    return found;
  }
}

/** Lets all ready promises settle. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export class Browser {
  readonly socket = new FakeSocket();
  state: SocketState;
  host: FakeGateway;
  #mark = "";

  constructor(host: FakeGateway) {
    this.host = host;
    const attachment: Attachment = {
      client: "client",
      address: "address",
      lang: "en",
      companyId: 1,
      seenMs: host.nowMs,
    };
    const socket = this.socket as unknown as WebSocket;
    this.state = new SocketState(socket, attachment);
  }

  sub(topic: Topic): Promise<void> {
    return this.host.gateway.handle(this.state, { type: "sub", ...topic });
  }

  async subscribed(topic: Topic): Promise<this> {
    await this.sub(topic);
    await this.host.run(0);
    return this;
  }

  unsub(topic: Topic): Promise<void> {
    return this.host.gateway.handle(this.state, { type: "unsub", ...topic });
  }

  login(token: string): Promise<void> {
    return this.host.gateway.handle(this.state, { type: "login", token });
  }

  /** Sends a reader's ping, which acknowledges everything sent so far. */
  ack(mark = this.mark): Promise<void> {
    return this.host.gateway.handle(this.state, { type: "ping", ack: mark });
  }

  /** Mark of the last pong that was read. */
  get mark(): string {
    this.#mark = this.of("pong").findLast(({ mark }) => mark !== undefined)?.mark ?? this.#mark;
    return this.#mark;
  }

  /** Everything sent so far, checked against the contract. */
  get messages(): ServerMessage[] {
    return this.socket.sent.map((text) => {
      const message = JSON.parse(text) as ServerMessage;
      serverMessageSchema.parse(message);
      return message;
    });
  }

  of<T extends ServerMessage["type"]>(type: T): Array<Extract<ServerMessage, { type: T }>> {
    return this.messages.filter((message) => message.type === type) as Array<
      Extract<ServerMessage, { type: T }>
    >;
  }

  /** Stream messages that this browser got. */
  get received(): number {
    return this.messages.filter((message) => "n" in message).length;
  }

  clear(): void {
    this.#mark = this.mark;
    this.socket.sent.length = 0;
  }
}
