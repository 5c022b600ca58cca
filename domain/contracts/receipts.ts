/** What the account says of how an order came to its prices and amounts. */
import type { Markup } from "../market/markup.ts";
import type { FillReceipt } from "./account.ts";

/** A tick of a receipt, and whether it comes from no market. */
export interface CitedReceipt extends FillReceipt {
  isSimulated?: boolean;
  /** Of its market. */
  markup?: Pick<Markup, "kind" | "value">;
}

/** What became of an order between its fills, at a stored tick. */
export interface OrderStep {
  /** A stop begins to follow the price or has moved; a limit is waited for; the time is over. */
  kind: "follows" | "trailed" | "activated" | "expired";
  /** Price of the level that holds from then on; "0" where there is none. */
  level: string;
  tick: FillReceipt;
}

/** What an order's fills were made of; ticks around them are in the markets' logs. */
export interface OrderReceipt {
  kind: "forex" | "micro";
  events: Array<{
    event: "open" | "close" | "settle" | "financing";
    tick: CitedReceipt;
    conversion: CitedReceipt | null;
    inputs: Record<string, string>;
    results: Record<string, string>;
  }>;
  /** In the order in which they happened. */
  steps: OrderStep[];
  journal: Array<{
    id: number;
    kind: string;
    createdAtMs: number;
    hash: string;
    previousHash: string;
    entries: Array<{ bucket: string; currency: string; amount: string }>;
  }>;
}

/** An order that a number has found. */
export interface FoundOrder {
  id: string;
  kind: OrderReceipt["kind"];
}
