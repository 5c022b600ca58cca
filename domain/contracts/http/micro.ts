import * as z from "zod/mini";
import { microDirection, microStatus } from "../../codes.ts";
import { accountStateSchema } from "./account-state.ts";
import { defineCall, defineMutation, pageOf } from "./call.ts";
import { receiptSchema } from "./forex.ts";
import { wireAmount, wireCode, wireDecimal, wireFlag, wireInteger, wirePage } from "./wire.ts";

/** Reasons why a stake was returned without a result. */
export const voidReasons = ["feed_gap", "no_tick"] as const;

export const microOrderSchema = z.object({
  Id: z.string(),
  Type: wireCode(microDirection),
  /** Amount staked. */
  Number: z.number(),
  Seconds: z.int(),
  /** Time until the expiry in ms, at least 0. The settlement may follow slightly later. */
  RemainMilliSeconds: z.int(),
  OpenPrice: z.number(),
  /** Closing price; 0 while running and if void. */
  EndPrice: z.number(),
  ProfitRatio: z.number(),
  FactProfits: wireAmount,
  Status: wireCode(microStatus),
  CreatedAtST: z.string(),
  CompleteAtST: z.string(),
  CreatedMs: z.int(),
  /** Expiry in ms of the market's time. */
  ExpiresMs: z.int(),
  CompletedMs: z.nullable(z.int()),
  /** Outcome; empty while running. */
  Outcome: z.enum(["", "win", "loss", "draw", "void"]),
  /** Empty unless the outcome is void. */
  VoidReason: z.enum(["", ...voidReasons]),
  ForexTradeList: z.object({ Id: z.int(), ShowCode: z.string() }),
  OpenReceipt: receiptSchema,
  EndReceipt: z.nullable(receiptSchema),
  Simulated: wireFlag,
});
export type WireMicroOrder = z.input<typeof microOrderSchema>;
export type MicroOrderView = z.output<typeof microOrderSchema>;

export const getSeconds = defineCall("/v2/api/micro/get_seconds", {
  audience: "public",
  summary: "Durations and preset amounts of micro trading",
  output: z.object({
    sec: z.array(
      z.object({
        Id: z.int(),
        Seconds: z.int(),
        /** Part of the amount that a correct direction earns, e.g. 0.85. */
        ProfitRatio: z.number(),
        /** Minimum amount. */
        LimitAmount: z.number(),
      }),
    ),
    number: z.array(z.object({ Number: z.number() })),
  }),
});
export type MicroOptions = z.infer<typeof getSeconds.output>;

const placedOutput = z.extend(microOrderSchema, {
  account: accountStateSchema,
  /** If present, shown instead of the app's own text. */
  msg: z.optional(z.string()),
});
export type PlacedMicroOrder = z.infer<typeof placedOutput>;

export const submitMicro = defineMutation("/v2/api/micro/submit", "open", {
  method: "GET",
  summary: "Stake an amount on the direction of a price",
  input: z.strictObject({
    forex_id: wireInteger,
    /** 1 up, 2 down. */
    type: wireInteger,
    /** Amount, at most 2 decimals. */
    number: wireDecimal,
    seconds: wireInteger,
  }),
  output: placedOutput,
});

export const microOrders = defineCall("/v2/api/micro/orders", {
  ofAccount: "read",
  summary: "Own micro orders by status, newest first, 20 a page",
  input: z.strictObject({ status: wireInteger, page: z.optional(wirePage) }),
  output: pageOf(microOrderSchema),
});
