import type { TrailingTerms } from "#domain/forex/trailing-values.ts";
import { Decimal } from "#domain/money/decimal.ts";

export const quote = { bid: 1.1, ask: 1.1002 };

/** A lot of EUR/USD with multiple 100: 10 dollars a pip, 2 pips of spread, 3 dollars of fee. */
export const termsOf = (side: "buy" | "sell"): TrailingTerms => ({
  side,
  openPrice: Decimal.of(side === "buy" ? quote.ask : quote.bid),
  closePrice: Decimal.of(side === "buy" ? quote.bid : quote.ask),
  lots: Decimal.of(1),
  unitsPerLot: Decimal.of(100_000),
  rate: { times: Decimal.of(1), over: Decimal.of(1) },
  margin: Decimal.of(1100),
  fee: Decimal.of(3),
  pricePrecision: 5,
});
