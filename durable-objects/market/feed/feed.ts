/**
 * A market's price source. A `Feed` is started and stopped, and reports through `FeedSink`.
 * Providers differ only in their `FeedProtocol`, which is pure; socket, back-off and deadlines are
 * in `feed-connection.ts`. The simulator is a `Feed` of its own.
 */
import type { DropReason, FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import type { Tick } from "#domain/market/tick.ts";
import type { TradingHours } from "#domain/market/trading-hours.ts";

export interface FeedSink {
  /**
   * Receives a tick, in order of arrival. The market, not the feed, compares it with earlier ticks.
   * A tick without `last` is a quote; `MarketSpec.candlesFrom` decides whether quotes or trades
   * make candles.
   */
  tick(tick: Tick): void;
  /** Reports a message that is no usable tick. */
  drop(reason: DropReason): void;
  /** Reports that the feed is subscribed and live; `afterBreak` is false for a first connection. */
  live(afterBreak: boolean): void;
  /** Reports the loss of the source, once per failed attempt. The feed retries by itself. */
  lost(reason: string): void;
}

export interface Feed {
  start(): void;
  stop(): void;
  /** Reopens a connection that died unnoticed. The watch timer calls it; more calls are safe. */
  check(nowMs: number): void;
  /** Replaces the trading hours that the feed got at its start, because holidays have changed. */
  keepHours(hours: TradingHours): void;
  /**
   * Candles of the source for [fromMs, toMs), oldest first, of one base period. Impossible candles
   * are left out, and counted as garbage.
   * @throws if the source refuses or cannot be reached
   */
  history(period: BasePeriod, fromMs: number, toMs: number): Promise<Candle[]>;
}

export type FeedMessage =
  | { kind: "tick"; tick: Tick }
  | { kind: "drop"; reason: DropReason }
  /** A message without a price; it proves that the connection works. */
  | { kind: "heartbeat" }
  | { kind: "subscribed" }
  /** The provider requests a new connection. */
  | { kind: "reconnect"; reason: string }
  /** The provider refuses: this connection will bring no ticks. */
  | { kind: "error"; message: string };

/** Parses the texts of one connection; a new connection gets a new reader without old state. */
export interface FeedReader {
  /** Never throws. `receivedAtMs` is the time of events that carry no time. */
  parse(text: string, receivedAtMs: number): FeedMessage[];
}

/** Knows a provider's message formats and nothing else: no clock, no socket. */
export interface FeedProtocol {
  needsKey: boolean;
  socketUrl(source: FeedSource, symbol: string, key: string | undefined): string;
  /** Messages to send right after the socket has opened. */
  hello(symbol: string): string[];
  reader(spec: MarketSpec): FeedReader;
  /** False if the provider never confirms: the feed is live once `hello` is sent. */
  confirmsSubscription: boolean;
  keepAlive?: { everyMs: number; text: string };
  /** Silence in ms (without even a heartbeat) after which the connection counts as dead. */
  silenceMsMax: number;
  /** True if the provider sends heartbeats or answers the keep-alive while its market is closed. */
  talksWhenClosed: boolean;
  history: HistoryProtocol;
}

export interface HistoryRequest {
  url: string;
  headers: Record<string, string>;
}

export interface HistoryProtocol {
  /** Maximum bars of one answer; null if one answer holds all. */
  rowsMax: number | null;
  /** Period to request in place of the wanted one; the shorter bars are then folded. */
  askFor?(period: BasePeriod): BasePeriod;
  /** Request for the bars that start in [fromMs, toMs); `fromMs` is the start of a bar. */
  request(
    source: FeedSource,
    symbol: string,
    period: BasePeriod,
    fromMs: number,
    toMs: number,
    key: string | undefined,
  ): HistoryRequest;
  /**
   * Bars in any order, perhaps more than requested; null for an impossible bar.
   * @throws if the text has another format
   */
  parse(text: string): Array<Candle | null>;
  /** True if the answer says that this stretch has no bars. */
  isAbsent(status: number, text: string): boolean;
}
