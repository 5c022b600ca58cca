import * as z from "zod/mini";
import { wireText } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";

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
  "menu_item",
  "financing_rate",
  "financing_holiday",
  "market_closure",
] as const;
export type OfferKind = (typeof offerKinds)[number];

export function isOfferKind(kind: string): kind is OfferKind {
  return offerKinds.some((each) => each === kind);
}

const rowSchema = z.object({
  /** `subject` of a change of this row: a product's code, a number, or a duration in seconds. */
  subject: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type OfferRow = z.output<typeof rowSchema>;

export const deskOffer = defineDeskCall("/api/desk/offer", ["read_changes"], {
  summary: "What the company offers of a kind, in its order",
  input: z.strictObject({ kind: z.enum(offerKinds) }),
  output: z.object({ data: z.array(rowSchema) }),
});

export const deskOfferChoices = defineDeskCall("/api/desk/offer_choices", ["read_changes"], {
  summary: "Categories and instruments that a product can be of, and calendars of closures",
  output: z.object({
    /** Names that traders see, in the operator's language. */
    categories: z.array(z.object({ key: z.string(), name: z.string() })),
    instruments: z.array(
      z.object({
        /** Name in changes and configuration files: `feed/symbol`. */
        name: z.string(),
        feed: z.string(),
        symbol: z.string(),
        session: z.string(),
        is_simulated: z.boolean(),
      }),
    ),
    calendars: z.array(z.string()),
  }),
});

export const deskPlatformNames = defineDeskCall("/api/desk/platform_names", ["read_changes"], {
  summary: "What the platform calls a product or a category, by language: shown without own names",
  input: z.strictObject({
    kind: z.enum(["product_names", "category_names"]),
    subject: wireText(24),
  }),
  output: z.object({ names: z.record(z.string(), z.string()) }),
});
