/** What currencies of payments are worth in the account's, from the newest stored ticks. */

import type * as z from "zod/mini";
import { rateAt, readRate, unitPrice } from "#domain/cashier/payment-rate.ts";
import type { PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { rateSchema } from "#domain/contracts/http/deposit.ts";
import type { Quote } from "#domain/contracts/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { lastQuote, PriceWait, shownQuote } from "../quotes.ts";

export type WireRate = z.infer<typeof rateSchema>;

const unknownRate: WireRate = { usd_price: null, tick: null };

async function quoteOf(
  { products, currency }: Catalogue,
  unit: string,
  read: (pair: Product) => Promise<Quote | null>,
): Promise<PaymentQuote | null> {
  const path = findConversion(products, unit, currency);
  if (!path) return null;
  const pair = products.find((product) => product.id === path.productId);
  return { path, quote: pair ? await read(pair) : null };
}

/**
 * The quote a payment in this currency is converted at; a closed market's last one will do. While the price is in doubt it is
 * waited for, and then the account refuses it.
 * @throws ApiRefusal conversion_unavailable where the company lists no pair that converts
 */
export async function paymentRate(
  scope: Pick<Scope, "env" | "catalogue">,
  unit: string,
): Promise<PaymentQuote> {
  const { env } = scope;
  const catalogue = await scope.catalogue();
  const wait = new PriceWait();
  const read = (pair: Product) => lastQuote(env, pair, catalogue.zone, wait);
  const quote = await quoteOf(catalogue, unit, read);
  if (!quote) throw new ApiRefusal("conversion_unavailable");
  return quote;
}

/** The same to look at: nothing is decided at it. Null where no price is known, or no pair converts. */
export async function shownRate(
  scope: Pick<Scope, "env" | "catalogue">,
  unit: string,
): Promise<PaymentRate | null> {
  const { env } = scope;
  const catalogue = await scope.catalogue();
  const found = await quoteOf(catalogue, unit, (pair) => shownQuote(env, pair, catalogue.zone));
  return found && isPriced(found) ? rateAt(found.path, found.quote) : null;
}

function isPriced({ path, quote }: PaymentQuote): boolean {
  return path.productId === null || quote !== null;
}

/** For commands that convert nothing. */
export const noRate: PaymentQuote = { path: { productId: null, inverted: false }, quote: null };

export function wireRate(rate: PaymentRate): WireRate {
  const { receipt } = rate;
  return { usd_price: unitPrice(readRate(rate)).toString(), tick: receipt };
}

/** Rates of several currencies at once, for lists; unknown ones are null. */
export async function ratesOf(
  scope: Pick<Scope, "env" | "catalogue">,
  units: readonly string[],
): Promise<(unit: string) => WireRate> {
  const names = [...new Set(units)];
  const rates = await Promise.all(
    names.map(async (unit): Promise<[string, WireRate]> => {
      const rate = await shownRate(scope, unit);
      return [unit, rate ? wireRate(rate) : unknownRate];
    }),
  );
  const known = new Map(rates);
  return (unit) => known.get(unit) ?? unknownRate;
}
