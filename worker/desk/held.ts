import { countStages, listOldest } from "#db/desk/desk-items.ts";
import { readDay } from "#db/money/day-reports.ts";
import {
  countLevels,
  type HeldProduct,
  listHeld,
  listMarginLevels,
  type ProductPrice,
} from "#db/offer/risk.ts";
import { countCustomers } from "#db/people/users.ts";
import { listParked } from "#db/watch/parked.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { dayIn, localDay } from "#domain/market/zone.ts";
import { houseResult } from "#domain/reports/day-report.ts";
import { companyMove, moves, riseResult } from "#domain/risk/moves.ts";
import { shownQuote } from "../quotes.ts";
import type { DeskScope } from "./context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

export interface ValuedProduct extends HeldProduct {
  code: string;
  /** Null while the product's price or its currency's rate is unknown. */
  price: ProductPrice | null;
  /** Amounts in the company's currency; 0 without a price. `profit` is the customers' profit. */
  net: number;
  gross: number;
  profit: number;
}

/** Computes the value of all exposure from stored sums, without calls to accounts. */
export async function valuedProducts(scope: DeskScope): Promise<ValuedProduct[]> {
  const { db, env } = scope;
  const [held, catalogue] = await Promise.all([listHeld(...db), scope.catalogue()]);
  const quotes = new Map<number, Promise<{ bid: number; ask: number } | null>>();
  const quoteOf = (id: number) => {
    const product = catalogue.products.find((each) => each.id === id);
    if (!product) return Promise.resolve(null);
    const known = quotes.get(id) ?? shownQuote(env, product, catalogue.zone);
    quotes.set(id, known);
    return known;
  };
  return Promise.all(
    held.map(async (each) => {
      const product = catalogue.products.find(({ id }) => id === each.product_id);
      const path = product && findConversion(catalogue.products, product.quote, catalogue.currency);
      const [quote, pair] = await Promise.all([
        quoteOf(each.product_id),
        path?.productId == null ? null : quoteOf(path.productId),
      ]);
      const rate = path && rateOf(path, pair);
      const code = product?.showCode ?? String(each.product_id);
      if (!quote || quote.bid <= 0 || !rate) {
        return { ...each, code, price: null, net: 0, gross: 0, profit: 0 };
      }
      return { ...each, code, ...valued(each, { id: each.product_id, ...quote, rate }) };
    }),
  );
}

function rateOf(
  { productId, inverted }: { productId: number | null; inverted: boolean },
  pair: { bid: number; ask: number } | null,
): number | null {
  if (productId === null) return 1;
  if (!pair || pair.bid <= 0) return null;
  const middle = (pair.bid + pair.ask) / 2;
  return inverted ? 1 / middle : middle;
}

/** Computes the value of exposure as if it were closed now: long at the bid, short at the ask. */
function valued(held: HeldProduct, { id, bid, ask, rate }: ProductPrice) {
  const [long, short] = [bid * held.long_units * rate, ask * held.short_units * rate];
  return {
    price: { id, bid, ask, rate },
    net: long - short,
    gross: long + short,
    profit: long - held.long_cost * rate + held.short_cost * rate - short,
  };
}

export function pricesOf(products: readonly ValuedProduct[]): ProductPrice[] {
  return products.flatMap(({ price }) => (price ? [price] : []));
}

const accountsMax = 50;

/** Maximum products shown: those with the largest net value. */
const productsMax = 8;
/** Margin levels below this multiple of the stop-out level count as near it. */
const nearFactor = 1.2;

async function dayOf({ db, settings }: DeskScope, atMs: number) {
  const day = dayIn(settings.timezone, atMs);
  const { timezone: zone, currency } = settings;
  const sums = await readDay(...db, { day, zone, currency });
  return { day, sums, result: houseResult(sums) };
}

export const riskHandlers = operatorCalls({
  deskRisk: async (scope) => {
    const { db, settings, nowMs } = scope;
    const products = await valuedProducts(scope);
    const sum = (of: "net" | "gross" | "profit") =>
      products.reduce((all, each) => all + each[of], 0);
    return {
      currency: settings.currency,
      now_ms: nowMs,
      stop_out: settings.stop_out_level,
      margin_call: settings.margin_call_level,
      products: products
        .map(({ price, code, customers, long_lots, short_lots, net, gross, profit }) => ({
          ...{ code, customers, long_lots, short_lots, net, gross, profit },
          is_priced: price !== null,
          moves: moves.map((percent) => riseResult({ net }, percent)),
        }))
        .sort((one, other) => Math.abs(other.net) - Math.abs(one.net)),
      company: {
        net: sum("net"),
        gross: sum("gross"),
        profit: sum("profit"),
        moves: moves.map((percent) => ({ percent, ...companyMove(products, percent) })),
      },
      accounts: await listMarginLevels(...db, pricesOf(products), accountsMax),
    };
  },
  deskOverview: async (scope) => {
    const { db, settings, nowMs } = scope;
    const { startMs } = localDay(settings.timezone, nowMs);
    const products = await valuedProducts(scope);
    const levels = {
      call: settings.margin_call_level,
      near: settings.stop_out_level * nearFactor,
    };
    const [queues, stages, today, yesterday, accounts, parked, customers] = await Promise.all([
      listOldest(...db),
      countStages(...db, "withdrawal"),
      dayOf(scope, nowMs),
      dayOf(scope, startMs - 1),
      countLevels(...db, pricesOf(products), levels),
      listParked(...db),
      countCustomers(...db),
    ]);
    return {
      currency: settings.currency,
      now_ms: nowMs,
      queues,
      to_send: stages.send ?? 0,
      today,
      yesterday,
      exposures: products
        .map(({ code, net, gross }) => ({ code, net, gross }))
        .sort((one, other) => Math.abs(other.net) - Math.abs(one.net))
        .slice(0, productsMax),
      called: accounts.called,
      near_stop_out: accounts.near,
      parked: parked.length,
      customers,
    };
  },
});
