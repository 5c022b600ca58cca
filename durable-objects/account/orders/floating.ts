import type { Decimal } from "#domain/money/decimal.ts";

/** Floating profit of all open positions, and the state of the account it was computed for. */
export interface Floating {
  version: number;
  profit: Decimal;
  /** A market doubts its newest price, or has none: the profit is only good to look at. */
  isDoubted: boolean;
}
