import type { Refusal } from "../errors/errors.ts";
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
   * Returns the newest stored tick. Starts a sleeping feed and waits for its first tick; also waits
   * while the price is in doubt. Settles reached levels of the named account before the answer, so
   * that a trader's act never overtakes them.
   * @param waitMs longest wait, at most `verdictWaitMsMax`
   * @returns `price_doubted` if the price is still in doubt
   */
  quote(
    spec: MarketSpec,
    account?: string,
    waitMs?: number,
  ): Promise<{ ok: true; quote: Quote } | Refusal>;
  /**
   * Returns the newest stored tick, to value the named account's positions. Waits like `quote`, but
   * then returns even a price in doubt, with its status and doubt. Null before the first tick.
   * @throws if the account cannot be reached
   */
  valuation(account: string, waitMs: number): Promise<Quote | null>;
  /** Reads the market for lists, without waiting for a tick. `zone` determines the day. */
  peek(spec: MarketSpec, zone: string): Promise<MarketGlance>;
  candles(spec: MarketSpec, query: CandleQuery): Promise<CandleAnswer>;
  /**
   * Returns the last stored tick whose `timeMs` is at or before the given time; null if there is
   * none. Waits until no tick up to that time is held back for a check, because a held tick may
   * become the answer. Settles reached orders of the named account before the answer.
   * @throws if that account is out of reach, or a tick is still held after `verdictWaitMsMax`
   */
  priceAt(timeMs: number, account?: string): Promise<DoubtedTick | null>;
  /** Stored ticks with a sequence number in [fromSeq, toSeq], at most 1000. */
  ticks(fromSeq: number, toSeq: number): Promise<StoredTick[]>;
  /** Stored ticks around a sequence number, oldest first: at most `each` on either side. */
  around(seq: number, each: number): Promise<StoredTick[]>;
  /** Adds an account's levels to the book; a repeat changes nothing. */
  arm(account: string, order: TriggerOrder): Promise<void>;
  /** Settlement tick of a micro order that expires at this event time (ms). */
  expiryAt(spec: MarketSpec, expiryMs: number, afterSeq: number): Promise<ExpiryAnswer>;
  report(): Promise<MarketReport>;
}
