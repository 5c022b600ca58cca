/** Prices for a money command, fetched before the account is asked. */
import type { CommandQuotes, ConversionPath } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { Quote } from "#domain/contracts/market.ts";
import type { Result } from "#domain/errors.ts";
import { marketName } from "#domain/names.ts";
import { unwrap } from "./context.ts";
import type { Env } from "./env.ts";

export function marketOf(env: Env, { market }: Product) {
  return env.MARKET.get(env.MARKET.idFromName(marketName(market.feed.id, market.symbol)));
}

/**
 * The newest quote, or one without a price. The account is asked in both cases: it alone knows whether the request is a repeat,
 * which has to get its first answer whatever the market does now. Anything new it refuses for the quote's status.
 */
async function tradedQuote(env: Env, product: Product, account?: string): Promise<Quote> {
  const answer = await marketOf(env, product).quote(product.market, account);
  if (answer.ok) return answer.quote;
  return noQuote(product, answer.error === "market_closed" ? 2 : 3);
}

function noQuote({ market: { feed, symbol } }: Product, status: 2 | 3): Quote {
  return {
    market: marketName(feed.id, symbol),
    generation: 0,
    seq: 0,
    timeMs: 0,
    bid: 0,
    ask: 0,
    status,
    answeredAtMs: Date.now(),
  };
}

/** The newest quote, of a closed market its last one: nothing is filled at it. Null when there is none. */
export async function lastQuote(
  env: Env,
  product: Product,
  zone: string,
  account?: string,
): Promise<Quote | null> {
  const market = marketOf(env, product);
  const answer = await market.quote(product.market, account);
  if (answer.ok) return answer.quote;
  return answer.error === "market_closed" ? (await market.peek(product.market, zone)).quote : null;
}

/** The pair of a path, at the market that the path names: an order is converted where it was accepted. */
function pairOf(products: readonly Product[], path: ConversionPath): Product | undefined {
  const pair = products.find((each) => each.id === path.productId);
  return pair && { ...pair, market: path.spec ?? pair.market };
}

/**
 * The product's quote and, where currencies differ, the conversion pair's, both at once.
 * @param account whose levels that were reached by then are settled first
 */
export async function quotesOf(
  env: Env,
  { products, zone }: Catalogue,
  product: Product,
  conversion: ConversionPath,
  account?: string,
): Promise<CommandQuotes> {
  const pair = pairOf(products, conversion);
  if (!pair || pair.id === product.id) return { quote: await tradedQuote(env, product, account) };
  const [quote, rate] = await Promise.all([
    tradedQuote(env, product, account),
    lastQuote(env, pair, zone),
  ]);
  return rate ? { quote, conversion: rate } : { quote };
}

/** What levels are set against: no fill, so a closed market's last price will do. */
export async function levelQuotes(
  env: Env,
  { products, zone }: Catalogue,
  product: Product,
  conversion: ConversionPath,
  account: string,
): Promise<CommandQuotes> {
  const pair = pairOf(products, conversion);
  const [quote, rate] = await Promise.all([
    lastQuote(env, product, zone, account),
    pair && pair.id !== product.id ? lastQuote(env, pair, zone) : null,
  ]);
  const known = quote ?? noQuote(product, 3);
  return rate ? { quote: known, conversion: rate } : { quote: known };
}

/**
 * A live quote may have aged on its way: one more try with a fresh one, under the same key.
 * @throws ApiRefusal
 */
export async function withFreshQuote<T extends object>(
  first: CommandQuotes,
  again: () => Promise<CommandQuotes>,
  act: (quotes: CommandQuotes) => Promise<Result<T>>,
): Promise<{ ok: true } & T> {
  const answer = await act(first);
  const aged = !answer.ok && answer.error === "quote_unavailable" && first.quote.status === 1;
  return unwrap(aged ? await act(await again()) : answer) as { ok: true } & T;
}
