/** What the account says of how an order came to its prices and amounts. */
import type { FillReceipt } from "./account.ts";

/** A tick of a receipt, and whether it comes from no market. */
export interface CitedReceipt extends FillReceipt {
  isSimulated?: boolean;
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
  journal: Array<{
    id: number;
    kind: string;
    createdAtMs: number;
    hash: string;
    previousHash: string;
    entries: Array<{ bucket: string; currency: string; amount: string }>;
  }>;
}
