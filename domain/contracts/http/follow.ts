import * as z from "zod/mini";
import { accountStateSchema } from "./account-state.ts";
import { defineCall, defineMutation, pageOf } from "./call.ts";
import {
  wireAmount,
  wireChoice,
  wireCount,
  wireDecimal,
  wireFlag,
  wireId,
  wireInteger,
  wirePage,
  wireText,
} from "./wire.ts";

/** Record over a period. 5 means five percent; amounts are exact decimals. */
const periodSchema = z.object({
  /** Time-weighted return: deposits and withdrawals do not count. */
  return_percent: z.number(),
  drawdown_percent: z.number(),
  /** Number of closed trades and open losing trades together. */
  trade_num: z.int(),
  win_percent: z.number(),
  /** Profit net of fees and overnight financing, floating profit and loss included. */
  profit: z.string(),
  /** Average holding time of the trades that `trade_num` counts. */
  held_ms: z.int(),
});

const recordSchema = z.object({
  /** Days in the record. A master with fewer than `rankedDaysMin` is not ranked. */
  days: z.int(),
  three_weeks: periodSchema,
  all: periodSchema,
  /** Risk score, 1 (low) to 10; null while the record is too short. */
  risk: z.nullable(z.int()),
  /** Parts of the risk score in points; the highest is the score. */
  risk_points: z.nullable(z.object({ swing: z.number(), fall: z.number(), leverage: z.number() })),
  /** Times (ms) and time-weighted growth factors since the record began; the first factor is 1. */
  worth: z.array(z.tuple([z.int(), z.number()])),
  /** Time of the computation in ms; 0 before the first. */
  computed_ms: z.int(),
});
export type WireMasterRecord = z.infer<typeof recordSchema>;

export const traderSchema = z.object({
  user_id: z.string(),
  nickname: z.string(),
  /** Link of a picture; empty if none. */
  avatar: z.string(),
  follow_num: wireCount,
  is_followed: wireFlag,
  /** Return of the last three weeks in percent, and profit of all time. */
  profit_percent: wireAmount,
  total_profit: wireAmount,
  /** Beyond the specification's fields; absent from a broker's own back end. */
  record: z.optional(recordSchema),
});
export type TraderView = z.output<typeof traderSchema>;

export const potStates = ["following", "paused", "leaving", "stopped", "ended"] as const;

const settingsSchema = z.object({
  kind: z.enum(["multiple", "share"]),
  /** Lot multiplier; empty if `kind` is `share`. */
  multiple: z.string(),
  stop_percent: z.int(),
  when_closed: z.enum(["wait", "skip"]),
  copies_open: wireFlag,
});

/** A follower's pot for one master. Amounts are exact decimals in the account's currency. */
export const potSchema = z.object({
  state: z.enum(potStates),
  settings: settingsSchema,
  currency: z.string(),
  put_in: z.string(),
  came_back: z.string(),
  /** Funds and floating profit; null if a price is in doubt or out of reach. */
  equity: z.nullable(z.string()),
  /** Equity at or below which the pot closes everything. */
  stop_equity: z.string(),
  position_num: z.int(),
  refused_num: z.int(),
  /** Agreed share of new profit (%), the sum paid to the master, and the amount set aside. */
  share_percent: z.optional(z.number()),
  share_paid: z.optional(z.string()),
  share_held: z.optional(z.string()),
});
export type PotView = z.output<typeof potSchema>;

/** Reasons why a master cannot be followed now; empty if there is none. */
export const followBarriers = [
  "",
  "own",
  "not_a_master",
  "demo_master",
  "risk_too_high",
  "masters_full",
  "real_name",
  "other_currency",
] as const;

export const traderList = defineCall("/api/follow/trader_list", {
  summary: "Masters who can be followed, 20 a page",
  input: z.strictObject({
    page: z.optional(wirePage),
    /** Beyond the specification: sort key; `return` if absent. */
    sort: z.optional(wireChoice(["return", "win", "followers", "risk"])),
  }),
  output: pageOf(traderSchema),
});

export const applyTrader = defineMutation("/api/follow/apply_trader", "open", {
  summary: "Apply to become a master; operators decide",
  input: z.strictObject({
    /** Beyond the specification: name that followers see; derived from the uid if absent. */
    nickname: z.optional(wireText(24)),
  }),
});

export const applicationStates = ["none", "waiting", "approved", "rejected", "ended"] as const;

