import * as z from "zod/mini";
import { accountStateSchema } from "./account-state.ts";
import { defineMutation } from "./call.ts";
import { forexOrderSchema } from "./forex.ts";
import { wireChoice, wireDecimal, wireId, wireInteger } from "./wire.ts";

const placedOutput = z.extend(forexOrderSchema, {
  account: accountStateSchema,
  /** Text that the app shows in place of its own, if present. */
  msg: z.optional(z.string()),
});
export type PlacedForexOrder = z.infer<typeof placedOutput>;

const actedOutput = z.extend(placedOutput, { msg: z.string() });

export const submitForex = defineMutation("/v2/api/forex/submit", "open", {
  method: "GET",
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
    /** Trailing distance of the stop-loss, instead of stop_loss_price. */
    trailing_distance: z.optional(wireDecimal),
    /** Pending orders: expiry (ms since the epoch), within 90 days. */
    expires_ms: z.optional(wireInteger),
    /** Pending orders: stop price of a stop-limit order. */
    stop_price: z.optional(wireDecimal),
    /** Market orders: the seen price and the maximum slippage. Both are needed, or neither. */
    seen_price: z.optional(wireDecimal),
    price_range: z.optional(wireDecimal),
  }),
  output: placedOutput,
});

export const closeForex = defineMutation("/v2/api/forex/close", "reduce", {
  method: "GET",
  summary: "Close a holding order at the market, or some lots of it",
  input: z.strictObject({
    id: wireId,
    /** Lots to close. The call returns the closed part, as an ended order of its own. */
    cont: z.optional(wireDecimal),
  }),
  output: actedOutput,
});

export const cancelTrade = defineMutation("/v2/api/forex/cancel_trade", "reduce", {
  method: "GET",
  summary: "Cancel a pending order",
  input: z.strictObject({ id: wireId }),
  output: actedOutput,
});

/** Counts as opening, because it opens the opposite position. */
export const reverseForex = defineMutation("/v2/api/forex/reverse", "open", {
  method: "GET",
  summary: "Close a holding order and open the opposite one at the same tick, or neither",
  input: z.strictObject({ id: wireId }),
  output: actedOutput,
});

export const endedOrdersMax = 50;
const idList = z.pipe(
  z
    .string()
    .check(
      z.regex(new RegExp(`^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,${endedOrdersMax - 1}}$`)),
    ),
  z.transform((text) => [...new Set(text.split(","))]),
);

export const endForex = defineMutation("/v2/api/forex/end", "reduce", {
  summary: "Close many holding orders, or cancel many pending ones; each is decided by itself",
  input: z.strictObject({
    act: wireChoice(["close", "cancel"]),
    /** Ids of orders, separated by commas; at most 50. */
    ids: idList,
  }),
  output: z.object({
    /** Account's state after the last decided order; null if none was decided. */
    account: z.nullable(accountStateSchema),
    results: z.array(
      z.object({
        id: z.string(),
        /** Code that a call for this order alone would answer; `order` is null for a refusal. */
        code: z.int(),
        msg: z.string(),
        order: z.nullable(forexOrderSchema),
      }),
    ),
  }),
});

/** To move a stop away from the price counts as the act `open`, which `set-stops.ts` checks. */
export const setStopPrice = defineMutation("/v2/api/forex/set_stop_price", "reduce", {
  method: "GET",
  summary: "Set or clear stop-loss and take-profit of a holding or pending order; 0 clears",
  input: z.strictObject({
    id: wireId,
    stop_loss_price: wireDecimal,
    target_profit_price: wireDecimal,
    /** Trailing distance of the stop-loss, instead of stop_loss_price. */
    trailing_distance: z.optional(wireDecimal),
  }),
  output: actedOutput,
});
