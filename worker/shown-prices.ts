/**
 * Prices to show open positions at, by the market's name: each is worth what it closes at where it
 * was accepted, whatever its product follows by now.
 */
import type { ForexOrder } from "#domain/contracts/account.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { BoardRow } from "#domain/contracts/gateway.ts";
import type { MarketSpec, Quote } from "#domain/contracts/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { marketName } from "#domain/names.ts";
import type { Scope, SessionScope } from "./context.ts";
import { logError } from "./log/log.ts";

export type ShownPrices = ReadonlyMap<string, Quote>;

/**
 * @param account whose orders they are
 * @param board newest prices of the products, as they are listed now
 */
export async function shownPrices(
  scope: Scope,
  account: SessionScope["account"],
  orders: readonly ForexOrder[],
  board: ReadonlyMap<number, BoardRow>,
): Promise<ShownPrices> {
  const catalogue = await scope.catalogue();
  const prices = new Map<string, Quote>();
  for (const { quote } of board.values()) if (quote) prices.set(quote.market, quote);
  const wanted = [...pairsOf(catalogue, orders), ...(await ownMarkets(account, orders, prices))];
  const missing = new Map(wanted.map((spec) => [marketName(spec), spec]));
  await Promise.all(
    [...missing].map(async ([name, spec]) => {
      const quote = prices.get(name) ?? (await peek(scope, name, spec, catalogue.zone));
      if (quote) prices.set(name, quote);
    }),
  );
  return prices;
}

/** Markets that convert what the orders bring. */
function pairsOf({ products, currency }: Catalogue, orders: readonly ForexOrder[]): MarketSpec[] {
  const ids = new Set(orders.map(({ productId }) => productId));
  return products
    .filter(({ id }) => ids.has(id))
    .flatMap(({ quote }) => findConversion(products, quote, currency)?.spec ?? []);
}

/** Markets of orders whose product follows another one by now. */
async function ownMarkets(
  account: SessionScope["account"],
  orders: readonly ForexOrder[],
  known: ShownPrices,
): Promise<MarketSpec[]> {
  const moved = orders.filter(({ openReceipt }) => openReceipt && !known.has(openReceipt.market));
  if (moved.length === 0) return [];
  const own = await account.ownOrders(moved.map(({ id }) => id));
  return own.flatMap(({ market }) => market ?? []);
}

/** One market that fails costs its own rows only. */
async function peek({ env }: Scope, name: string, spec: MarketSpec, zone: string) {
  try {
    return (await env.MARKET.get(env.MARKET.idFromName(name)).peek(spec, zone)).quote;
  } catch (error) {
    logError("market_silent", { object: name }, error);
    return null;
  }
}
