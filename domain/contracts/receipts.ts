import type { Markup } from "../market/markup.ts";
import type { FillReceipt } from "./account.ts";
import type { JournalPage } from "./cashier.ts";

export interface CitedReceipt extends FillReceipt {
  isSimulated?: boolean;
  markup?: Pick<Markup, "kind" | "value">;
}

/** Step of an order between its fills, at a stored tick. */
export interface OrderStep {
  /**
   * `follows`: a trailing stop starts, or gets another distance. `trailed`: the market moves the
   * stop. `activated`: a stop-limit order reaches its stop price. `expired`: the order expires.
   */
  kind: "follows" | "trailed" | "activated" | "expired";
  /** Price of the level after the step; "0" if none. */
  level: string;
  tick: FillReceipt;
}

/**
 * Ticks, inputs and results of an order's fills. The neighbours of these ticks are in the markets'
 * logs.
 */
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
