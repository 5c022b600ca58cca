import type { ErrorName } from "./errors.ts";

/** Temporary refusals: nothing is stored, and the same key may succeed with the next quote. */
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
