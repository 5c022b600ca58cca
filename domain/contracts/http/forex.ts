/** Contract orders for reading. Acts on them are in `forex-acts.ts`. */
import * as z from "zod/mini";
import { orderSide, orderStatus } from "../../codes.ts";
import { defineCall } from "./call.ts";
import { wireAmount, wireCode, wireFlag, wireInteger, wirePage } from "./wire.ts";

export const receiptSchema = z.object({
  market: z.string(),
  generation: z.int(),
  seq: z.int(),
  timeMs: z.int(),
  price: z.string(),
  /** The provider's price, if the company's markup changed it. */
  raw: z.optional(z.string()),
});

/** Reasons why orders ended. Fields with a reason are empty while the order has not ended. */
export const closeReasons = [
  "user",
  "stop_loss",
  "take_profit",
  "stop_out",
  "reversed",
  /** A copy ended because the master closed the copied position, or a part of it. */
  "copied",
  /** A copy ended because the equity of the follower's pot fell to the pot's copy stop. */
  "copy_stop",
  "cancelled",
  "expired",
  "margin_insufficient",
  "exposure_limit",
  "positions_limit",
  "simulated",
  "loan_unpaid",
  /** The customer could not open positions when the order would have filled. */
  "opening_refused",
] as const;
export type CloseReason = (typeof closeReasons)[number];

export const forexOrderSchema = z.object({
  Id: z.string(),
  /** For a closed part of a position, the position's id; otherwise the order's own id. */
  OriginId: z.string(),
  ForexId: z.int(),
  OrderType: wireCode(orderSide),
  Quantity: z.number(),
  Multiple: z.int(),
  OriginPrice: z.number(),
  Price: z.number(),
  UpdatePrice: z.number(),
  FactProfits: wireAmount,
  CautionMoney: wireAmount,
  TradeFee: wireAmount,
  /** True if fees are already deducted from FactProfits. Only a broker's own back end sends it. */
  ProfitIsNet: z.optional(z.boolean()),
  /** Overnight financing so far, negative if it cost money; absent if none. */
  Financing: z.optional(z.number()),
  /** Target price of a pending order; 0 for a market order. */
  TargetPrice: z.number(),
  /** Stop-loss price, then take-profit price; 0 if none. */
  TargetLossPrice: z.number(),
  TargetProfitPrice: z.number(),
  /** Trailing distance of the stop-loss; 0 if it does not trail. */
  TrailingDistance: z.number(),
  /** Stop price of a stop-limit order; 0 for others. */
  StopPrice: z.number(),
  /** Time (ms) at which a stop-limit order reached its stop price; null before. */
  ActivatedMs: z.nullable(z.int()),
  /** Expiry of a pending order (ms); null if none. */
  ExpiresMs: z.nullable(z.int()),
  Status: wireCode(orderStatus),
  CreateTimeHandler: z.string(),
  CompleteTimeHandler: z.string(),
  CreatedMs: z.int(),
  CompletedMs: z.nullable(z.int()),
  CloseReason: z.enum(["", ...closeReasons]),
  /** Margin level (%) if a stop-out closed the order; null otherwise, and in older orders. */
  StopOutLevel: z.nullable(z.number()),
  ForexTradeLists: z.object({ ShowCode: z.string() }),
  OpenReceipt: z.nullable(receiptSchema),
  CloseReceipt: z.nullable(receiptSchema),
  Simulated: wireFlag,
});
export type WireForexOrder = z.input<typeof forexOrderSchema>;
export type ForexOrderView = z.output<typeof forexOrderSchema>;

export const myDeal = defineCall("/v2/api/forex/my_deal", {
  ofAccount: "read",
  summary: "Own orders by status, newest first, 20 a page",
  input: z.strictObject({
    status: wireInteger,
    page: z.optional(wirePage),
    /** Start of the period in seconds since the epoch. */
    startTime: z.optional(wireInteger),
    endTime: z.optional(wireInteger),
    /** Product of the orders; absent means all. */
    forex_id: z.optional(wireInteger),
  }),
  output: z.object({
    data: z.array(forexOrderSchema),
    total: z.int(),
    /** Sum of FactProfits over all pages; before fees, unless the rows have `ProfitIsNet`. */
    all_fact_profits: wireAmount,
    /** Sum of fees of the orders of all pages; a pending order that never filled has none. */
    all_fees: z.number(),
    /** Sum of overnight financing over all pages; absent if none. */
    all_financing: z.optional(z.number()),
  }),
});
