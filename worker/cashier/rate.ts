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
import { ApiRefusal, required, type Scope } from "../context.ts";
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
 * Reads the quote that converts a payment; a closed market's last quote counts. Waits while the
 * price is in doubt; the account refuses a price that stays in doubt.
 * @throws ApiRefusal conversion_unavailable if the company lists no converting pair;
 * conversion_simulated if that pair's simulated prices may not convert real money
 */
export async function paymentRate(scope: Pick<Scope, "env" | "catalogue">, unit: string) {
  const { env } = scope;
  const catalogue = await scope.catalogue();
  const wait = new PriceWait();
  const read = (pair: Product) => lastQuote(env, pair, catalogue.zone, wait);
  const quote = required(await quoteOf(catalogue, unit, read), "conversion_unavailable");
  if (isRefusedRate(scope.env, quote.path)) throw new ApiRefusal("conversion_simulated");
  return quote;
}

/**
 * Returns the path by which the approval will convert a deposit.
 * @throws ApiRefusal conversion_simulated
 */
export async function depositPath(scope: Pick<Scope, "env" | "catalogue">, unit: string) {
  const { products, currency } = await scope.catalogue();
  const path = findConversion(products, unit, currency);
  if (path && isRefusedRate(scope.env, path)) throw new ApiRefusal("conversion_simulated");
  return path ? { from: unit, to: currency, path, quote: null } : noRate;
}

/** Quote for commands that convert nothing. */
export const noRate: PaymentQuote & { quote: null } = {
  from: "",
  to: "",
  path: { productId: null, inverted: false },
  quote: null,
};

/** Currency that a payment is converted from or into; null if none. */
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

/** Reads the current quote for display, never for a decision. Null if no usable price is known. */
export async function quoteOfNow(
  { env, catalogue }: Pick<Scope, "env" | "catalogue">,
  unit: string,
): Promise<(PaymentQuote & { quote: Quote | null }) | null> {
  const listed = await catalogue();
  const found = await quoteOf(listed, unit, (pair) => shownQuote(env, pair, listed.zone));
  if (!found || isRefusedRate(env, found.path)) return null;
  return found.path.productId === null || found.quote ? found : null;
}

/** Reads the rate of each currency once; an unknown rate has a null `usd_price`. */
export async function ratesOf(
  scope: Pick<Scope, "env" | "catalogue">,
  units: readonly string[],
  direction: PaymentDirection,
): Promise<(unit: string) => WireRate> {
  const names = [...new Set(units)];
  const rates = await Promise.all(
    names.map(async (unit): Promise<[string, WireRate]> => {
      const now = await quoteOfNow(scope, unit);
      return [unit, now ? wireRate(rateAt(now.path, now.quote), direction) : unknownRate];
    }),
  );
  const known = new Map(rates);
  return (unit) => known.get(unit) ?? unknownRate;
}
