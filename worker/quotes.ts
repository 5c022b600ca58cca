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
async function tradedQuote(env: Env, product: Product): Promise<Quote> {
  const answer = await marketOf(env, product).quote(product.market);
  if (answer.ok) return answer.quote;
  const { feed, symbol } = product.market;
  return {
    market: marketName(feed.id, symbol),
    generation: 0,
    seq: 0,
    timeMs: 0,
    bid: 0,
    ask: 0,
    status: answer.error === "market_closed" ? 2 : 3,
    answeredAtMs: Date.now(),
  };
}

/** A conversion may use the last price of a closed market. Null when there is none. */
async function conversionQuote(env: Env, pair: Product, zone: string): Promise<Quote | null> {
  const market = marketOf(env, pair);
  const answer = await market.quote(pair.market);
  if (answer.ok) return answer.quote;
  return answer.error === "market_closed" ? (await market.peek(pair.market, zone)).quote : null;
}

/** The product's quote and, where currencies differ, the conversion pair's, both at once. */
export async function quotesOf(
  env: Env,
  { products, zone }: Catalogue,
  product: Product,
  conversion: ConversionPath,
): Promise<CommandQuotes> {
  const pair = products.find((each) => each.id === conversion.productId);
  if (!pair || pair.id === product.id) return { quote: await tradedQuote(env, product) };
  const [quote, rate] = await Promise.all([
    tradedQuote(env, product),
    conversionQuote(env, pair, zone),
  ]);
  return rate ? { quote, conversion: rate } : { quote };
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
