import type { Markup } from "../market/markup.ts";
import type { FillReceipt } from "./account.ts";
import type { JournalPage } from "./cashier.ts";

export interface CitedReceipt extends FillReceipt {
  isSimulated?: boolean;
  markup?: Pick<Markup, "kind" | "value">;
}

/** Step of an order between its fills, at a stored tick. */
export interface OrderStep {
  /** A trailing stop starts or moves; a stop-limit order is activated; an order expires. */
  kind: "follows" | "trailed" | "activated" | "expired";
  /** Price of the level after the step; "0" if none. */
  level: string;
  tick: FillReceipt;
}

/** Basis of an order's fills; the ticks around them are in the markets' logs. */
export interface OrderReceipt {
  kind: "forex" | "micro";
  events: Array<{
    event: "open" | "close" | "settle" | "financing";
    tick: CitedReceipt;
    conversion: CitedReceipt | null;
    inputs: Record<string, string>;
    results: Record<string, string>;
  }>;
  /** Steps in order of time. */
  steps: OrderStep[];
  journal: Array<Omit<JournalPage["data"][number], "reference"> & { previousHash: string }>;
}

export interface FoundOrder {
  id: string;
  kind: OrderReceipt["kind"];
}
