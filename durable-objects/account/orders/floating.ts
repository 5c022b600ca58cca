import type { Decimal } from "#domain/money/decimal.ts";

/** Floating profit of all open positions, and the version of the account it was computed for. */
export interface Floating {
  version: number;
  profit: Decimal;
  /** True if a market doubts its newest price, or has none: the profit may be shown, not used. */
  isDoubted: boolean;
}
