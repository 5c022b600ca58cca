/**
 * Finnhub: trades, or prices in place of trades, without bid and ask.
 * https://finnhub.io/docs/api/websocket-trades
 */
import type { FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import type { FeedMessage, FeedProtocol, HistoryRequest } from "../feed.ts";
import { baseUrl, candleOf, listOf, refused, secondsToMs } from "./history-rows.ts";
import { tradeTick } from "./make-tick.ts";
import {
  asFields,
  type Fields,
  garbage,
  parseFields,
  parseFieldsWithDigits,
  readMs,
  readPrice,
  readSize,
  readText,
} from "./read-fields.ts";

const resolutions: Record<BasePeriod, string> = {
  "1min": "1",
  "5min": "5",
  "15min": "15",
  "30min": "30",
  "60min": "60",
  "1day": "D",
};

const forexVenues: readonly string[] = [
  "OANDA",
  "FXCM",
  "FOREX.COM",
  "FOREX",
  "IC MARKETS",
  "FXPRO",
];

/** The candle request differs by kind of symbol: `AAPL`, `OANDA:EUR_USD`, `BINANCE:BTCUSDT`. */
function kindOf(symbol: string): "stock" | "forex" | "crypto" {
  const colon = symbol.indexOf(":");
  if (colon < 0) return "stock";
  return forexVenues.includes(symbol.slice(0, colon).toUpperCase()) ? "forex" : "crypto";
}

function read(text: string, spec: MarketSpec): FeedMessage[] {
  const fields = parseFieldsWithDigits(text);
  if (!fields) return [garbage];
  if (fields.type === "ping") return [{ kind: "heartbeat" }];
  if (fields.type === "error") return [{ kind: "error", message: readText(fields.msg, "error") }];
  if (fields.type !== "trade") return [];
  if (!Array.isArray(fields.data)) return [garbage];
  return fields.data.map((entry) => trade(asFields(entry), spec));
}

function trade(fields: Fields | null, spec: MarketSpec): FeedMessage {
  if (!fields) return garbage;
  if (fields.s !== spec.symbol) return { kind: "drop", reason: "foreign_symbol" };
  const [timeMs, price, size] = [readMs(fields.t), readPrice(fields.p), readSize(fields.v)];
  if (timeMs === null || price === null) return garbage;
  // A size of 0 marks a price update of a venue that reports no sizes.
  return tradeTick(timeMs, price, size || null, null, spec);
}

export const finnhub: FeedProtocol = {
  needsKey: true,
  confirmsSubscription: false,
  // Pings are rare, and a closed market sends nothing else.
  talksWhenClosed: false,
  silenceMsMax: 120_000,

  socketUrl(source: FeedSource, _symbol: string, key: string | undefined): string {
    const query = new URLSearchParams({ token: key ?? "" });
    return `${baseUrl(source.url, "wss://ws.finnhub.io")}/?${query}`;
  },

  hello(symbol: string): string[] {
    return [JSON.stringify({ type: "subscribe", symbol })];
  },

  reader: (spec) => ({ parse: (text) => read(text, spec) }),

  history: {
    rowsMax: 5_000,
    isAbsent: () => false,

    request(source, symbol, period, fromMs, toMs, key): HistoryRequest {
      const query = new URLSearchParams({
        symbol,
        resolution: resolutions[period],
        from: String(Math.floor(fromMs / 1_000)),
        to: String(Math.ceil(toMs / 1_000) - 1),
      });
      const base = baseUrl(source.restUrl, "https://finnhub.io");
      return {
        url: `${base}/api/v1/${kindOf(symbol)}/candle?${query}`,
        headers: { "x-finnhub-token": key ?? "" },
      };
    },

    parse(text: string): Array<Candle | null> {
      const fields = parseFields(text);
      if (fields?.s === "no_data") return [];
      if (fields?.s !== "ok") refused(fields?.error);
      const column = (name: string) => listOf(fields[name]);
      const [opens, highs, lows, closes] = [column("o"), column("h"), column("l"), column("c")];
      const volumes = column("v");
      return column("t").map((seconds, row) =>
        candleOf({
          timeMs: secondsToMs(seconds),
          open: opens[row],
          high: highs[row],
          low: lows[row],
          close: closes[row],
          volume: volumes[row],
        }),
      );
    },
  },
};
