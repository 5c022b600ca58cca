/**
 * A `Feed` over a provider's WebSocket: one connection at most, kept alive, watched for silence,
 * and reopened with growing, jittered delays. Errors never reach the market as exceptions: it gets
 * `lost` or `drop`. Each attempt is an object of its own, and late events of an older attempt are
 * ignored. One timer and `check` watch all deadlines, because timers and sockets may die with a
 * sleeping object.
 */
import { isDue, waitMs } from "#domain/access/age.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import type { TradingHours } from "#domain/market/trading-hours.ts";
import { backOffMs } from "#domain/network/back-off.ts";
import { ConnectionAttempt, type FeedSocket } from "./connection-attempt.ts";
import type { Feed, FeedMessage, FeedProtocol, FeedSink } from "./feed.ts";
import { fetchHistory, type HistoryPorts } from "./provider-history.ts";

export interface SocketEvents {
  /** Handles a message; anything but a string is a binary message. */
  message(data: unknown): void;
  closed(reason: string): void;
}

export interface ConnectionPorts extends HistoryPorts {
  now(): number;
  /** Random number in [0, 1). */
  random(): number;
  /** Runs a function once after `ms`; returns the function that cancels it. */
  later(run: () => void, ms: number): () => void;
  /** Rejects if the socket cannot be opened, or when `signal` aborts. */
  openSocket(url: string, events: SocketEvents, signal: AbortSignal): Promise<FeedSocket>;
}

const connectAgain = { firstMs: 500, lastMs: 30_000, steady: 0 };
/** Time in ms after which a live connection is stable: delays of reconnects start small again. */
const steadyMs = 5_000;
/** Maximum characters of one message; real messages have a few hundred. */
const messageLengthMax = 256 * 1_024;

