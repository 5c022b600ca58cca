/**
 * A `Feed` over a provider's WebSocket: one connection at most, kept alive, watched for silence, and opened again with
 * growing, jittered delays. Nothing is thrown to the market: what goes wrong arrives as `lost` or `drop`.
 *
 * Each attempt is an object of its own, and what an older one still says is ignored. All deadlines are looked at in
 * one place, by one timer and by `check`, because timers and sockets may die with a sleeping object.
 */
import { backOffMs } from "#domain/back-off.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { Candle } from "#domain/market/candle.ts";
import type { BasePeriod } from "#domain/market/fold.ts";
import { isOpen } from "#domain/market/sessions.ts";
import type { Feed, FeedMessage, FeedProtocol, FeedReader, FeedSink } from "./feed.ts";
import { fetchHistory, type HistoryPorts } from "./provider-history.ts";

export interface FeedSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  /** Anything but a string is a binary message. */
  message(data: unknown): void;
  closed(reason: string): void;
}

export interface ConnectionPorts extends HistoryPorts {
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Runs once, later; gives back what calls it off. */
  later(run: () => void, ms: number): () => void;
  /** Rejects when it cannot be opened, or `signal` gives up on it. */
  openSocket(url: string, events: SocketEvents, signal: AbortSignal): Promise<FeedSocket>;
}

const connectMsMax = 10_000;
/** Time for the provider to confirm the subscription or to send a first tick. */
const subscribeMsMax = 15_000;
const connectAgain = { firstMs: 500, lastMs: 30_000, steady: 0 };
/** A connection that was live this long was a good one: delays start small again. */
const steadyMs = 5_000;
/** Characters of one message; real ones have a few hundred. */
const messageLengthMax = 256 * 1_024;
const garbageMax = 100;
const garbageWindowMs = 60_000;

interface Attempt {
  startedAtMs: number;
  abort: AbortController;
  reader: FeedReader;
  /** Null while connecting. */
  socket: FeedSocket | null;
  openedAtMs: number;
  heardAtMs: number;
  keptAliveAtMs: number;
  /** Null until the provider confirmed, or sent a tick. */
  liveAtMs: number | null;
  garbage: number;
  garbageSinceMs: number;
}

export class FeedConnection implements Feed {
  readonly #protocol: FeedProtocol;
  readonly #spec: MarketSpec;
  readonly #key: string | undefined;
  readonly #sink: FeedSink;
  readonly #ports: ConnectionPorts;
  #started = false;
  #attempt: Attempt | null = null;
  #retryAtMs = 0;
  #failures = 0;
  #wasLive = false;
  #cancelTimer: (() => void) | null = null;

  constructor(
    protocol: FeedProtocol,
    spec: MarketSpec,
    key: string | undefined,
    sink: FeedSink,
    ports: ConnectionPorts,
  ) {
    this.#protocol = protocol;
    this.#spec = spec;
    this.#key = key;
    this.#sink = sink;
    this.#ports = ports;
  }

