import * as z from "zod/mini";
import { orderSide, orderStatus } from "../../codes.ts";
import { defineCall, pageOf } from "./call.ts";
import { potStates } from "./follow.ts";
import { closeReasons, receiptSchema } from "./forex.ts";
import {
  wireAmount,
  wireCode,
  wireCount,
  wireFlag,
  wireId,
  wireInteger,
  wirePage,
} from "./wire.ts";

export const copyList = defineCall("/api/follow/copies", {
  summary: "What became of each position of a master in the own pot, newest first, 20 a page",
  input: z.strictObject({ trader_id: wireId, page: z.optional(wirePage) }),
  output: pageOf(
    z.object({
      at_ms: z.int(),
      show_code: z.string(),
      type: wireCode(orderSide),
      master_lots: z.string(),
      /** Lots of the copy; empty if nothing was opened. */
      lots: z.string(),
      /** Reason why nothing was opened, in the reader's language; empty if a copy was opened. */
      reason: z.string(),
      /** Reason why the copy lacks the master's newest levels; empty if it has them. */
      levels_reason: z.string(),
      master_receipt: receiptSchema,
      receipt: z.nullable(receiptSchema),
      /** Slippage from the master's fill: positive is worse; null if nothing was opened. */
      slippage_bp: z.nullable(z.number()),
      delay_ms: z.nullable(z.number()),
    }),
  ),
});

export const myFollower = defineCall("/api/follow/my_follower", {
  summary: "Of a master: who follows, 20 a page, and what they made",
  input: z.strictObject({ page: z.optional(wirePage) }),
  output: z.object({
    /** Result of all closed copies. */
    total_profits: wireAmount,
    /** Floating result of the followers on this page (`data`). */
    position_profits: wireAmount,
    follow_num: wireCount,
    data: z.array(
      z.object({
        follow_id: z.string(),
        nickname: z.string(),
        avatar: z.string(),
        /** Result in percent of the money put in. */
        profitability: wireAmount,
        total_profits: wireAmount,
        state: z.optional(z.enum(potStates)),
        /** Master's share that the pot keeps until the follower's account allows the payment. */
        share_held: z.optional(z.string()),
      }),
    ),
    total: z.int(),
    copies: z.optional(
      z.object({
        opened: z.int(),
        refused: z.array(z.object({ reason: z.string(), msg: z.string(), count: z.int() })),
      }),
    ),
  }),
});

export const copyOrderSchema = z.object({
  Id: z.string(),
  ForexTradeLists: z.object({ ShowCode: z.string() }),
  /** 2 for a copy, 1 for a master's own order. */
  FollowType: z.int(),
  Status: wireCode(orderStatus),
  OriginPrice: z.number(),
  Price: z.number(),
  UpdatePrice: z.number(),
  OrderType: wireCode(orderSide),
  Quantity: z.number(),
  FactProfits: wireAmount,
  CreateTimeHandler: z.string(),
  /** Beyond the specification; absent from a broker's own back end. */
  more: z.optional(
    z.object({
      product_id: z.int(),
      created_ms: z.int(),
      completed_ms: z.nullable(z.int()),
      close_reason: z.enum(["", ...closeReasons]),
      fee: z.number(),
      stop_loss_price: z.number(),
      take_profit_price: z.number(),
      slippage_bp: z.nullable(z.number()),
      delay_ms: z.nullable(z.number()),
      open_receipt: z.nullable(receiptSchema),
      close_receipt: z.nullable(receiptSchema),
      simulated: wireFlag,
    }),
  ),
});
export type CopyOrderView = z.output<typeof copyOrderSchema>;

export const myDealFollowOrder = defineCall("/v2/api/forex/my_deal_follow_order", {
  summary: "Copies in a pot, or orders of a master, newest first, 20 a page",
  input: z.strictObject({
    page: z.optional(wirePage),
    /** Id of the master. */
    user_id: wireId,
    /**
     * A follower sends the own id, the master sends a `follow_id`. If absent, the call lists the
     * master's own orders.
     */
    follower_user_id: z.optional(wireId),
    /** Status: 1 following, 3 closed. */
    status: wireInteger,
  }),
  output: pageOf(copyOrderSchema),
});
