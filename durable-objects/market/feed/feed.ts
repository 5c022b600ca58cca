/**
 * A market's price source. A `Feed` is started and stopped, and reports through `FeedSink`.
 * Providers differ only in their `FeedProtocol`, which is pure; socket, back-off and deadlines are
 * in `feed-connection.ts`. The simulator is a `Feed` of its own.
 */
import type { DropReason, FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import type { TradingHours } from "#domain/market/sessions.ts";
import type { Tick } from "#domain/market/tick.ts";

export interface FeedSink {
  /**
   * Takes a tick, in order of arrival. The market, not the feed, validates it against earlier
   * ticks. A tick without `last` is a quote; `MarketSpec.candlesFrom` decides which of the two
   * makes candles.
   */
  tick(tick: Tick): void;
  /** A received message is no usable tick. */
  drop(reason: DropReason): void;
  /** Subscribed and live again; `afterBreak` is false for the first connection. */
  live(afterBreak: boolean): void;
  /** The source is lost; called once per failed attempt. The feed retries by itself. */
  lost(reason: string): void;
}

export interface Feed {
  start(): void;
  stop(): void;
  /** Reopens a connection that died unnoticed; runs at the watch timer, safe at any time. */
  check(nowMs: number): void;
  /** Takes holidays that differ from those of the specification at the start. */
  keepHours(hours: TradingHours): void;
  /**
   * Candles of the source for [fromMs, toMs), oldest first, of one base period. Impossible candles
   * are left out, and counted as garbage.
   * @throws if the source refuses or cannot be reached: that is no answer
   */
  history(period: BasePeriod, fromMs: number, toMs: number): Promise<Candle[]>;
}

export type FeedMessage =
  | { kind: "tick"; tick: Tick }
  | { kind: "drop"; reason: DropReason }
  /** A sign of life without a price. */
  | { kind: "heartbeat" }
  | { kind: "subscribed" }
  /** The provider asks for a fresh connection. */
  | { kind: "reconnect"; reason: string }
  /** The provider refuses: this connection will bring no ticks. */
  | { kind: "error"; message: string };

/** Reads the texts of one connection; a new one gets a new reader, so nothing survives a break. */
export interface FeedReader {
  /** `receivedAtMs` stamps events that carry no time of their own. Never throws. */
  parse(text: string, receivedAtMs: number): FeedMessage[];
}

/** Knows a provider's texts and nothing else: no clock, no socket. */
export interface FeedProtocol {
  /** True if the provider serves nothing without a key. */
  needsKey: boolean;
  socketUrl(source: FeedSource, symbol: string, key: string | undefined): string;
  /** Sent right after the socket opened. */
  hello(symbol: string): string[];
  reader(spec: MarketSpec): FeedReader;
  /** False if the provider never confirms: the feed counts as live once it has asked. */
  confirmsSubscription: boolean;
  keepAlive?: { everyMs: number; text: string };
  /** Silence (without even a heartbeat) after which the connection counts as dead. */
  silenceMsMax: number;
  /** True if it sends heartbeats or answers the keep-alive while its market is closed. */
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
  /** The period to request; one shorter than wanted is folded. */
  askFor(period: BasePeriod): BasePeriod;
  /** `fromMs` is the start of a bar. Asks for the bars that start in [fromMs, toMs). */
  request(
    source: FeedSource,
    symbol: string,
    period: BasePeriod,
    fromMs: number,
    toMs: number,
    key: string | undefined,
  ): HistoryRequest;
  /** Bars in any order, perhaps more; null for an impossible one. @throws for a foreign answer */
  parse(text: string): Array<Candle | null>;
  /** True if the answer says that this stretch has no bars. */
  isAbsent(status: number, text: string): boolean;
}
