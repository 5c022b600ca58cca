import * as z from "zod/mini";
import { orderSide, orderStatus } from "../../codes.ts";
import { accountStateSchema } from "./account-state.ts";
import { defineCall } from "./call.ts";
import {
  wireChoice,
  wireCode,
  wireDecimal,
  wireFlag,
  wireId,
  wireInteger,
  wirePage,
} from "./wire.ts";

export const receiptSchema = z.object({
  market: z.string(),
  generation: z.int(),
  seq: z.int(),
  timeMs: z.int(),
  price: z.string(),
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
  FactProfits: z.number(),
  CautionMoney: z.number(),
  TradeFee: z.number(),
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

const placedOutput = z.extend(forexOrderSchema, {
  account: accountStateSchema,
  /** Shown in place of the app's own text, where there is one. */
  msg: z.optional(z.string()),
});
export type PlacedForexOrder = z.infer<typeof placedOutput>;

/** The order after an act, and the message to show. */
const actedOutput = z.extend(placedOutput, { msg: z.string() });

export const submitForex = defineCall({
  method: "GET",
  path: "/v2/api/forex/submit",
  audience: "session",
  mutation: true,
  summary: "Place an order",
  input: z.strictObject({
    forex_id: wireInteger,
    /** 1 buy, 2 sell. */
    type: wireInteger,
    /** Lots. */
    cont: wireDecimal,
    /** 1 market, 0 pending. */
    status: wireInteger,
    target_price: z.optional(wireDecimal),
    stop_loss_price: z.optional(wireDecimal),
    target_profit_price: z.optional(wireDecimal),
    multiple: wireInteger,
    /** In place of stop_loss_price: the stop-loss follows the price at this distance. */
    trailing_distance: z.optional(wireDecimal),
    /** Of a pending order: it ends then (ms since the epoch), within 90 days. */
    expires_ms: z.optional(wireInteger),
    /** Of a pending order: it waits for target_price, or a better one, once this was reached. */
    stop_price: z.optional(wireDecimal),
    /**
     * Of an order at the market: the price its trader saw, and how much worse the fill may be;
     * both or neither.
     */
    seen_price: z.optional(wireDecimal),
    price_range: z.optional(wireDecimal),
  }),
  output: placedOutput,
});

export const myDeal = defineCall({
  method: "GET",
  path: "/v2/api/forex/my_deal",
  audience: "session",
  mutation: false,
  summary: "Own orders by status, newest first, 20 a page",
  input: z.strictObject({
    status: wireInteger,
    page: z.optional(wirePage),
    /** Seconds since the epoch. */
    startTime: z.optional(wireInteger),
    endTime: z.optional(wireInteger),
  }),
  output: z.object({
    data: z.array(forexOrderSchema),
    total: z.int(),
    /** Sum of FactProfits over all pages, before fees, as each row's is. */
    all_fact_profits: z.number(),
    /** Fees paid for the orders of all pages: of a waiting order that was never filled, none. */
    all_fees: z.number(),
    /** Overnight financing of the orders of all pages; absent: none. */
    all_financing: z.optional(z.number()),
  }),
});

export const closeForex = defineCall({
  method: "GET",
  path: "/v2/api/forex/close",
  audience: "session",
  mutation: true,
  summary: "Close a holding order at the market, or some lots of it",
  input: z.strictObject({
    id: wireId,
    /** Lots to close; the part is then an ended order of its own, and the answer. */
    cont: z.optional(wireDecimal),
  }),
  output: actedOutput,
});

export const cancelTrade = defineCall({
  method: "GET",
  path: "/v2/api/forex/cancel_trade",
  audience: "session",
  mutation: true,
  summary: "Cancel a pending order",
  input: z.strictObject({ id: wireId }),
  output: actedOutput,
});

export const reverseForex = defineCall({
  method: "GET",
  path: "/v2/api/forex/reverse",
  audience: "session",
  mutation: true,
  summary: "Close a holding order and open the opposite one at the same tick, or neither",
  input: z.strictObject({ id: wireId }),
  output: actedOutput,
});

/** Orders of one call. */
export const endedOrdersMax = 50;
const idList = z.pipe(
  z
    .string()
    .check(
      z.regex(new RegExp(`^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,${endedOrdersMax - 1}}$`)),
    ),
  z.transform((text) => [...new Set(text.split(","))]),
);

export const endForex = defineCall({
  method: "POST",
  path: "/v2/api/forex/end",
  audience: "session",
  mutation: true,
  summary: "Close many holding orders, or cancel many pending ones; each is decided by itself",
  input: z.strictObject({
    act: wireChoice(["close", "cancel"]),
    /** Ids of orders, with commas between them; 50 at most. */
    ids: idList,
  }),
  output: z.object({
    /** That the last of them left; null where none was decided. */
    account: z.nullable(accountStateSchema),
    results: z.array(
      z.object({
        id: z.string(),
        /** As of an answer for this order alone; `order` is null where it is a refusal. */
        code: z.int(),
        msg: z.string(),
        order: z.nullable(forexOrderSchema),
      }),
    ),
  }),
});

export const setStopPrice = defineCall({
  method: "GET",
  path: "/v2/api/forex/set_stop_price",
  audience: "session",
  mutation: true,
  summary: "Set or clear stop-loss and take-profit of a holding or pending order; 0 clears",
  input: z.strictObject({
    id: wireId,
    stop_loss_price: wireDecimal,
    target_profit_price: wireDecimal,
    /** In place of stop_loss_price: the stop-loss follows the price at this distance. */
    trailing_distance: z.optional(wireDecimal),
  }),
  output: actedOutput,
});
