import * as z from "zod/mini";
import { alertNoteMax } from "../../alerts/alert.ts";
import { alertStates } from "../alerts.ts";
import { defineCall, defineMutation, pageOf } from "./call.ts";
import { wireChoice, wireDecimal, wireId, wireInteger, wirePage, wireText } from "./wire.ts";

export const alertSides = ["bid", "ask"] as const;
export const alertDirections = ["above", "below"] as const;

const alertSchema = z.object({
  id: z.string(),
  forex_id: z.int(),
  show_code: z.string(),
  /** Watched side, and direction in which its price reaches the level; equality counts. */
  side: z.enum(alertSides),
  direction: z.enum(alertDirections),
  price: z.string(),
  note: z.string(),
  state: z.enum(alertStates),
  times: z.int(),
  /** Minimum pause between two firings in seconds. */
  pause: z.int(),
  expires_ms: z.int(),
  created_ms: z.int(),
  ended_ms: z.nullable(z.int()),
  /** Stored ticks of the alert's firings, newest first. */
  firings: z.array(z.object({ time_ms: z.int(), price: z.string(), seq: z.int() })),
});
export type WireAlert = z.output<typeof alertSchema>;

const changed = z.object({ alert: alertSchema });

export const alertList = defineCall("/api/alert/list", {
  ofAccount: "read",
  summary: "The user's price alerts that wait, or those that have ended, newest first",
  input: z.strictObject({
    state: wireChoice(["open", "ended"]),
    page: z.optional(wirePage),
  }),
  output: pageOf(alertSchema),
});

export const alertCreate = defineMutation("/api/alert/create", "keep", {
  summary: "Has the user told when a price is reached",
  input: z.strictObject({
    forex_id: wireInteger,
    side: wireChoice(alertSides),
    direction: wireChoice(alertDirections),
    price: wireDecimal,
    /** Maximum number of firings: 1 if absent, at most 20. */
    times: z.optional(wireInteger),
    /** Pause between firings in seconds, a minute to 7 days; 0 or absent if it fires once. */
    pause: z.optional(wireInteger),
    /** Expiry (ms since the epoch), within 90 days; 90 days if absent. */
    expires_ms: z.optional(wireInteger),
    note: z.optional(wireText(alertNoteMax)),
  }),
  output: changed,
});

export const alertMove = defineMutation("/api/alert/move", "keep", {
  summary: "Has a price alert that waits wait for another price",
  input: z.strictObject({
    id: wireId,
    direction: wireChoice(alertDirections),
    price: wireDecimal,
  }),
  output: changed,
});

export const alertCancel = defineMutation("/api/alert/cancel", "keep", {
  summary: "Takes back a price alert that waits",
  input: z.strictObject({ id: wireId }),
  output: changed,
});
