/** What currencies of payments are worth in the account's, from the newest stored ticks. */

import type * as z from "zod/mini";
import {
  type PaymentDirection,
  rateAt,
  readRate,
  unitPrice,
} from "#domain/cashier/payment-rate.ts";
import type { Payment, PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { rateSchema } from "#domain/contracts/http/deposit.ts";
import type { AskedQuote, Quote } from "#domain/contracts/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { isRefusedRate } from "../demo-only.ts";
import { lastQuote, PriceWait, pairOf, shownQuote } from "../quotes.ts";

export type WireRate = z.input<typeof rateSchema>;

const unknownRate: WireRate = { usd_price: null, tick: null, is_simulated: 0 };

async function quoteOf<Q extends AskedQuote>(
  { products, currency }: Catalogue,
  unit: string,
  read: (pair: Product) => Promise<Q | null>,
): Promise<(PaymentQuote & { quote: Q | null }) | null> {
  const path = findConversion(products, unit, currency);
  if (!path) return null;
  const pair = pairOf(products, path);
  return { from: unit, to: currency, path, quote: pair ? await read(pair) : null };
}

/**
 * The quote a payment in this currency is converted at; a closed market's last one will do. While
 * the price is in doubt it is waited for, and then the account refuses it.
 * @throws ApiRefusal conversion_unavailable where the company lists no pair that converts;
 *   conversion_simulated where that pair may convert no real money
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
  if (isRefusedRate(scope.env, quote.path)) throw new ApiRefusal("conversion_simulated");
  return quote;
}

/**
 * For a deposit, which is converted when an operator decides on it: how it would be, without a
 * price.
 * @throws ApiRefusal conversion_simulated
 */
export async function depositPath(
  scope: Pick<Scope, "env" | "catalogue">,
  unit: string,
): Promise<PaymentQuote> {
  const { products, currency } = await scope.catalogue();
  const path = findConversion(products, unit, currency);
  if (path && isRefusedRate(scope.env, path)) throw new ApiRefusal("conversion_simulated");
  return path ? { from: unit, to: currency, path, quote: null } : noRate;
}

/** For commands that convert nothing. */
export const noRate: PaymentQuote & { quote: null } = {
  from: "",
  to: "",
  path: { productId: null, inverted: false },
  quote: null,
};

/** Currency that a payment is converted from, or into; null for one that converts nothing. */
export function convertedUnit({ kind, unit, details }: Payment): string | null {
  if (kind !== "deposit" && kind !== "withdrawal") return null;
  return kind === "deposit" ? unit : (details.code ?? unit);
}

export function wireRate(rate: PaymentRate, direction: PaymentDirection): WireRate {
  const { receipt } = rate;
  return {
    usd_price: unitPrice(readRate(rate), direction).toString(),
    tick: receipt,
    is_simulated: rate.isSimulated ? 1 : 0,
  };
}

/**
 * The quote of now to look at: nothing is decided at it. Null where no price is known that may
 * convert it.
 */
export async function quoteOfNow(
  { env, catalogue }: Pick<Scope, "env" | "catalogue">,
  unit: string,
): Promise<(PaymentQuote & { quote: Quote | null }) | null> {
  const listed = await catalogue();
  const found = await quoteOf(listed, unit, (pair) => shownQuote(env, pair, listed.zone));
  if (!found || isRefusedRate(env, found.path)) return null;
  return found.path.productId === null || found.quote ? found : null;
}

/** The rate of now, for showing; null where no price is known that may convert it. */
async function rateOfNow(
  scope: Pick<Scope, "env" | "catalogue">,
  unit: string,
): Promise<PaymentRate | null> {
  const quote = await quoteOfNow(scope, unit);
  return quote && rateAt(quote.path, quote.quote);
}

/** Rates of several currencies at once, for lists; unknown ones are null. */
export async function ratesOf(
  scope: Pick<Scope, "env" | "catalogue">,
  units: readonly string[],
  direction: PaymentDirection,
): Promise<(unit: string) => WireRate> {
  const names = [...new Set(units)];
  const rates = await Promise.all(
    names.map(async (unit): Promise<[string, WireRate]> => {
      const rate = await rateOfNow(scope, unit);
      return [unit, rate ? wireRate(rate, direction) : unknownRate];
    }),
  );
  const known = new Map(rates);
  return (unit) => known.get(unit) ?? unknownRate;
}
