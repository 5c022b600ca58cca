import * as z from "zod/mini";
import { wireId, wireInteger, wireText, wireTyped } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";

import { queues } from "./roles.ts";

export const timelineKinds = [
  "registration",
  "sign_in",
  "verification",
  "payment",
  "order",
  "operator",
  "note",
  "message",
  "chat",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const entrySchema = z.object({
  kind: z.enum(timelineKinds),
  id: z.string(),
  at_ms: z.int(),
  /** Queue of an item, kind of an act or message, or country of a sign-in. */
  what: z.string(),
  /** Amount, note, text or device. */
  text: z.string(),
  /** Name of the operator; empty if none. */
  who: z.string(),
  /** Number of orders placed on the day; `ended` counts those that ended. */
  placed: z.int(),
  ended: z.int(),
});
export type TimelineEntry = z.output<typeof entrySchema>;

export const deskTimeline = defineDeskCall("/api/desk/timeline", ["read_customers"], {
  summary: "What happened with a customer, newest first; orders as one entry for their day",
  input: z.strictObject({
    id: wireId,
    kind: z.optional(z.enum(timelineKinds)),
    /** Time from the previous page's `next`. A call has `before` and `before_id`, or neither. */
    before: z.optional(wireInteger),
    before_id: z.optional(wireText(120)),
  }),
  output: z.object({
    data: z.array(entrySchema),
    /** Start of the next page; null if no older entry exists. */
    next: z.nullable(z.object({ before: z.int(), before_id: z.string() })),
  }),
});

export const deskSearch = defineDeskCall("/api/desk/search", ["read_customers"], {
  summary: "Customers by a part of what they are called, payments and orders by their numbers",
  input: z.strictObject({ text: wireTyped(100) }),
  output: z.object({
    customers: z.array(
      z.object({
        id: z.string(),
        uid: z.string(),
        /** E-mail or phone of the customer. */
        account: z.string(),
        name: z.string(),
        is_demo: z.boolean(),
      }),
    ),
    items: z.array(
      z.object({
        queue: z.enum(queues),
        id: z.string(),
        account: z.string(),
        number: z.string(),
        unit: z.string(),
        created_ms: z.int(),
      }),
    ),
    orders: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["forex", "micro"]),
        user_id: z.string(),
        account: z.string(),
      }),
    ),
  }),
});
