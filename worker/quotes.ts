import { isOld, waitMs } from "#domain/access/age.ts";
import type { CommandQuotes, ConversionPath } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import {
  type AskedQuote,
  isQuote,
  type NoQuote,
  type Quote,
  verdictWaitMsMax,
} from "#domain/contracts/market.ts";
import type { ErrorName, Result } from "#domain/errors/errors.ts";
import { marketName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { unwrap } from "./context.ts";

export function marketOf(env: Env, { market }: Product) {
  return env.MARKET.get(env.MARKET.idFromName(marketName(market)));
}

/** Maximum time in ms between the quotes of a command, so that they count as simultaneous. */
const momentMsMax = 250;
/** Maximum rounds of reading all quotes of a command together. */
const roundsMax = 3;

/** Limits one request's wait for prices in doubt, in total over all markets and tries. */
export class PriceWait {
  readonly #untilMs = Date.now() + verdictWaitMsMax;

  get leftMs(): number {
    return waitMs(this.#untilMs, Date.now(), verdictWaitMsMax);
  }
}

/**
 * Reads the newest quote; if no usable price is known, a quote without a price. Without a price the
 * account accepts only a repeated request.
 */
async function tradedQuote(env: Env, product: Product, wait: PriceWait, account?: string) {
  const answer = await marketOf(env, product).quote(product.market, account, wait.leftMs);
  return answer.ok ? answer.quote : noQuote(product, answer.error);
}

function noQuote({ market }: Product, error: ErrorName): NoQuote {
  const isDoubted = error === "price_doubted";
  return {
    market: marketName(market),
    bid: null,
    status: isDoubted ? "open" : error === "market_closed" ? "closed" : "no_price",
    doubt: isDoubted ? "held" : "none",
    answeredAtMs: Date.now(),
  };
}

/**
 * Reads the newest quote, even of a closed market; null if none. A price in doubt gives a quote
 * without a price.
 */
export async function lastQuote(
  env: Env,
  product: Product,
  zone: string,
  wait: PriceWait,
  account?: string,
): Promise<AskedQuote | null> {
  const market = marketOf(env, product);
  const answer = await market.quote(product.market, account, wait.leftMs);
  if (answer.ok) return answer.quote;
  if (answer.error === "price_doubted") return noQuote(product, answer.error);
  return answer.error === "market_closed" ? (await market.peek(product.market, zone)).quote : null;
}

/** Reads the newest quote for lists, in doubt or not. Decisions never use it. */
export async function shownQuote(env: Env, product: Product, zone: string): Promise<Quote | null> {
  const quote = await lastQuote(env, product, zone, new PriceWait());
  if (quote === null || isQuote(quote)) return quote;
  return (await marketOf(env, product).peek(product.market, zone)).quote;
}

/**
 * Finds the pair of a conversion path. A path stored with an order keeps the market at which the
 * order was accepted, even if the pair has moved to another market.
 */
export function pairOf(products: readonly Product[], path: ConversionPath): Product | undefined {
  const pair = products.find((each) => each.id === path.productId);
  return pair && { ...pair, market: path.spec ?? pair.market };
}

/**
 * Reads together the quotes of the product and of the pair that converts its profit.
 * @param account if given, the product's market settles the reached levels of this account first
 */
export function quotesOf(
  env: Env,
  { products, zone }: Catalogue,
  product: Product,
  conversion: ConversionPath,
  wait: PriceWait,
  account?: string,
): Promise<CommandQuotes> {
  const pair = pairOf(products, conversion);
  return ofOneMoment(wait, async () => {
    const [quote, rate] = await Promise.all([
      tradedQuote(env, product, wait, account),
      pair && pair.id !== product.id ? lastQuote(env, pair, zone, wait) : null,
    ]);
    return rate ? { quote, conversion: rate } : { quote };
  });
}

type Turn = Record<"product" | "listed", Product> & { conversion: ConversionPath };

/**
 * Reads the quotes of a reversal. The position closes at its own market. The opposite position
 * opens at the product's current market, which differs after a change of markup.
 * @param product terms at which the position was accepted
 */
export function turnQuotes(
  env: Env,
  catalogue: Catalogue,
  { product, listed, conversion }: Turn,
  wait: PriceWait,
  account: string,
): Promise<CommandQuotes> {
  if (marketName(product.market) === marketName(listed.market)) {
    return quotesOf(env, catalogue, product, conversion, wait, account);
  }
  return ofOneMoment(wait, async () => {
    const [quotes, opening] = await Promise.all([
      quotesOf(env, catalogue, product, conversion, wait, account),
      tradedQuote(env, listed, wait, account),
    ]);
    return { ...quotes, opening };
  });
}

/** Path of a command that converts no amount. */
export const noConversion: ConversionPath = { productId: null, inverted: false };

/** Reads quotes for setting levels. Nothing is filled, so a closed market's last price counts. */
export function levelQuotes(
  env: Env,
  { products, zone }: Catalogue,
  product: Product,
  conversion: ConversionPath,
  wait: PriceWait,
  account: string,
): Promise<CommandQuotes> {
  const pair = pairOf(products, conversion);
  return ofOneMoment(wait, async () => {
    const [quote, rate] = await Promise.all([
      lastQuote(env, product, zone, wait, account),
      pair && pair.id !== product.id ? lastQuote(env, pair, zone, wait) : null,
    ]);
    const known = quote ?? noQuote(product, "quote_unavailable");
    return rate ? { quote: known, conversion: rate } : { quote: known };
  });
}

/** Reads all quotes again if a quote grew old during the wait for another quote. */
async function ofOneMoment(wait: PriceWait, ask: () => Promise<CommandQuotes>) {
  for (let round = 1; ; round++) {
    const quotes = await ask();
    const { quote, conversion = quote, opening = quote } = quotes;
    const times = [quote, conversion, opening].map((each) => each.answeredAtMs);
    const apartMs = Math.max(...times) - Math.min(...times);
    if (apartMs <= momentMsMax || round === roundsMax || wait.leftMs === 0) return quotes;
  }
}

/** Reads the quotes of a command. All tries together have one maximum wait. */
export async function readQuotes(ask: (wait: PriceWait) => Promise<CommandQuotes>) {
  const wait = new PriceWait();
  const again = () => ask(wait);
  return { first: await again(), again };
}

/**
 * Sends a command with fresh quotes. Quotes that grew old are read again before the account gets
 * them, and once more if the account finds them too old. The account's two tries share one key.
 * @throws ApiRefusal
 */
export async function withFreshQuote<T extends object>(
  { first, again }: Awaited<ReturnType<typeof readQuotes>>,
  act: (quotes: CommandQuotes) => Promise<Result<T>>,
): Promise<{ ok: true } & T> {
  const isLive = first.quote.status === "open" && first.quote.doubt === "none";
  const isAged = isLive && isOld(first.quote.answeredAtMs, Date.now(), momentMsMax + 1);
  const quotes = isAged ? await again() : first;
  const answer = await act(quotes);
  const aged = !answer.ok && answer.error === "quote_unavailable" && quotes.quote.status === "open";
  return unwrap(aged ? await act(await again()) : answer) as { ok: true } & T;
}
