import type { ErrorName } from "./errors.ts";

/** Temporary refusals: they store nothing, and a retry with the same key may succeed. */
export const passingErrors: ReadonlySet<ErrorName> = new Set([
  "quote_unavailable",
  "price_doubted",
  "market_closed",
  "conversion_unavailable",
  "conversion_simulated",
  "currency_mismatch",
  "financing_due",
  "busy",
]);
