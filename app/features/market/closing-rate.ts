import type { Pair } from "#domain/contracts/http/market.ts";
import { conversionRate, findConversion, midPrice } from "#domain/forex/conversion.ts";
import type { LevelTerms } from "#domain/forex/level-values.ts";

/** Conversion of a quote currency to `currency` by one of these products; null if none converts. */
export function conversionOf(quote: string, pairs: readonly Pair[], currency: string) {
  const listed = pairs.map(({ Id, Base, Quote }) => ({ id: Id, base: Base, quote: Quote }));
  return findConversion(listed, quote, currency);
}

/** Rate that converts a product's results to `currency`, by the newest prices; null if unknown. */
export function closingRate(
  pair: Pair,
  pairs: readonly Pair[],
  currency: string,
  quoteOf: (productId: number) => { bid: number; ask: number } | null,
): LevelTerms["rate"] | null {
  const path = conversionOf(pair.Quote, pairs, currency);
  if (!path) return null;
  if (path.productId === null) return conversionRate(path, null);
  if (path.productId === pair.Id) return "one_over_closing_price";
  const quote = quoteOf(path.productId);
  return quote && conversionRate(path, midPrice(quote));
}
