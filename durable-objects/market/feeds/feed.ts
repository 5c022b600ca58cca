/**
 * What a market object sees of its price source. A `Feed` is started and stopped; everything it learns
 * arrives through `FeedSink`. The providers differ only in their `FeedProtocol`, which is pure; the
 * socket, back-off and deadlines are in `feed-connection.ts`. The simulator is a `Feed` of its own.
 */
import type { DropReason, FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { Candle } from "#domain/market/candle.ts";
import type { BasePeriod } from "#domain/market/fold.ts";
import type { Tick } from "#domain/market/tick.ts";

export interface FeedSink {
  /** In order of arrival. Validation against earlier ticks happens in the market, not here. */
  tick(tick: Tick): void;
  /** Something was received that is not a usable tick. */
  drop(reason: DropReason): void;
  /** Subscribed and live again; `afterBreak` is false for the first connection. */
  live(afterBreak: boolean): void;
  /** The source is gone; the feed tries again by itself. */
  lost(reason: string): void;
}

export interface Feed {
  start(): void;
  stop(): void;
  /** Called by the alarm watchdog: re-opens what silently died. Safe to call at any time. */
  check(nowMs: number): void;
  /**
   * Candles of the source for [fromMs, toMs), oldest first, of one of the base periods. Empty when the
   * provider has no history for it.
   */
  history(period: BasePeriod, fromMs: number, toMs: number): Promise<Candle[]>;
}

export type FeedMessage =
  | { kind: "tick"; tick: Tick }
  | { kind: "drop"; reason: DropReason }
  /** Proof of life without a price. */
  | { kind: "heartbeat" }
  | { kind: "subscribed" }
  | { kind: "send"; text: string }
  /** The provider asks for a fresh connection. */
  | { kind: "reconnect"; reason: string }
  | { kind: "error"; message: string };

/** Knows a provider's texts and nothing else: no clock, no socket. */
export interface FeedProtocol {
  socketUrl(source: FeedSource, symbol: string, key: string | undefined): string;
  /** Sent right after the socket opened. */
  hello(symbol: string): string[];
  /** `receivedAtMs` stamps events that carry no time of their own. Never throws. */
  parse(text: string, receivedAtMs: number, spec: MarketSpec): FeedMessage[];
  /** Sent while the socket is open. */
  keepAlive?: { everyMs: number; text: string };
  /** Silence (not even a heartbeat) after which the connection counts as dead. */
  silenceMsMax: number;
  /** Null where the provider has no free history. */
  historyRequest(
    source: FeedSource,
    symbol: string,
    period: BasePeriod,
    fromMs: number,
    toMs: number,
    key: string | undefined,
  ): { url: string; headers?: Record<string, string> } | null;
  /** Throws on an answer that is not the provider's. */
  parseHistory(text: string): Candle[];
}
