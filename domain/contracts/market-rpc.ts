/** Calls of a market object. */
import type { Refusal } from "../errors.ts";
import type { StoredTick } from "../market/tick.ts";
import type {
  CandleAnswer,
  CandleQuery,
  DoubtedTick,
  ExpiryAnswer,
  MarketGlance,
  MarketReport,
  MarketSpec,
  Quote,
} from "./market.ts";
import type { ParkingRpc } from "./parked.ts";
import type { TriggerOrder } from "./triggers.ts";

export interface MarketRpc extends ParkingRpc {
  /**
   * Newest stored tick. Starts a sleeping feed and waits a moment for its first tick, and while the
   * price is in doubt. Levels of the named account that were reached before this tick are settled
   * before the answer, so that a trader's act never overtakes them.
   * @param waitMs how long at most; never longer than `verdictWaitMsMax`
   * @returns `price_doubted` where the price is still in doubt then
   */
  quote(
    spec: MarketSpec,
    account?: string,
    waitMs?: number,
  ): Promise<{ ok: true; quote: Quote } | Refusal>;
  /**
   * Newest stored tick to value positions of the named account at: waits as `quote` does, and then
   * answers it whether it is sure or not, as its status and doubt say. Null before the first tick.
   * @throws when that account is out of reach
   */
  valuation(account: string, waitMs: number): Promise<Quote | null>;
  /** For lists: never waits for a tick. `zone` decides the day of `DayStats`. */
  peek(spec: MarketSpec, zone: string): Promise<MarketGlance>;
  candles(spec: MarketSpec, query: CandleQuery): Promise<CandleAnswer>;
  /**
   * The last stored tick with `timeMs` at or before the given time; null when none is kept. What
   * orders of the named account have reached so far is settled before the answer. Waits while a
   * tick is held that may turn out to be that tick.
   * @throws when that account is out of reach, or it is still held after `verdictWaitMsMax`
   */
  priceAt(timeMs: number, account?: string): Promise<DoubtedTick | null>;
  /** Stored ticks with a sequence number in [fromSeq, toSeq], at most 1000. */
  ticks(fromSeq: number, toSeq: number): Promise<StoredTick[]>;
  /**
   * Stored ticks around a sequence number, itself included, oldest first: at most `each` on either
   * side.
   */
  around(seq: number, each: number): Promise<StoredTick[]>;
  /** Takes an account's levels into the book; a repeat changes nothing. */
  arm(account: string, order: TriggerOrder): Promise<void>;
  /** What a micro order that expires at this event time (ms) is settled at. */
  expiryAt(spec: MarketSpec, expiryMs: number, afterSeq: number): Promise<ExpiryAnswer>;
  report(): Promise<MarketReport>;
}
