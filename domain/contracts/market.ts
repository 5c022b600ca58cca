/**
 * What a market object answers to the worker (calls) and to gateways (link). Both sides are ours
 * and deployed together, but for minutes an old and a new version may talk: fields are only ever
 * added.
 */
import type { CodeOf, MarketStatus, marketStatus } from "../codes.ts";
import type { Candle } from "../market/candle.ts";
import type { Markup } from "../market/markup.ts";
import type { Period } from "../market/periods.ts";
import type { Closure } from "../market/sessions.ts";
import type { StoredTick } from "../market/tick.ts";

export const feedProviders = [
  "simulator",
  "binance",
  "coinbase",
  "kraken",
  "finnhub",
  "twelvedata",
] as const;
export type FeedProvider = (typeof feedProviders)[number];

/** Where a feed comes from. `id` is part of the market object's name. */
export interface FeedSource {
  id: string;
  provider: FeedProvider;
  /** WebSocket base address; the provider's public one when absent. */
  url?: string;
  /** REST base address for history; the provider's public one when absent. */
  restUrl?: string;
  /** Name of the secret that holds the provider's key. */
  keyName?: string;
  /**
   * `wall`: event times are held against the real clock (stale and future ticks are dropped).
   * `feed`: the newest event time is the clock; for replays of recorded days.
   */
  clock: "wall" | "feed";
}

/** Everything a market object has to know about its instrument. Given along with each call. */
export interface MarketSpec {
  feed: FeedSource;
  /** Upstream symbol, as the provider spells it. */
  symbol: string;
  /** Decimals of a price. */
  pricePrecision: number;
  /** Name of the trading week in `domain/market/sessions.ts`. */
  session: string;
  /**
   * Holidays and early closes, from the catalogue. Orders keep the spec of their day without them:
   * the market goes on with those that it knows.
   */
  closures?: Closure[];
  /** Full spread in price units put around the trade price of feeds that report no bid and ask. */
  spread: number;
  /** What the company adds to each tick's spread: such a market is one of its own. */
  markup?: Markup;
  /** What candles are built from: bids, or the trades of a feed that reports them. */
  candlesFrom: "bid" | "trade";
  /** A quote older than this is not traded on (ms). */
  staleAfterMs: number;
  /** Simulator only: price around which the series moves, yearly volatility as a fraction, seed. */
  simulator?: { basePrice: number; volatility: number; ticksPerSecond: number; seed: number };
}

/** The spec as an order keeps it: holidays may be added later. */
export function lastingSpec({ closures: _, ...spec }: MarketSpec): MarketSpec {
  return spec;
}

/**
 * Why the newest accepted tick of an open market may not be the price of now: `held`, a newer one
 * is held as a possible spike or a wrong stamp; `quiet`, none has come for longer than is usual for
 * this market. Nothing is decided at a doubted price.
 */
export type MarketDoubt = "none" | "held" | "quiet";

/**
 * No call waits longer than this for a market to be sure of its price (ms). A spike is decided on
 * within two seconds.
 */
export const verdictWaitMsMax = 2_200;

/** A stored tick as a price to trade on. */
export interface Quote extends StoredTick {
  /** Name of the market object. */
  market: string;
  /** Rises with every start of the market object; a lower one comes from a replaced instance. */
  generation: number;
  status: MarketStatus;
  doubt: MarketDoubt;
  /** Wall time at which the market object answered (ms); business time is `timeMs`. */
  answeredAtMs: number;
}

/** In place of a quote where there is no price to decide at, and why. */
export interface NoQuote extends Pick<Quote, "market" | "status" | "doubt" | "answeredAtMs"> {
  bid: null;
}

/** What a command is given: nobody reads a price of it without having asked whether it is one. */
export type AskedQuote = Quote | NoQuote;

export function isQuote(asked: AskedQuote): asked is Quote {
  return asked.bid !== null;
}

/** A stored tick, and whether it is the newest one of a market that doubts it. */
export type DoubtedTick = StoredTick & { generation: number; doubt: MarketDoubt };

/** Open, high, low, close of the current (or last) trading day in a zone. */
export interface DayStats {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A look at a market that trades nothing. */
export interface MarketGlance {
  /** Null before the market's first tick. */
  quote: Quote | null;
  /** Null when the source has no history either. */
  day: DayStats | null;
  status: MarketStatus;
}

export interface CandleQuery {
  period: Period;
  /** IANA zone of the company, for days, weeks and the year view. */
  zone: string;
  /** Newest bar wanted starts before this time (ms); now when absent. */
  beforeMs?: number;
  /** 1 to 1000. */
  limit: number;
}

export interface FeedGap {
  fromMs: number;
  toMs: number;
  /** No tick with a sequence number up to this one lies after the gap. */
  afterSeq: number;
  reason: string;
}

export interface CandleAnswer {
  candles: Candle[];
  /**
   * The candles include every tick up to this one; live candles at or below it are to be skipped.
   */
  generation: number;
  seq: number;
  gaps: FeedGap[];
  /** Present while bars may be missing among these: the source has not answered for them yet. */
  isPart?: true;
}

export const dropReasons = [
  "garbage",
  "crossed",
  "duplicate",
  "out_of_order",
  "future",
  "stale",
  "spike",
  "not_a_market_trade",
  "foreign_symbol",
  "market_closed",
] as const;
export type DropReason = (typeof dropReasons)[number];

/** Counters of a market for the operator; kept across restarts. */
export interface MarketReport {
  generation: number;
  /** When its rows were made (ms): others than before say that it was emptied. 0 when unknown. */
  begunMs: number;
  seq: number;
  status: MarketStatus;
  feedState: "idle" | "connecting" | "live" | "waiting";
  accepted: number;
  dropped: Record<DropReason, number>;
  reconnects: number;
  lastTickMs: number | null;
  lastError: string | null;
  gaps: FeedGap[];
  /** Gaps marked so far, also those that are kept no more. */
  gapsSeen: number;
  links: number;
  /** Levels in the book. */
  triggers: number;
}

/**
 * The last tick at or before an expiry is known once a later tick is stored. `waiting`: it is not,
 * ask again. `void`: the feed has a marked gap over the expiry, or no tick between opening and
 * expiry.
 */
export type ExpiryAnswer =
  | { state: "waiting" }
  | { state: "price"; tick: StoredTick; generation: number }
  | { state: "void"; reason: "feed_gap" | "no_tick" };

/** Gateway to market, over the link socket (JSON text). The first message is `open`. */
export type LinkRequest =
  | { t: "open"; spec: MarketSpec; zone: string }
  /** Replaces the set of candle periods this gateway wants live. */
  | { t: "periods"; periods: Period[] }
  /** Frames up to this number were handled: credit, and a sign of life. */
  | { t: "ack"; n: number };

/** [seq, timeMs, bid, ask] of the newest stored tick; with a markup also the provider's bid. */
export type LinkTick = [seq: number, timeMs: number, bid: number, ask: number, rawBid?: number];

/** Market to gateway. `n` rises by one per frame of a link; after a hole the gateway reopens it. */
export interface LinkFrame {
  t: "frame";
  n: number;
  /** True for the first frame after `open` or after a stall: forget what came before. */
  snapshot: boolean;
  generation: number;
  /** As a code. */
  status: CodeOf<typeof marketStatus>;
  /** Null until the feed's first tick. */
  tick: LinkTick | null;
  /** Present while the price is in doubt. */
  doubted?: true;
  day: DayStats | null;
  /** The running candle of each wanted period, and those that closed since the last frame. */
  candles: Array<[period: Period, candle: Candle]>;
}
