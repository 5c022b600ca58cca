/** Messages that a client may send on the realtime channel. The app imports only the types. */
import * as z from "zod/mini";
import { periods } from "../market/periods.ts";
import { viewLimits } from "./socket.ts";

const productId = z.int().check(z.positive(), z.maximum(1_000_000_000));

export const topicSchema = z.discriminatedUnion("topic", [
  /**
   * Subscribes to prices. `ids` are the rows in view; absent means every product. `open` are
   * markets with an open ticket or chart, even without a row.
   */
  z.strictObject({
    topic: z.literal("DAY_MARKET"),
    ids: z.optional(z.array(productId).check(z.minLength(1), z.maxLength(viewLimits.rowsMax))),
    open: z.optional(z.array(productId).check(z.maxLength(viewLimits.openMarketsMax))),
  }),
  z.strictObject({ topic: z.literal("KLINE"), id: productId, period: z.enum(periods) }),
  z.strictObject({ topic: z.literal("FOREX_TRADE") }),
  z.strictObject({ topic: z.literal("FOREX_CLOSED") }),
  z.strictObject({ topic: z.literal("MICRO_CLOSED") }),
  /** Subscribes to the copies in one pot, which only the pot's follower and master may do. */
  z.strictObject({
    topic: z.literal("FOLLOW_TRADE"),
    user_id: z.string().check(z.minLength(1), z.maxLength(64)),
    follower_id: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  z.strictObject({ topic: z.literal("ACCOUNT") }),
]);
export type Topic = z.infer<typeof topicSchema>;

export const topicNames: ReadonlySet<string> = new Set(
  topicSchema.def.options.flatMap(({ shape }) => shape.topic.def.values),
);

/** `sub` and `unsub` carry the topic's own fields, so type and topic are parsed in two steps. */
export const clientMessageSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("login"),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
  }),
  z.strictObject({ type: z.literal("logout") }),
  /** `ack`: mark of the last pong (empty if none). The client has read all messages before it. */
  z.strictObject({
    type: z.literal("ping"),
    ack: z.optional(z.string().check(z.maxLength(64))),
  }),
]);
export type ClientMessage =
  | z.infer<typeof clientMessageSchema>
  | ({ type: "sub" } & Topic)
  | ({ type: "unsub" } & Topic);
