/** What the company offers, row by row, as changes are asked of it. */
import * as z from "zod/mini";
import { defineDeskCall } from "./call.ts";

/** Kinds of changes whose subjects are rows of what is offered. */
export const offerKinds = [
  "product",
  "product_names",
  "category",
  "category_names",
  "micro_duration",
  "micro_amount",
  "deposit_coin",
  "deposit_symbol",
  "bank_account",
  "draw_currency",
] as const;
export type OfferKind = (typeof offerKinds)[number];

const rowSchema = z.object({
  /** Names the row in changes: a product's code, a number, seconds. */
  subject: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type OfferRow = z.output<typeof rowSchema>;

export const deskOffer = defineDeskCall({
  method: "GET",
  path: "/api/desk/offer",
  audience: ["read_changes"],
  mutation: false,
  summary: "What the company offers of a kind, in its order",
  input: z.strictObject({ kind: z.enum(offerKinds) }),
  output: z.object({ data: z.array(rowSchema) }),
});

export const deskOfferChoices = defineDeskCall({
  method: "GET",
  path: "/api/desk/offer_choices",
  audience: ["read_changes"],
  mutation: false,
  summary: "Categories and instruments that a product can be of",
  input: z.strictObject({}),
  output: z.object({
    /** By the names that traders see, in the language of the operator. */
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
    instruments: z.array(
      z.object({
        id: z.int(),
        feed: z.string(),
        symbol: z.string(),
        session: z.string(),
        is_simulated: z.boolean(),
      }),
    ),
  }),
});
