/**
 * The realtime channel: `wss://host/api/v2/ws?client=<id>&lang=<code>`, JSON text.
 * `docs/realtime.md` describes it for authors of other clients.
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
  /** Maximum pots of a socket: the socket stores their ids and has room for 16 KB. */
  potsPerSocketMax: 20,
  socketsPerClientMax: 5,
  idleMsMax: 30_000,
  /**
   * Maximum unread frames. A socket at this maximum gets no more of them until its client has read
   * enough, and then snapshots. A frame is everything sent within 80 ms, of all topics. Clients
   * acknowledge frames with their pings, every 5 s. A ping may come late: a socket with an open
   * chart reaches the maximum after 14 s, one with a list alone after 36 s.
   */
  creditWindow: 144,
  /** Maximum unread stream messages, in any number of frames. */
  creditMessagesMax: 2_000,
  /** Maximum unread characters, which limits the memory that a socket can use. */
  unreadCharactersMax: 3_000_000,
  /** The gateway closes a socket (`slow_reader`) that is over a maximum for this time (ms). */
  stalledMsMax: 30_000,
  /**
   * Messages within this time (ms) count as one frame. Below `openMs`, so that each update of a
   * chart is a frame.
   */
  frameMs: 80,
  /** Interval in ms at which lists get changes: readers could not follow faster ones. */
  listMs: 250,
  /** Interval in ms at which a market with an open ticket or chart gets changes. */
  openMs: 100,
  /** Interval (ms) of empty frames, which report that a view of quiet markets has not changed. */
  pulseMs: 4_000,
} as const;

export const viewLimits = {
  /** Equals the maximum number of charts side by side. */
  openMarketsMax: 4,
  rowsMax: 200,
} as const;

/** The client's intervals, fixed by the specification. */
export const socketRhythm = {
  pingMs: 5_000,
  unansweredPingsMax: 2,
  connectTimeoutMs: 5_000,
} as const;

const decimal = z.string();
const floatingRow = z.object({
  Id: z.string(),
  UpdatePrice: z.number(),
  FactProfits: z.number(),
  /** Stop-loss: in a snapshot if set, in later messages if it has moved; 0 after its removal. */
  StopLoss: z.optional(z.number()),
});
const reply = { code: z.int(), msg: z.string() };
/** A gap in `n` of one stream means lost frames: subscribe again. A snapshot restarts the count. */
const stream = { n: z.int(), snapshot: z.optional(z.boolean()) };

/**
 * `margin_call`: the margin level is at or below a warning level. `protection`: the house paid a
 * balance's shortfall. `deposit_…`, `withdrawal_…`, `adjustment`: an operator acted on a payment,
 * whose id is `orderId`. `verification_…`: the identity check has ended. `master_…`: an operator
 * approved, rejected or ended the trader's mastership. `copy_refused`: a pot did not copy a
 * position. `copy_stopped`: a pot reached its copy stop.
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
/** [product id, whether its newest price is in doubt] */
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
  /** Answer to a ping; has a `mark` if the ping has `ack`. The next `ack` must be this mark. */
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
      /** All positions in a snapshot; changed positions in later messages. */
      TransOrder: z.array(floatingRow),
      /** Positions that ended since the previous message. */
      Ended: z.optional(z.array(z.string())),
    }),
  }),
  z.object({
    type: z.literal("FOLLOW_TRADE"),
    ...stream,
    user_id: z.string(),
    follower_id: z.string(),
    data: z.object({
      /** Money in the pot and floating profit; for the follower only. */
      Equity: z.optional(z.number()),
      ProfitsTotal: wireAmount,
      /** Positions, as in FOREX_TRADE. */
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
    /** Events that the trader did not request. The app shows them and reads its lists again. */
    notices: z.optional(
      z.array(
        z.object({
          kind: z.enum(accountNotices),
          orderId: z.optional(z.string()),
          /** Price alerts: the product, and the price at which the alert fired. */
          alert: z.optional(
            z.object({ productId: z.int(), showCode: z.string(), price: z.string() }),
          ),
        }),
      ),
    ),
  }),
]);
/** The form that the gateway writes. */
export type ServerMessage = z.input<typeof serverMessageSchema>;
export type MessageView = z.output<typeof serverMessageSchema>;