export class FeedConnection implements Feed {
  readonly #protocol: FeedProtocol;
  #spec: MarketSpec;
  readonly #key: string | undefined;
  readonly #sink: FeedSink;
  readonly #ports: ConnectionPorts;
  #started = false;
  #attempt: ConnectionAttempt | null = null;
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
    this.#endAttempt();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  check(nowMs: number): void {
    if (!this.#started) return;
    const attempt = this.#attempt;
    if (attempt) this.#checkAttempt(attempt, nowMs);
    else if (isDue(this.#retryAtMs, nowMs, connectAgain.lastMs)) this.#connect();
    this.#arm();
  }

  /** Sets the trading hours of the next connection. Outside them, silence is no failure. */
  keepHours(hours: TradingHours): void {
    this.#spec = { ...this.#spec, ...hours };
  }

  history(period: BasePeriod, fromMs: number, toMs: number): Promise<Candle[]> {
    if (this.#protocol.needsKey && !this.#key) return Promise.resolve([]);
    const range = { period, fromMs, toMs };
    const unusable = () => this.#sink.drop("garbage");
    const { history } = this.#protocol;
    return fetchHistory(history, this.#spec, this.#key, range, this.#ports, unusable);
  }

  #checkAttempt(attempt: ConnectionAttempt, nowMs: number): void {
    const failure = attempt.failureAt(nowMs);
    if (failure !== null) return this.#lose(attempt, failure);
    const text = attempt.socket && attempt.takeKeepAlive(nowMs);
    if (text !== null) this.#send(attempt, text);
  }

  #connect(): void {
    const [protocol, spec, startedAtMs] = [this.#protocol, this.#spec, this.#ports.now()];
    const attempt = new ConnectionAttempt({ protocol, spec, startedAtMs });
    this.#attempt = attempt;
    void this.#open(attempt);
    this.#arm();
  }

  async #open(attempt: ConnectionAttempt): Promise<void> {
    const { feed, symbol } = this.#spec;
    const events: SocketEvents = {
      message: (data) => this.#onMessage(attempt, data),
      closed: (reason) => this.#lose(attempt, reason),
    };
    let socket: FeedSocket;
    try {
      const url = this.#protocol.socketUrl(feed, symbol, this.#key);
      socket = await this.#ports.openSocket(url, events, attempt.signal);
    } catch (error) {
      return this.#lose(attempt, `cannot connect: ${words(error)}`);
    }
    // The attempt ended while its socket opened.
    if (this.#attempt !== attempt) return socket.close();
    attempt.opened(socket, this.#ports.now());
    for (const text of this.#protocol.hello(symbol)) this.#send(attempt, text);
    if (!this.#protocol.confirmsSubscription) this.#markLive(attempt);
    this.#arm();
  }

  #onMessage(attempt: ConnectionAttempt, data: unknown): void {
    if (this.#attempt !== attempt) return;
    const nowMs = this.#ports.now();
    if (typeof data !== "string" || data.length > messageLengthMax) {
      return this.#onDrop(attempt, "garbage", nowMs);
    }
    for (const message of attempt.reader.parse(data, nowMs)) {
      this.#onParsed(attempt, message, nowMs);
      // The market may have stopped this feed, or the message may have ended the connection.
      if (this.#attempt !== attempt) return;
    }
  }

  #onParsed(attempt: ConnectionAttempt, message: FeedMessage, nowMs: number): void {
    if (message.kind === "drop") return this.#onDrop(attempt, message.reason, nowMs);
    if (message.kind === "error") return this.#lose(attempt, message.message);
    if (message.kind === "reconnect") return this.#lose(attempt, message.reason, "at once");
    attempt.heard(nowMs);
    if (message.kind === "heartbeat") return;
    this.#markLive(attempt);
    if (message.kind === "tick" && this.#attempt === attempt) this.#sink.tick(message.tick);
  }

  #onDrop(
    attempt: ConnectionAttempt,
    reason: Parameters<FeedSink["drop"]>[0],
    nowMs: number,
  ): void {
    // Any readable message is a sign of life, even a dropped one.
    if (reason !== "garbage") attempt.heard(nowMs);
    this.#sink.drop(reason);
    if (reason !== "garbage" || this.#attempt !== attempt) return;
    if (attempt.countGarbage(nowMs)) this.#lose(attempt, "too much garbage");
  }

  #markLive(attempt: ConnectionAttempt): void {
    if (this.#attempt !== attempt || !attempt.becameLive(this.#ports.now())) return;
    const afterBreak = this.#wasLive;
    this.#wasLive = true;
    this.#sink.live(afterBreak);
  }

  #send(attempt: ConnectionAttempt, text: string): void {
    if (this.#attempt !== attempt) return;
    try {
      attempt.socket?.send(text);
    } catch (error) {
      this.#lose(attempt, `cannot send: ${words(error)}`);
    }
  }

  /** Ends an attempt in any state and schedules the next attempt. */
  #lose(attempt: ConnectionAttempt, reason: string, when: "at once" | "later" = "later"): void {
    if (this.#attempt !== attempt) return;
    this.#endAttempt();
    const nowMs = this.#ports.now();
    const wasSteady = attempt.wasLiveFor(steadyMs, nowMs);
    if (wasSteady) this.#failures = 0;
    const delayMs = backOffMs(connectAgain, this.#failures++, this.#ports.random());
    this.#retryAtMs = nowMs + (wasSteady && when === "at once" ? 0 : delayMs);
    this.#arm();
    this.#sink.lost(this.#withoutKey(reason));
  }

  #endAttempt(): void {
    const attempt = this.#attempt;
    this.#attempt = null;
    attempt?.end();
  }

  #arm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (!this.#started) return;
    const nowMs = this.#ports.now();
    const inMs =
      this.#attempt?.waitMs(nowMs) ?? waitMs(this.#retryAtMs, nowMs, connectAgain.lastMs);
    this.#cancelTimer = this.#ports.later(() => this.check(this.#ports.now()), Math.ceil(inMs));
  }

  /** Removes the key from a reason for operators and logs: some addresses contain the key. */
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
