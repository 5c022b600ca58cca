/** Reads prices for lists. Values a position at the market where it was accepted. */
import type { ForexOrder } from "#domain/contracts/account.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { BoardRow } from "#domain/contracts/gateway.ts";
import type { MarketSpec, Quote } from "#domain/contracts/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { gatewayName, marketName } from "#domain/text/names.ts";
import { logError } from "#platform/log/log.ts";
import type { Scope, SessionScope } from "./context.ts";

export type ShownPrices = ReadonlyMap<string, Quote>;

/**
 * @param account owner of the orders
 * @param board newest prices of the listed products
 */
async function shownPrices(
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

/** Lists the markets that convert the orders' profits. */
function pairsOf({ products, currency }: Catalogue, orders: readonly ForexOrder[]): MarketSpec[] {
  const ids = new Set(orders.map(({ productId }) => productId));
  return products
    .filter(({ id }) => ids.has(id))
    .flatMap(({ quote }) => findConversion(products, quote, currency)?.spec ?? []);
}

/** Lists the markets of positions whose product has moved to another market. */
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

/** Reads a market's price; null if the market fails, so that other rows still have prices. */
async function peek({ env }: Scope, name: string, spec: MarketSpec, zone: string) {
  try {
    return (await env.MARKET.get(env.MARKET.idFromName(name)).peek(spec, zone)).quote;
  } catch (error) {
    logError("market_silent", { object: name }, error);
    return null;
  }
}

/** Reads the newest prices by product id, in one call to a gateway of the company. */
export async function boardOf({ env, company }: Scope): Promise<Map<number, BoardRow>> {
  const name = gatewayName(company.id, "board", 0);
  const rows = await env.GATEWAY.get(env.GATEWAY.idFromName(name)).board(company.id);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Reads one page of orders. `prices` is null unless the orders are open. */
export async function pricedOrders(
  scope: Scope,
  account: SessionScope["account"],
  query: Parameters<SessionScope["account"]["orders"]>[0],
) {
  const [catalogue, { data, ...sums }, board] = await Promise.all([
    scope.catalogue(),
    account.orders(query),
    query.status === "open" ? boardOf(scope) : null,
  ]);
  const prices = board && (await shownPrices(scope, account, data, board));
  return { catalogue, data, sums, prices };
}
