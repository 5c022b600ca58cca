import type { Decimal } from "#domain/money/decimal.ts";

/** Floating profit of all open positions, and the account version that it belongs to. */
export interface Floating {
  version: number;
  profit: Decimal;
  /** True if a market doubts its newest price or has none. Such a profit is only for display. */
  isDoubted: boolean;
}
