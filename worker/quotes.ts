/** Prices for a money command, read before the account is asked. */
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

/** Quotes of one command answered within this time of each other count as one moment (ms). */
const momentMsMax = 250;
/** Maximum rounds of asking for all quotes of a command together. */
const roundsMax = 3;

/** Total wait of one request for markets in doubt, over all markets and all tries. */
export class PriceWait {
  readonly #untilMs = Date.now() + verdictWaitMsMax;

  get leftMs(): number {
    return waitMs(this.#untilMs, Date.now(), verdictWaitMsMax);
  }
}

/**
 * The newest quote, or one without a price. The account is asked in both cases, because it alone
 * knows whether the request is a repeat. A repeat must get its first answer whatever the market
 * does now. The account refuses anything new by the quote's status or doubt.
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

/** The newest quote, also of a closed market; without a price in doubt; null if none. */
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

/** For lists: the newest quote, in doubt or not; nothing is decided at it. */
export async function shownQuote(env: Env, product: Product, zone: string): Promise<Quote | null> {
  const quote = await lastQuote(env, product, zone, new PriceWait());
  if (quote === null || isQuote(quote)) return quote;
  return (await marketOf(env, product).peek(product.market, zone)).quote;
}

/** The pair at the market that the path names: an order converts where it was accepted. */
export function pairOf(products: readonly Product[], path: ConversionPath): Product | undefined {
  const pair = products.find((each) => each.id === path.productId);
  return pair && { ...pair, market: path.spec ?? pair.market };
}

/** Quotes of product and pair, read together. @param account whose reached levels settle first */
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

/**
 * Quotes of a reversal. The position closes at its own market. The opposite one opens at the
 * product's current market, which differs after a change of markup.
 * @param product terms at which the position was accepted
 */
export function turnQuotes(
  env: Env,
  catalogue: Catalogue,
  {
    product,
    listed,
    conversion,
  }: Record<"product" | "listed", Product> & {
    conversion: ConversionPath;
  },
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

/** Moves no amount that needs conversion. */
export const noConversion: ConversionPath = { productId: null, inverted: false };

/** Quotes for setting levels: nothing is filled, so a closed market's last price counts. */
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

/** If one quote grew old during the wait for the other, both are read again. */
async function ofOneMoment(wait: PriceWait, ask: () => Promise<CommandQuotes>) {
  for (let round = 1; ; round++) {
    const quotes = await ask();
    const { quote, conversion = quote, opening = quote } = quotes;
    const times = [quote, conversion, opening].map((each) => each.answeredAtMs);
    const apartMs = Math.max(...times) - Math.min(...times);
    if (apartMs <= momentMsMax || round === roundsMax || wait.leftMs === 0) return quotes;
  }
}

/** Reads the quotes of a command; all tries share one wait. */
export async function readQuotes(ask: (wait: PriceWait) => Promise<CommandQuotes>) {
  const wait = new PriceWait();
  const again = () => ask(wait);
  return { first: await again(), again };
}

/**
 * Reads aged quotes again: once before the account is asked, and once after it found them too old,
 * under the same key.
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
