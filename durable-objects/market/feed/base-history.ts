/**
 * Candles of a market with a markup come from the market of the same feed without a markup. That
 * market has the provider's history and its own record. So a chart continues when a product's
 * markup changes, even if the provider has no history. The markup lowers bars of bids, as it lowers
 * the bids of ticks. Bars of trades stay unchanged.
 */
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import { lowerBid, type Markup, unmarked } from "#domain/market/markup.ts";
import { marketName } from "#domain/text/names.ts";
import type { Feed } from "./feed.ts";

type BaseMarket = Pick<MarketRpc, "candles">;

const barsPerPage = 1_000;
/** Maximum pages per call; the newest pages are requested. */
const pagesMax = 80;

export function withBaseHistory(
  feed: Feed,
  spec: MarketSpec,
  marketOf: (name: string) => BaseMarket,
): Feed {
  const { markup, candlesFrom } = spec;
  if (!markup) return feed;
  const base = unmarked(spec);
  return {
    start: () => feed.start(),
    stop: () => feed.stop(),
    check: (nowMs) => feed.check(nowMs),
    keepHours: (hours) => feed.keepHours(hours),
    history: async (period, fromMs, toMs) => {
      const candles = await candlesOf(marketOf(marketName(base)), base, period, fromMs, toMs);
      return candlesFrom === "trade" ? candles : candles.map((each) => lowered(each, markup));
    },
  };
}

/**
 * Candles that start in [fromMs, toMs), oldest first.
 * @throws while the market does not have all of them
 */
async function candlesOf(
  market: BaseMarket,
  spec: MarketSpec,
  period: BasePeriod,
  fromMs: number,
  toMs: number,
): Promise<Candle[]> {
  const pages: Candle[][] = [];
  let beforeMs = toMs;
  for (let page = 0; page < pagesMax && beforeMs > fromMs; page++) {
    const query = { period, zone: "UTC", beforeMs, limit: barsPerPage };
    const { candles, isPart } = await market.candles(spec, query);
    if (isPart) throw new Error("the feed's own market has not all of it yet");
    pages.unshift(candles.filter(({ timeMs }) => timeMs >= fromMs && timeMs < beforeMs));
    const [oldest] = candles;
    if (!oldest || oldest.timeMs >= beforeMs) break;
    beforeMs = oldest.timeMs;
  }
  return pages.flat();
}

function lowered(candle: Candle, markup: Markup): Candle {
  const { open, high, low, close } = candle;
  return {
    ...candle,
    open: lowerBid(open, markup),
    high: lowerBid(high, markup),
    low: lowerBid(low, markup),
    close: lowerBid(close, markup),
  };
}
