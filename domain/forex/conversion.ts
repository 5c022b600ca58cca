import type { OrderSide } from "../codes.ts";
import type { ConversionPath } from "../contracts/account.ts";
import type { Product } from "../contracts/catalogue.ts";
import { lastingSpec, type MarketSpec } from "../contracts/market.ts";
import { unmarked } from "../market/markup.ts";
import { Decimal, type Rounding } from "../money/decimal.ts";
import { marketName } from "../text/names.ts";
import { amountScale } from "./amounts.ts";

/** Rate as a fraction, so that 1/149.500 is not rounded: amount x times / over. */
export interface ConversionRate {
  times: Decimal;
  over: Decimal;
}

/** Pair of currencies. The app's pairs have no `market`, so its paths have none either. */
type Pair = Pick<Product, "id" | "base" | "quote"> & Partial<Pick<Product, "market">>;

const one = Decimal.of(1n);
const half = Decimal.parse("0.5");

/**
 * Finds the converting pair; null if the company lists none: the product then cannot be traded in
 * this currency. Prefers a pair quoted in the account's currency, then the lowest product id, so
 * that every caller finds the same pair.
 */
export function findConversion(
  products: readonly Pair[],
  quoteCurrency: string,
  accountCurrency: string,
): ConversionPath | null {
  if (quoteCurrency === accountCurrency) return { productId: null, inverted: false };
  const lowest = (base: string, quote: string) =>
    products
      .filter((product) => product.base === base && product.quote === quote)
      .reduce<Pair | null>((best, next) => (best && best.id < next.id ? best : next), null);
  const direct = lowest(quoteCurrency, accountCurrency);
  const pair = direct ?? lowest(accountCurrency, quoteCurrency);
  if (!pair) return null;
  return {
    productId: pair.id,
    inverted: direct === null,
    ...(pair.market ? pathThrough(unmarked(pair.market)) : {}),
  };
}

/** Conversions use the pair's market without markup, because they do not trade the pair. */
function pathThrough(spec: MarketSpec): Pick<ConversionPath, "market" | "spec"> {
  return { market: marketName(spec), spec: lastingSpec(spec) };
}

/** Rate of a path at a price. @throws RangeError if a needed price is missing or not above zero */
export function conversionRate(path: ConversionPath, price: Decimal | null): ConversionRate {
  if (path.productId === null) return { times: one, over: one };
  if (price === null || !price.gt(Decimal.zero)) throw new RangeError("no price to convert at");
  return path.inverted ? { times: one, over: price } : { times: price, over: one };
}

/**
 * Price of the conversion pair; null if no conversion is needed. If the traded product is that
 * pair, its fill price; otherwise the pair's mid price.
 * @throws RangeError if the pair's quote is missing
 */
export function conversionPrice(
  path: ConversionPath,
  productId: number,
  fillPrice: Decimal,
  quote: { bid: number; ask: number } | undefined,
): Decimal | null {
  if (path.productId === null) return null;
  if (path.productId === productId) return fillPrice;
  if (!quote) throw new RangeError("no quote to convert at");
  return midPrice(quote);
}

export function midPrice(quote: { bid: number; ask: number }): Decimal {
  return Decimal.of(quote.bid).add(Decimal.of(quote.ask)).mul(half);
}

/** Converts an amount to the account's currency, rounded once to the scale of posted amounts. */
export function convertAmount(
  amount: Decimal,
  rate: ConversionRate,
  rounding: Rounding = "half_up",
): Decimal {
  return amount.mul(rate.times).div(rate.over, amountScale, rounding);
}

/** Price of a fill: buys at the ask, sells at the bid. A close is a trade of the opposite side. */
export function fillPrice(side: OrderSide, quote: { bid: number; ask: number }): Decimal {
  return Decimal.of(side === "buy" ? quote.ask : quote.bid);
}

export function oppositeSide(side: OrderSide): OrderSide {
  return side === "buy" ? "sell" : "buy";
}
