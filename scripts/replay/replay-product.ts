import type { Product } from "#domain/contracts/catalogue.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { decimalsOf, type Recording } from "./recording.ts";

/**
 * Returns the market of a Binance-format server on this port. Prices have the recording's decimals.
 */
export function replaySpec(port: number, recording: Recording, symbol: string): MarketSpec {
  const { kind } = recording;
  const url = `127.0.0.1:${port}`;
  return {
    feed: {
      id: "verify",
      provider: "binance",
      clock: "feed",
      url: `ws://${url}`,
      restUrl: `http://${url}`,
    },
    symbol,
    pricePrecision: decimalsOf(recording),
    session: "24x7",
    spread: 0,
    candlesFrom: kind === "trades" ? "trade" : "bid",
    staleAfterMs: 3_600_000,
  };
}

export function replayProduct(market: MarketSpec): Product {
  return {
    id: 1,
    code: market.symbol,
    showCode: market.symbol,
    logo: "",
    categoryId: 1,
    category: "forex",
    sort: 1,
    base: "AAA",
    quote: "USD",
    pricePrecision: market.pricePrecision,
    lotStep: "0.01",
    minLots: "0.01",
    maxLots: "50",
    unitsPerLot: "1",
    feeRate: "0",
    marginMode: "multiple",
    fixedMargin: "0",
    multiples: [{ value: 10, isDefault: true }],
    market,
  };
}