  start(): void {
    if (this.#started) return;
    if (this.#protocol.needsKey && !this.#key) {
      return this.#sink.lost(`${this.#spec.feed.provider} needs a key, and none is configured`);
    }
    this.#started = true;
    this.#failures = 0;
    this.#connect();
  }

  stop(): void {
    this.#started = false;
    this.#wasLive = false;
    this.#drop();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  check(nowMs: number): void {
    if (!this.#started) return;
    const attempt = this.#attempt;
    if (!attempt) {
      if (nowMs >= this.#retryAtMs) this.#connect();
    } else if (!attempt.socket) {
      if (nowMs >= attempt.startedAtMs + connectMsMax) this.#lose(attempt, "no connection in time");
    } else {
      this.#checkOpen(attempt, attempt.socket, nowMs);
    }
    this.#arm();
  }

  history(period: BasePeriod, fromMs: number, toMs: number): Promise<Candle[]> {
    if (this.#protocol.needsKey && !this.#key) return Promise.resolve([]);
    const range = { period, fromMs, toMs };
    return fetchHistory(this.#protocol.history, this.#spec, this.#key, range, this.#ports);
  }

  #connect(): void {
    const nowMs = this.#ports.now();
    const attempt: Attempt = {
      startedAtMs: nowMs,
      abort: new AbortController(),
      reader: this.#protocol.reader(this.#spec),
      socket: null,
      openedAtMs: nowMs,
      heardAtMs: nowMs,
      keptAliveAtMs: nowMs,
      liveAtMs: null,
      garbage: 0,
      garbageSinceMs: nowMs,
    };
    this.#attempt = attempt;
    void this.#open(attempt);
    this.#arm();
  }

  async #open(attempt: Attempt): Promise<void> {
    const { feed, symbol } = this.#spec;
    const events: SocketEvents = {
      message: (data) => this.#onMessage(attempt, data),
      closed: (reason) => this.#lose(attempt, reason),
    };
    let socket: FeedSocket;
    try {
      const url = this.#protocol.socketUrl(feed, symbol, this.#key);
      socket = await this.#ports.openSocket(url, events, attempt.abort.signal);
    } catch (error) {
      return this.#lose(attempt, `cannot connect: ${words(error)}`);
    }
    // Too late: somebody gave up on this attempt while the socket opened.
    if (this.#attempt !== attempt) return socket.close();
    attempt.socket = socket;
    const nowMs = this.#ports.now();
    attempt.openedAtMs = nowMs;
    attempt.heardAtMs = nowMs;
    attempt.keptAliveAtMs = nowMs;
    for (const text of this.#protocol.hello(symbol)) this.#send(attempt, socket, text);
    if (!this.#protocol.confirmsSubscription) this.#markLive(attempt);
    this.#arm();
  }

  #checkOpen(attempt: Attempt, socket: FeedSocket, nowMs: number): void {
    const { keepAlive, talksWhenClosed, silenceMsMax } = this.#protocol;
    if (nowMs >= attempt.heardAtMs + silenceMsMax) {
      if (talksWhenClosed || isOpen(this.#spec.session, nowMs)) {
        return this.#lose(attempt, `silent for ${silenceMsMax / 1_000} s`);
      }
      // Nothing is expected of a closed market: the count begins again.
      attempt.heardAtMs = nowMs;
    }
    if (attempt.liveAtMs === null && nowMs >= attempt.openedAtMs + subscribeMsMax) {
      return this.#lose(attempt, "subscription not confirmed in time");
    }
    if (keepAlive && nowMs >= attempt.keptAliveAtMs + keepAlive.everyMs) {
      attempt.keptAliveAtMs = nowMs;
      this.#send(attempt, socket, keepAlive.text);
    }
  }

  #onMessage(attempt: Attempt, data: unknown): void {
    if (this.#attempt !== attempt) return;
    const nowMs = this.#ports.now();
    if (typeof data !== "string" || data.length > messageLengthMax) {
      return this.#onDrop(attempt, "garbage", nowMs);
    }
    for (const message of attempt.reader.parse(data, nowMs)) {
      this.#onParsed(attempt, message, nowMs);
      // The market may have stopped this feed, or the message ended the connection.
      if (this.#attempt !== attempt) return;
    }
  }

  #onParsed(attempt: Attempt, message: FeedMessage, nowMs: number): void {
    if (message.kind === "drop") return this.#onDrop(attempt, message.reason, nowMs);
    if (message.kind === "error") return this.#lose(attempt, message.message);
    if (message.kind === "reconnect") return this.#lose(attempt, message.reason, "at once");
    attempt.heardAtMs = nowMs;
    if (message.kind === "heartbeat") return;
    this.#markLive(attempt);
    if (message.kind === "tick" && this.#attempt === attempt) this.#sink.tick(message.tick);
  }

  #onDrop(attempt: Attempt, reason: Parameters<FeedSink["drop"]>[0], nowMs: number): void {
    // What can be read at all is proof of life, whatever is wrong with it.
    if (reason !== "garbage") attempt.heardAtMs = nowMs;
    this.#sink.drop(reason);
    if (reason !== "garbage" || this.#attempt !== attempt) return;
    if (nowMs - attempt.garbageSinceMs > garbageWindowMs) {
      attempt.garbage = 0;
      attempt.garbageSinceMs = nowMs;
    }
    attempt.garbage++;
    if (attempt.garbage >= garbageMax) this.#lose(attempt, "too much garbage");
  }

  #markLive(attempt: Attempt): void {
    if (attempt.liveAtMs !== null || this.#attempt !== attempt) return;
    attempt.liveAtMs = this.#ports.now();
    const afterBreak = this.#wasLive;
    this.#wasLive = true;
    this.#sink.live(afterBreak);
  }

  #send(attempt: Attempt, socket: FeedSocket, text: string): void {
    if (this.#attempt !== attempt) return;
    try {
      socket.send(text);
    } catch (error) {
      this.#lose(attempt, `cannot send: ${words(error)}`);
    }
  }

  /** Ends an attempt, whatever state it is in, and plans the next one. */
  #lose(attempt: Attempt, reason: string, when: "at once" | "later" = "later"): void {
    if (this.#attempt !== attempt) return;
    this.#drop();
    const nowMs = this.#ports.now();
    const wasSteady = attempt.liveAtMs !== null && nowMs - attempt.liveAtMs >= steadyMs;
    if (wasSteady) this.#failures = 0;
    const delayMs = backOffMs(connectAgain, this.#failures++, this.#ports.random());
    this.#retryAtMs = nowMs + (wasSteady && when === "at once" ? 0 : delayMs);
    this.#arm();
    this.#sink.lost(this.#withoutKey(reason));
  }

  /** Forgets the current attempt and closes what it holds. */
  #drop(): void {
    const attempt = this.#attempt;
    this.#attempt = null;
    if (!attempt) return;
    if (attempt.socket) attempt.socket.close();
    else attempt.abort.abort();
  }

  /** One timer, set to whatever is due first. Hearing something only moves deadlines away: it may come early. */
  #arm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (!this.#started) return;
    const wait = Math.max(0, this.#dueMs() - this.#ports.now());
    this.#cancelTimer = this.#ports.later(() => this.check(this.#ports.now()), Math.ceil(wait));
  }

  #dueMs(): number {
    const attempt = this.#attempt;
    if (!attempt) return this.#retryAtMs;
    if (!attempt.socket) return attempt.startedAtMs + connectMsMax;
    const { keepAlive, silenceMsMax } = this.#protocol;
    const due = [attempt.heardAtMs + silenceMsMax];
    if (attempt.liveAtMs === null) due.push(attempt.openedAtMs + subscribeMsMax);
    if (keepAlive) due.push(attempt.keptAliveAtMs + keepAlive.everyMs);
    return Math.min(...due);
  }

  /** Reasons are shown to operators and logged; some providers take the key in the address. */
  #withoutKey(reason: string): string {
    const key = this.#key;
    const text = key
      ? reason.replaceAll(key, "***").replaceAll(encodeURIComponent(key), "***")
      : reason;
    return text.slice(0, 300);
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
