/**
 * Answers of a market object to the worker (calls) and to gateways (link). Both sides are deployed
 * together, but for minutes an old and a new version may communicate. So changes only add fields.
 */
import type { CodeOf, MarketStatus, marketStatus } from "../codes.ts";
import type { Candle } from "../market/candle.ts";
import type { Markup } from "../market/markup.ts";
import type { Period } from "../market/periods.ts";
import type { StoredTick } from "../market/tick.ts";
import type { Closure } from "../market/trading-hours.ts";

export const feedProviders = [
  "simulator",
  "binance",
  "coinbase",
  "kraken",
  "finnhub",
  "twelvedata",
] as const;
export type FeedProvider = (typeof feedProviders)[number];

/** Source of a feed. `id` is part of the market object's name. */
export interface FeedSource {
  id: string;
  provider: FeedProvider;
  /** WebSocket base address; the provider's public address if absent. */
  url?: string;
  /** REST base address for history; the provider's public address if absent. */
  restUrl?: string;
  /** Name of the secret that holds the provider's key. */
  keyName?: string;
  /**
   * `wall`: event times are compared with the real clock (stale and future ticks are dropped).
   * `feed`: the newest event time is the clock, for replays of recorded days.
   */
  clock: "wall" | "feed";
}

/** Facts about an instrument that its market object needs. Each call carries them. */
export interface MarketSpec {
  feed: FeedSource;
  /** Upstream symbol, as the provider spells it. */
  symbol: string;
  pricePrecision: number;
  /** Name of the trading week in `domain/market/trading-hours.ts`. */
  session: string;
  /** Holidays and early closes. If absent, as in stored orders, a market keeps those it knows. */
  closures?: Closure[];
  /** For feeds without bid and ask: full spread around the trade price, in price units. */
  spread: number;
  /** Company's markup on each tick's spread. Each markup has a market of its own. */
  markup?: Markup;
  /** Source of candles: bids, or the trades of a feed that reports them. */
  candlesFrom: "bid" | "trade";
  /** Maximum age of a quote for trading (ms). */
  staleAfterMs: number;
  /** Simulator only. Prices move around `basePrice`; `volatility` is a fraction per year. */
  simulator?: { basePrice: number; volatility: number; ticksPerSecond: number; seed: number };
}

/** Removes the holidays, which change. Orders store the rest of the specification. */
export function lastingSpec({ closures: _, ...spec }: MarketSpec): MarketSpec {
  return spec;
}

/**
 * Reason why an open market's newest accepted tick may not be the current price. `held`: a newer
 * tick is held as a possible spike or for its time stamp. `quiet`: no tick has arrived for longer
 * than usual. No order is filled at a price in doubt.
 */
export type MarketDoubt = "none" | "held" | "quiet";

/** Maximum wait in ms while a price is in doubt. Spikes are decided within two seconds. */
export const verdictWaitMsMax = 2_200;

/** A stored tick as a tradable price. */
export interface Quote extends StoredTick {
  /** Name of the market object. */
  market: string;
  /** Rises with every start of the market object; a lower number is from a replaced instance. */
  generation: number;
  status: MarketStatus;
  doubt: MarketDoubt;
  /** Wall time (ms) at which the market object answered; `timeMs` is the tick's event time. */
  answeredAtMs: number;
}

/** Answer in place of a quote if no order can be filled now, with the reason. */
export interface NoQuote extends Pick<Quote, "market" | "status" | "doubt" | "answeredAtMs"> {
  bid: null;
}

/**
 * Answer to a request for a quote, perhaps without a price: check `isQuote` before reading a price.
 */
export type AskedQuote = Quote | NoQuote;

export function isQuote(asked: AskedQuote): asked is Quote {
  return asked.bid !== null;
}

export type DoubtedTick = StoredTick & { generation: number; doubt: MarketDoubt };

/** Figures of the current (or last) trading day in a zone. */
export type DayStats = Pick<Candle, "open" | "high" | "low" | "close">;

export interface MarketGlance {
  /** Newest quote; null before the market's first tick. */
  quote: Quote | null;
  /** Figures of the day; null without ticks and without a history at the source. */
  day: DayStats | null;
  status: MarketStatus;
}

export interface CandleQuery {
  period: Period;
  /** IANA zone of the company, for days, weeks and the year view. */
  zone: string;
  /** Bars start before this time (ms); now if absent. */
  beforeMs?: number;
  /** 1 to 1000. */
  limit: number;
}

export interface FeedGap {
  fromMs: number;
  toMs: number;
  /** Number of the tick at which the gap begins. The next tick ends the gap. */
  afterSeq: number;
  reason: string;
}

export interface CandleAnswer {
  candles: Candle[];
  /**
   * Generation and number of the newest included tick. Readers ignore live candles that are not
   * newer than this tick.
   */
  generation: number;
  seq: number;
  gaps: FeedGap[];
  /** Present while bars may be missing: the source has not answered for them yet. */
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
  /** Time in ms when the rows were created; 0 if unknown. A new time means that rows were lost. */
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
  /** Number of gaps marked so far, including deleted ones. */
  gapsSeen: number;
  links: number;
  triggers: number;
}

/**
 * Answer about an expiry's tick, which is final once a later tick is stored. `waiting`: not final
 * yet, so call again. `void`: a marked gap contains the expiry, or no tick is between opening and
 * expiry.
 */
export type ExpiryAnswer =
  | { state: "waiting" }
  | { state: "price"; tick: StoredTick; generation: number }
  | { state: "void"; reason: "feed_gap" | "no_tick" };

/** Gateway to market, over the link socket (JSON text). The first message is `open`. */
export type LinkRequest =
  | { t: "open"; spec: MarketSpec; zone: string }
  /** Replaces the candle periods that this gateway receives live. */
  | { t: "periods"; periods: Period[] }
  /** Acknowledges frames up to `n`: the market may send more, and knows that the gateway lives. */
  | { t: "ack"; n: number };

/** [seq, timeMs, bid, ask] of the newest stored tick; with a markup also the provider's bid. */
export type LinkTick = [seq: number, timeMs: number, bid: number, ask: number, rawBid?: number];

/** Market to gateway. `n` rises by one per frame; after a gap the gateway reopens the link. */
export interface LinkFrame {
  t: "frame";
  n: number;
  /** True for the first frame after `open` or a stall: the gateway drops earlier state. */
  snapshot: boolean;
  generation: number;
  /** Code of the market's status. */
  status: CodeOf<typeof marketStatus>;
  /** Newest tick; null until the feed's first tick. */
  tick: LinkTick | null;
  /** Present while the price is in doubt. */
  doubted?: true;
  day: DayStats | null;
  /** The running candle of each requested period, and candles closed since the last frame. */
  candles: Array<[period: Period, candle: Candle]>;
}
