/**
 * The realtime channel: `wss://host/api/v2/ws?client=<id>&lang=<code>`, JSON text.
 * `docs/realtime.md` describes it for a stranger who writes a client.
 */
import * as z from "zod/mini";
import { marketStatus } from "../codes.ts";
import { periods } from "../market/periods.ts";
import { happeningKinds } from "./happenings.ts";
import { wireAmount, wireCode, wireFlag } from "./http/wire.ts";

export const socketLimits = {
  messageBytesMax: 4096,
  messagesPerSecondMax: 20,
  topicsPerSocketMax: 200,
  /** Their ids are kept with the socket, which has room for 16 KB. */
  potsPerSocketMax: 20,
  socketsPerClientMax: 5,
  idleMsMax: 30_000,
  /**
   * Frames (what is sent within 80 ms, of all topics) that may be unread before a socket gets
   * snapshots only. What is known to be read is one to two pings old, so this is two of them and as
   * much again as a ping may be late.
   */
  creditWindow: 144,
  /** Stream messages that may be unread, however few frames they were in. */
  creditMessagesMax: 2_000,
  /** Characters that may be unread: what a socket can cost in memory. */
  unreadCharactersMax: 3_000_000,
  /** A socket that stays past its window this long is closed with `slow_reader`. */
  stalledMsMax: 30_000,
  /** What is sent within this time is one frame: open markets have one for each of theirs (ms). */
  frameMs: 80,
  /** Lists are told of changes so often, which is the pace of eyes (ms). */
  listMs: 250,
  /** An open market is told of so often (ms). */
  openMs: 100,
  /** A view of quiet markets is told so often that nothing has changed (ms). */
  pulseMs: 4_000,
} as const;

/** What one socket may look at. */
export const viewLimits = {
  /** As many as there are charts beside each other. */
  openMarketsMax: 4,
  rowsMax: 200,
} as const;

/** The client's rhythm, fixed by the specification. */
export const socketRhythm = {
  pingMs: 5_000,
  unansweredPingsMax: 2,
  connectTimeoutMs: 5_000,
} as const;

const decimal = z.string();
/** A position that is valued by a stream. */
const floatingRow = z.object({
  Id: z.string(),
  UpdatePrice: z.number(),
  FactProfits: z.number(),
  /** Of a snapshot, where there is one; otherwise where it has moved, 0 once it is gone. */
  StopLoss: z.optional(z.number()),
});
const reply = { code: z.int(), msg: z.string() };
/**
 * A hole in `n` of one stream means lost frames: subscribe again. A snapshot restarts the count.
 */
const stream = { n: z.int(), snapshot: z.optional(z.boolean()) };

/**
 * margin_call: equity is at or below the warning level. protection: the house paid what a balance
 * lacked. The others: an operator has given a bank account to pay to, decided on a payment, or a
 * journalled adjustment was made; `orderId` is the payment. verification_…: the review of identity
 * check has ended.
 */
export const accountNotices = [
  ...happeningKinds,
  "margin_call",
  "protection",
  "deposit_matched",
  "deposit_finished",
  "deposit_rejected",
  "withdrawal_approved",
  "withdrawal_sent",
  "withdrawal_paid",
  "withdrawal_returned",
  "withdrawal_rejected",
  "adjustment",
  "verification_passed",
  "verification_rejected",
  "master_approved",
  "master_rejected",
  "master_ended",
  "copy_refused",
  "copy_stopped",
  "price_alert",
] as const;
export type AccountNotice = (typeof accountNotices)[number];

/** [product id, tick sequence, ms relative to the frame's `t`, bid, ask] */
export const priceRowSchema = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  decimal,
  decimal,
  z.optional(decimal),
]);
/** [product id, open, high, low] of the company's day */
export const dayRowSchema = z.tuple([z.int(), decimal, decimal, decimal]);
/** [product id, market status] */
export const statusRowSchema = z.tuple([z.int(), wireCode(marketStatus)]);
/** [product id, whether its newest price is being checked] */
const checkRowSchema = z.tuple([z.int(), wireFlag]);
/** [start ms, open, high, low, close, volume] */
export const candleRowSchema = z.tuple([
  z.int(),
  decimal,
  decimal,
  decimal,
  decimal,
  z.nullable(decimal),
]);

export const serverMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("login"), ...reply }),
  z.object({ type: z.literal("logout"), ...reply }),
  z.object({ type: z.literal("sub"), topic: z.string(), key: z.string(), ...reply }),
  z.object({ type: z.literal("unsub"), topic: z.string(), key: z.string(), ...reply }),
  /** `mark` is to be named by the next ping. A bare ping gets none. */
  z.object({ type: z.literal("pong"), mark: z.optional(z.string()) }),
  z.object({ type: z.literal("error"), ...reply }),
  z.object({
    type: z.literal("DAY_MARKET"),
    ...stream,
    t: z.int(),
    d: z.array(priceRowSchema),
    day: z.optional(z.array(dayRowSchema)),
    st: z.optional(z.array(statusRowSchema)),
    ck: z.optional(z.array(checkRowSchema)),
  }),
  z.object({
    type: z.literal("KLINE"),
    ...stream,
    id: z.int(),
    period: z.enum(periods),
    generation: z.int(),
    seq: z.int(),
    candles: z.array(candleRowSchema),
  }),
  z.object({
    type: z.literal("FOREX_TRADE"),
    ...stream,
    data: z.object({
      ProfitsTotal: wireAmount,
      /** Margin level in percent (equity / margin x 100); null without open positions. */
      HazardRate: z.nullable(z.number()),
      CautionMoneyAll: wireAmount,
      /**
       * Of a snapshot all positions; otherwise those whose price, profit or stop-loss has moved
       * since the message before.
       */
      TransOrder: z.array(floatingRow),
      /** Positions that ended since the message before. */
      Ended: z.optional(z.array(z.string())),
    }),
  }),
  z.object({
    type: z.literal("FOLLOW_TRADE"),
    ...stream,
    user_id: z.string(),
    follower_id: z.string(),
    data: z.object({
      /** Money in the pot and floating profit; told to the follower only. */
      Equity: z.optional(z.number()),
      ProfitsTotal: wireAmount,
      /** As of FOREX_TRADE. */
      TransOrder: z.array(floatingRow),
      Ended: z.optional(z.array(z.string())),
    }),
  }),
  z.object({ type: z.literal("FOREX_CLOSED"), ...stream, ids: z.array(z.string()) }),
  z.object({ type: z.literal("MICRO_CLOSED"), ...stream, ids: z.array(z.string()) }),
  z.object({
    type: z.literal("ACCOUNT"),
    ...stream,
    version: z.int(),
    currency: z.string(),
    balances: z.array(z.object({ type: z.string(), balance: decimal, lockBalance: decimal })),
    /** What happened without the trader's doing: for a notice, and to read the lists again. */
    notices: z.optional(
      z.array(
        z.object({
          kind: z.enum(accountNotices),
          orderId: z.optional(z.string()),
          /** Of a price alert: the product, and the price that fired it. */
          alert: z.optional(
            z.object({ productId: z.int(), showCode: z.string(), price: z.string() }),
          ),
        }),
      ),
    ),
  }),
]);
/** As the gateway writes it. */
export type ServerMessage = z.input<typeof serverMessageSchema>;
/** As the app reads it. */
export type MessageView = z.output<typeof serverMessageSchema>;
