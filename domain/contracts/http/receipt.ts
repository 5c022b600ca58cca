import * as z from "zod/mini";
import { markupKinds } from "../../market/markup-kinds.ts";
import { defineCall } from "./call.ts";
import { receiptSchema } from "./forex.ts";
import { wireFlag, wireId } from "./wire.ts";

const tickRow = z.object({ seq: z.int(), timeMs: z.int(), bid: z.number(), ask: z.number() });

/** Tick from which an amount was computed, with the tick's neighbours in the market's log. */
const citedTick = z.object({
  /** Feed and upstream symbol. */
  market: z.string(),
  generation: z.int(),
  seq: z.int(),
  timeMs: z.int(),
  price: z.string(),
  /** The provider's price, if the company's markup changed it. */
  raw: z.optional(z.string()),
  /** The company's addition to the spread of this market. */
  markup: z.optional(z.object({ kind: z.enum(markupKinds), value: z.string() })),
  simulated: wireFlag,
  /** The cited tick and the stored ticks around it, oldest first. */
  around: z.array(tickRow),
});

export const receiptEventSchema = z.object({
  event: z.enum(["open", "close", "settle", "financing"]),
  tick: citedTick,
  /** Tick of the converting pair; null if the product is that pair, or no pair was needed. */
  conversion: z.nullable(citedTick),
  /** Inputs of the formulas, as text: lots, units_per_lot, multiple, rate_times ... */
  inputs: z.record(z.string(), z.string()),
  /** Results of the formulas: margin, fee, profit. */
  results: z.record(z.string(), z.string()),
});

export const receiptOutput = z.object({
  order: z.string(),
  kind: z.enum(["forex", "micro"]),
  events: z.array(receiptEventSchema),
  /** Steps of the order between its fills: moves of a trailing stop, activation, expiry. */
  steps: z.array(
    z.object({
      kind: z.enum(["follows", "trailed", "activated", "expired"]),
      /** Price of the level after the step; "0" if none. */
      level: z.string(),
      /** Tick that caused the step, with the price of the watched side. */
      tick: receiptSchema,
    }),
  ),
  /** Journal transactions of the order. Entries sum to zero per currency; hashes form a chain. */
  journal: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      createdMs: z.int(),
      hash: z.string(),
      previousHash: z.string(),
      entries: z.array(z.object({ bucket: z.string(), currency: z.string(), amount: z.string() })),
    }),
  ),
});
export type Receipt = z.infer<typeof receiptOutput>;

export const receipt = defineCall("/api/receipt/:order", {
  summary: "What an order's prices and amounts were made of, with the surrounding ticks",
  input: z.strictObject({ order: wireId }),
  output: receiptOutput,
});