export const traderApplication = defineCall("/api/follow/application", {
  summary: "What became of the own application to be a master",
  output: z.object({
    state: z.enum(applicationStates),
    nickname: z.string(),
    /** Reason of a rejection, or of the end of a mastership. */
    reason: z.string(),
    /** Company's requirements of masters; empty texts and zeros if none. */
    equity_min: z.string(),
    currency: z.string(),
    needs_real_name: wireFlag,
    /** Share of new profit that followers pay, in percent; 0 by default. */
    profit_share_percent: z.number(),
  }),
});

export const traderDetail = defineCall("/api/follow/trader_detail", {
  ofAccount: "read",
  summary: "One master: record, positions, copies that failed, and the reader's pot",
  input: z.strictObject({ id: wireId }),
  output: z.object({
    id: z.string(),
    user_id: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    follow_num: wireCount,
    position_num: wireCount,
    total_num: wireCount,
    /** Money of all followers. */
    total_amount: wireAmount,
    position_quantity: wireAmount,
    /** Maximum amount that one follower may put in. */
    max_amount: wireAmount,
    total_profits: wireAmount,
    is_followed: wireFlag,
    /** Beyond the specification; absent from a broker's own back end. */
    more: z.optional(
      z.object({
        record: recordSchema,
        copies: z.object({
          opened: z.int(),
          refused: z.array(z.object({ reason: z.string(), msg: z.string(), count: z.int() })),
          /** Number of copies never opened, because the master closed the position first. */
          closed_first: z.int(),
          /** Averages over copies. Slippage: basis points, positive if the copy is worse. */
          slippage_bp: z.nullable(z.number()),
          delay_ms: z.nullable(z.number()),
        }),
        pot: z.nullable(potSchema),
        barrier: z.enum(followBarriers),
        limits: z.object({
          min_amount: z.string(),
          /** Maximum amount for this pot now, after all limits. */
          max_amount: z.string(),
          currency: z.string(),
          /** Maximum share of the follower's equity in all pots together, in percent. */
          equity_percent: z.number(),
        }),
        profit_share_percent: z.number(),
        /** Version of the risk text that must be accepted before the first following. */
        consent: z.object({ version: z.string(), is_given: wireFlag }),
      }),
    ),
  }),
});
export type TraderDetail = z.output<typeof traderDetail.output>;

/** A follower's settings beyond the specification, which has only multiple and amount. */
const settingsInput = {
  /** Kind of size; `multiple` if absent. */
  kind: z.optional(wireChoice(["multiple", "share"])),
  stop_percent: z.optional(wireInteger),
  when_closed: z.optional(wireChoice(["wait", "skip"])),
  copies_open: z.optional(wireChoice(["0", "1"])),
};

const potAfter = z.object({
  msg: z.string(),
  account: accountStateSchema,
  pot: z.nullable(potSchema),
});

export const followTrader = defineMutation("/api/follow/follow_trader", "open", {
  summary: "Follow a master: max_amount is moved into a pot, which is all that can be lost",
  input: z.strictObject({
    trader_id: wireId,
    multiple: wireDecimal,
    max_amount: wireDecimal,
    ...settingsInput,
    /** Accepted version of the risk text; needed before the first following. */
    consent: z.optional(wireText(40)),
    /** Profit share (%) that the follower saw. The call is refused if the share has changed. */
    profit_share_percent: z.optional(wireDecimal),
  }),
  output: potAfter,
});

export const cancelFollow = defineMutation("/api/follow/canal_follow", "reduce", {
  summary: "Stop following: nothing new is copied, open copies follow the close",
  input: z.strictObject({ trader_id: wireId }),
  output: potAfter,
});

export const changePot = defineMutation("/api/follow/change", "reduce", {
  summary: "Pause, go on, close all copies now, or change settings of a pot",
  input: z.strictObject({
    trader_id: wireId,
    /** `stopped` closes every copy at its next price and returns the money. */
    state: z.optional(wireChoice(["following", "paused", "stopped"])),
    multiple: z.optional(wireDecimal),
    ...settingsInput,
  }),
  output: potAfter,
});

export const movePotMoney = defineMutation("/api/follow/move", "open", {
  summary: "Put more money into a pot, or take free money out of it",
  input: z.strictObject({
    trader_id: wireId,
    direction: wireChoice(["in", "out"]),
    amount: wireDecimal,
  }),
  output: potAfter,
});

export const followedTrader = defineCall("/api/follow/followed_trader", {
  ofAccount: "read",
  summary: "Masters whom the reader follows, with the pots",
  output: z.array(z.extend(traderSchema, { pot: z.optional(potSchema) })),
});
