/**
 * Twelve Data: price events in whole seconds, some with bid and ask.
 * https://twelvedata.com/docs#websocket
 */
import type { FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import type { FeedMessage, FeedProtocol, HistoryRequest } from "../feed.ts";
import { baseUrl, candleOf, listOf, refused } from "./history-rows.ts";
import { checkBook, isMessage, tradeTick } from "./make-tick.ts";
import {
  asFields,
  type Fields,
  garbage,
  parseFields,
  parseFieldsWithDigits,
  readMs,
  readPrice,
  readText,
  readWhole,
} from "./read-fields.ts";

const intervals: Record<BasePeriod, string> = {
  "1min": "1min",
  "5min": "5min",
  "15min": "15min",
  "30min": "30min",
  "60min": "1h",
  "1day": "1day",
};

function read(text: string, spec: MarketSpec): FeedMessage[] {
  const fields = parseFieldsWithDigits(text);
  if (!fields) return [garbage];
  if (fields.event === "price") return [priceIn(fields, spec)];
  if (fields.event === "subscribe-status") return [subscribed(fields, spec)];
  if (fields.status === "error") {
    const words = Array.isArray(fields.messages) ? fields.messages[0] : fields.message;
    return [{ kind: "error", message: readText(words, "error") }];
  }
  return fields.event === "heartbeat" ? [{ kind: "heartbeat" }] : [];
}

function priceIn(fields: Fields, spec: MarketSpec): FeedMessage {
  if (fields.symbol !== spec.symbol) return { kind: "drop", reason: "foreign_symbol" };
  const [seconds, price] = [readWhole(fields.timestamp), readPrice(fields.price)];
  const timeMs = readMs((seconds ?? 0) * 1_000);
  if (timeMs === null || price === null) return garbage;
  const [bid, ask] = [readPrice(fields.bid), readPrice(fields.ask)];
  // Some symbols have no bid and ask; an unreadable bid or ask does not discard the price.
  if (bid === null || ask === null) return tradeTick(timeMs, price, null, null, spec);
  const book = checkBook(bid, ask);
  return isMessage(book) ? book : tradeTick(timeMs, price, null, book, spec);
}

/** The answer lists accepted and refused symbols; only this market's symbol counts. */
function subscribed(fields: Fields, { symbol }: MarketSpec): FeedMessage {
  const success = Array.isArray(fields.success) ? fields.success.map(asFields) : [];
  const isOurs = success.some((entry) => entry?.symbol === symbol);
  return isOurs
    ? { kind: "subscribed" }
    : { kind: "error", message: `subscription to ${symbol} refused` };
}

/** UTC time as `YYYY-MM-DD hh:mm:ss`, the provider's own format. */
function utcText(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19).replace("T", " ");
}

function utcTextToMs(value: unknown): number {
  const text = typeof value === "string" ? value : "";
  return Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(" ", "T")}Z`);
}

export const twelvedata: FeedProtocol = {
  needsKey: true,
  confirmsSubscription: true,
  // The documentation does not say whether the keep-alive is answered.
  talksWhenClosed: false,
  keepAlive: { everyMs: 10_000, text: JSON.stringify({ action: "heartbeat" }) },
  silenceMsMax: 120_000,

  socketUrl(source: FeedSource, _symbol: string, key: string | undefined): string {
    const base = baseUrl(source.url, "wss://ws.twelvedata.com");
    return `${base}/v1/quotes/price?${new URLSearchParams({ apikey: key ?? "" })}`;
  },

  hello(symbol: string): string[] {
    return [JSON.stringify({ action: "subscribe", params: { symbols: symbol } })];
  },

  reader: (spec) => ({ parse: (text) => read(text, spec) }),

  history: {
    rowsMax: 5_000,
    // The provider answers a stretch without bars (a weekend) with an error message of its own.
    isAbsent: (_status, text) => text.includes('"No data is available on the specified dates'),

    request(source, symbol, period, fromMs, toMs, key): HistoryRequest {
      const query = new URLSearchParams({
        symbol,
        interval: intervals[period],
        start_date: utcText(fromMs),
        end_date: utcText(toMs - 1_000),
        timezone: "UTC",
        order: "ASC",
      });
      const base = baseUrl(source.restUrl, "https://api.twelvedata.com");
      return {
        url: `${base}/time_series?${query}`,
        headers: { authorization: `apikey ${key ?? ""}` },
      };
    },

    parse(text: string): Array<Candle | null> {
      const fields = parseFields(text);
      if (fields?.status !== "ok") refused(fields?.message);
      return listOf(fields.values).map((value) => {
        const { datetime, open, high, low, close, volume } = asFields(value) ?? {};
        return candleOf({ timeMs: utcTextToMs(datetime), open, high, low, close, volume });
      });
    },
  },
};
