import type { OrderSide } from "#domain/codes.ts";
import type { CommandQuotes, FillReceipt, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { AskedQuote, Quote } from "#domain/contracts/market.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import {
  type ConversionRate,
  conversionPrice,
  conversionRate,
  fillPrice,
} from "#domain/forex/conversion.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import { marketName } from "#domain/text/names.ts";
import type { OrderRecord, StoredReceipt } from "./order-row.ts";
import type { UsedQuotes } from "./used-quotes.ts";

export interface Fill {
  price: Decimal;
  rate: ConversionRate;
  receipt: StoredReceipt;
  used: MarketTick[];
}

export type MarketTick = Pick<StoredTick, "seq" | "timeMs" | "bid" | "ask" | "raw"> & {
  market: string;
  generation: number;
};

export type TradedTerms = Pick<SubmitForexCommand, "product" | "conversion">;

export function termsOf(order: OrderRecord): TradedTerms {
  return { product: order.terms.product, conversion: order.conversion };
}

export function marketOf(product: Product): string {
  return marketName(product.market);
}

/**
 * Market that converts an order's amounts; null if no conversion is needed or the order's own price
 * converts them.
 */
export function conversionMarketOf({ product, conversion }: TradedTerms): string | null {
  if (conversion.productId === null || conversion.productId === product.id) return null;
  return conversion.market ?? null;
}

/**
 * @param pair tick of the conversion pair, if one is needed
 * @throws RangeError if the pair's tick is missing
 */
export function fillAt(
  { product, conversion }: TradedTerms,
  side: OrderSide,
  tick: MarketTick,
  pair: MarketTick | undefined,
): Fill {
  const price = fillPrice(side, tick);
  const pairPrice = conversionPrice(conversion, product.id, price, pair);
  return {
    price,
    rate: conversionRate(conversion, pairPrice),
    receipt: {
      fill: receiptOf(tick, price, tick.raw && fillPrice(side, tick.raw)),
      conversion: pair && pairPrice ? receiptOf(pair, pairPrice) : null,
    },
    used: pair && pair.market !== tick.market ? [tick, pair] : [tick],
  };
}

/** @param raw the provider's price, if a markup changed it */
export function receiptOf(
  { market, generation, seq, timeMs }: MarketTick,
  price: Decimal,
  raw?: Decimal,
): FillReceipt {
  const receipt = { market, generation, seq, timeMs, price: price.toString() };
  return raw ? { ...receipt, raw: raw.toString() } : receipt;
}

/**
 * Returns the quote that a command on this product may use, or the refusal.
 * @param closedIsFine true to accept a closed market's last price, for a command without a fill
 */
export function acceptedQuote(
  usedQuotes: UsedQuotes,
  product: Product,
  quote: AskedQuote,
  closedIsFine: boolean,
): Result<{ quote: Quote }> {
  if (quote.doubt !== "none") return refuse("price_doubted");
  const { feed, staleAfterMs } = product.market;
  const need = { market: marketOf(product), clock: feed.clock, staleAfterMs, closedIsFine };
  return usedQuotes.accepts(need, quote) ? { ok: true, quote } : refuse("quote_unavailable");
}

/**
 * Returns the quotes that a command may use, or the refusal. Refuses a quote that is missing, in
 * doubt, too old, of another market, or of wrong currencies.
 * @param closedIsFine true to accept a closed market's last price, for a command without a fill
 */
export function acceptedQuotes(
  usedQuotes: UsedQuotes,
  { product, conversion }: TradedTerms,
  quotes: CommandQuotes,
  currency: string,
  closedIsFine = false,
): Result<{ quote: MarketTick; pair: MarketTick | undefined }> {
  const { conversion: pair } = quotes;
  const accepted = acceptedQuote(usedQuotes, product, quotes.quote, closedIsFine);
  if (!accepted.ok) return accepted;
  const { quote } = accepted;
  const unavailable = refuse("quote_unavailable");
  if ((conversion.productId === null) !== (product.quote === currency)) return unavailable;
  if (conversion.productId === null || conversion.productId === product.id) {
    return { ok: true, quote, pair: undefined };
  }
  if (!pair) return unavailable;
  if (pair.doubt !== "none") return refuse("price_doubted");
  const { feed, staleAfterMs } = product.market;
  const market = conversion.market ?? pair.market;
  const need = { clock: feed.clock, staleAfterMs, market, closedIsFine: true };
  return usedQuotes.accepts(need, pair) ? { ok: true, quote, pair } : unavailable;
}
