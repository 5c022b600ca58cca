import * as z from "zod/mini";
import { marginMode, marketStatus } from "../../codes.ts";
import { financingKinds } from "../../forex/financing-kinds.ts";
import { markupKinds } from "../../market/markup-kinds.ts";
import { defineCall } from "./call.ts";
import { wireAmount, wireCode, wireFlag, wireInteger } from "./wire.ts";

/** Time of a bar in ms, from 2000 to 2100. */
const barTime = z.pipe(
  wireInteger,
  z.int().check(z.minimum(Date.UTC(2000, 0)), z.maximum(Date.UTC(2100, 0))),
);

export const pairSchema = z.object({
  Id: z.int(),
  Code: z.string(),
  ShowCode: z.string(),
  Logo: z.string(),
  CategoryId: z.int(),
  MarketStatus: wireCode(marketStatus),
  PricePrecision: z.int(),
  ForexQuotations: z.object({
    Open: z.number(),
    High: z.number(),
    Low: z.number(),
    Close: z.number(),
    /** Change since Open, in percent. */
    Change: z.number(),
    Bid: z.string(),
    Ask: z.string(),
    /** Number of the newest tick in these figures. Streamed prices up to this number are older. */
    Seq: z.int(),
    TimeMs: z.int(),
  }),
  Base: z.string(),
  Quote: z.string(),
  Pip: z.number(),
  ForexMinCont: z.number(),
  ForexMaxCont: z.number(),
  ForexContNum: z.number(),
  ForexFeeRate: wireAmount,
  MarginMode: wireCode(marginMode),
  FixedMargin: z.number(),
  HasForexMultiple: z.array(z.object({ Value: z.int(), Default: wireFlag })),
  /** True if no market made the price: it is computed, or recorded prices are replayed. */
  Simulated: wireFlag,
  /** True if no real account can open anything: price or conversion rate is simulated. */
  DemoOnly: wireFlag,
  /** Overnight rate, negative if the trader pays; absent without overnight financing. */
  Financing: z.optional(
    z.object({
      /** `points`: units of the last digit per lot. `percent`: of the value per year (360 days). */
      Kind: z.enum(financingKinds),
      /** Exact rate of bought positions; `Short` is that of sold ones. */
      Long: z.string(),
      Short: z.string(),
      /** Weekday (1 Monday to 5 Friday) whose night also counts for the weekend; null if none. */
      TripleDay: z.nullable(z.int()),
    }),
  ),
  /** Sentences about worse terms that will come for open positions, with dates; absent if none. */
  Coming: z.optional(z.array(z.string())),
  /** The company's addition to the market's spread; absent if none. */
  Markup: z.optional(
    z.object({
      /** `points`: units of the price's last digit. `percent`: of the middle of bid and ask. */
      Kind: z.enum(markupKinds),
      Value: z.string(),
    }),
  ),
  /** The market's name in the reader's language. */
  Name: z.optional(z.string()),
  /** Time in ms of the market's next opening or close; null if never. */
  NextChangeMs: z.optional(z.nullable(z.int())),
});
export type WirePair = z.input<typeof pairSchema>;
export type Pair = z.output<typeof pairSchema>;

export const candleSchema = z.object({
  Time: z.int(),
  Open: z.number(),
  High: z.number(),
  Low: z.number(),
  Close: z.number(),
  Volume: z.nullable(z.number()),
});
export type WireCandle = z.infer<typeof candleSchema>;

const period = z.string().check(z.regex(/^[0-9A-Za-z]{1,8}$/));

export const tradeList = defineCall("/v2/api/forex/trade_list", {
  audience: "public",
  summary: "All trading pairs of the company with their newest prices",
  output: z.array(pairSchema),
});

export const getCategories = defineCall("/v2/api/forex/getCategories", {
  audience: "public",
  summary: "Categories of the trading pairs",
  output: z.array(z.object({ Id: z.int(), Key: z.string(), NameShowTrans: z.string() })),
});

export const kline = defineCall("/v2/api/forex/kline", {
  audience: "public",
  summary: "Candles of one pair, oldest first",
  input: z.strictObject({
    forex_id: wireInteger,
    period,
    /** Candles start before this time in ms. A time in seconds would mean 1970: it is refused. */
    before: z.optional(barTime),
    limit: z.optional(wireInteger),
  }),
  output: z.object({
    data: z.array(candleSchema),
    generation: z.int(),
    /** Number of the last included tick. Clients skip live candles up to that number. */
    seq: z.int(),
    gaps: z.array(z.object({ from: z.int(), to: z.int(), reason: z.string() })),
  }),
});

/** The spark lines of Home: one call for many pairs. */
export const abbreviatedKline = defineCall("/v2/api/forex/abbreviated_cache_kline", {
  audience: "public",
  summary: "Short cached close-price series, one per pair (forex_id may be a comma-separated list)",
  input: z.strictObject({
    forex_id: z.union([
      z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/)),
      z.int().check(z.positive()),
    ]),
    period: z.optional(period),
    /** `close` requests closing prices only, which need a twelfth of the bytes. */
    only: z.optional(z.enum(["close"])),
  }),
  output: z.array(
    z.object({
      forex_id: z.int(),
      /** Empty if only closing prices are requested. */
      data: z.array(candleSchema),
      closes: z.optional(z.array(z.number())),
    }),
  ),
});
