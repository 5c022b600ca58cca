/** Contract orders as they are read. What is done with them is in `forex-acts.ts`. */
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
  /** The provider's price, where the company's markup lies between it and the price. */
  raw: z.optional(z.string()),
});

/** Why an order ended; empty while it has not. */
export const closeReasons = [
  "user",
  "stop_loss",
  "take_profit",
  "stop_out",
  "reversed",
  /** Of a copy: the master has closed its position, or a part of it. */
  "copied",
  /** The copy stop of its pot. */
  "copy_stop",
  "cancelled",
  "expired",
  "margin_insufficient",
  "exposure_limit",
  "positions_limit",
  "simulated",
  "loan_unpaid",
  /** Its owner could not open anything when it would have been filled. */
  "opening_refused",
] as const;
export type CloseReason = (typeof closeReasons)[number];

export const forexOrderSchema = z.object({
  Id: z.string(),
  /** Of a part of a position that was closed, the position; else the order's own id. */
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
  /** FactProfits is all it brought, as a broker's own back end says it. Absent: before fees. */
  ProfitIsNet: z.optional(z.boolean()),
  /** What its nights brought so far, or cost (below zero); absent: nothing. */
  Financing: z.optional(z.number()),
  /** Price a pending order waits for; 0 for an order at the market. */
  TargetPrice: z.number(),
  /** 0 when none is set, as is TargetProfitPrice. */
  TargetLossPrice: z.number(),
  TargetProfitPrice: z.number(),
  /** How far behind the price the stop-loss follows; 0 for one that stays. */
  TrailingDistance: z.number(),
  /** Price at which a stop-limit order begins to wait for TargetPrice; 0 for any other. */
  StopPrice: z.number(),
  /** When it began to (ms); null before. */
  ActivatedMs: z.nullable(z.int()),
  /** When a pending order ends by itself (ms); null without an end. */
  ExpiresMs: z.nullable(z.int()),
  Status: wireCode(orderStatus),
  CreateTimeHandler: z.string(),
  CompleteTimeHandler: z.string(),
  CreatedMs: z.int(),
  CompletedMs: z.nullable(z.int()),
  CloseReason: z.enum(["", ...closeReasons]),
  /**
   * Margin level in percent at which a stop-out closed it; null otherwise, or where it was not
   * written down.
   */
  StopOutLevel: z.nullable(z.number()),
  ForexTradeLists: z.object({ ShowCode: z.string() }),
  OpenReceipt: z.nullable(receiptSchema),
  CloseReceipt: z.nullable(receiptSchema),
  /** Its prices come from no market. */
  Simulated: wireFlag,
});
/** As the worker writes it. */
export type WireForexOrder = z.input<typeof forexOrderSchema>;
/** As the app reads it. */
export type ForexOrderView = z.output<typeof forexOrderSchema>;

export const myDeal = defineCall({
  method: "GET",
  path: "/v2/api/forex/my_deal",
  audience: "session",
  mutation: false,
  ofAccount: "read",
  summary: "Own orders by status, newest first, 20 a page",
  input: z.strictObject({
    status: wireInteger,
    page: z.optional(wirePage),
    /** Seconds since the epoch. */
    startTime: z.optional(wireInteger),
    endTime: z.optional(wireInteger),
    /** Of this product only. */
    forex_id: z.optional(wireInteger),
  }),
  output: z.object({
    data: z.array(forexOrderSchema),
    total: z.int(),
    /** Sum of FactProfits over all pages, before fees, as each row's is. */
    all_fact_profits: wireAmount,
    /** Fees paid for the orders of all pages: of a waiting order that was never filled, none. */
    all_fees: z.number(),
    /** Overnight financing of the orders of all pages; absent: none. */
    all_financing: z.optional(z.number()),
  }),
});
