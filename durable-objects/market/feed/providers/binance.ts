/**
 * Binance spot and USD-M market streams: single trades and the best bid and ask.
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
 */
import type { FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import { Component } from "../../../runtime/bases.ts";
import type { FeedMessage, FeedProtocol, FeedReader, HistoryRequest } from "../feed.ts";
import { EventClock } from "./event-clock.ts";
import { baseUrl, candleOf, parseRows } from "./history-rows.ts";
import { type Book, checkBook, isMessage, quoteTick, tradeTick } from "./make-tick.ts";
import {
  asFields,
  type Fields,
  garbage,
  parseFields,
  readMs,
  readPrice,
  readSize,
  readText,
  readWhole,
} from "./read-fields.ts";

/** Lag in ms assumed at first: quotes carry no time, and the first trade may be minutes away. */
const expectedLagMs = 1_000;

const intervals: Record<BasePeriod, string> = {
  "1min": "1m",
  "5min": "5m",
  "15min": "15m",
  "30min": "30m",
  "60min": "1h",
  "1day": "1d",
};

class BinanceReader extends Component<{ spec: MarketSpec }> implements FeedReader {
  readonly #symbol = this.ports.spec.symbol.toUpperCase();
  readonly #clock = new EventClock(this.ports.spec.feed.clock, expectedLagMs);
  #book: Book | null = null;
  #tradeId = 0;
  #updateId = 0;

  parse(text: string, receivedAtMs: number): FeedMessage[] {
    const fields = parseFields(text);
    if (!fields) return [garbage];
    const event = "stream" in fields ? asFields(fields.data) : fields;
    if (!event) return [garbage];
    if (event.e === "serverShutdown") return [{ kind: "reconnect", reason: "server shutdown" }];
    if (event.e === "trade") return [this.#trade(event, receivedAtMs)];
    const isBook = event.e === "bookTicker" || (event.e === undefined && "u" in event);
    if (isBook) return [this.#bookTicker(event, receivedAtMs)];
    return answer(event);
  }

  #trade(event: Fields, receivedAtMs: number): FeedMessage {
    if (this.#isForeign(event)) return { kind: "drop", reason: "foreign_symbol" };
    // USD-M also sends liquidations settled by the insurance fund, far from market prices.
    if (event.X !== undefined && event.X !== "MARKET") {
      return { kind: "drop", reason: "not_a_market_trade" };
    }
    const [timeMs, price, size] = [readMs(event.T), readPrice(event.p), readSize(event.q)];
    if (timeMs === null || price === null) return garbage;
    const id = readWhole(event.t);
    if (id !== null) {
      if (id <= this.#tradeId) return { kind: "drop", reason: "duplicate" };
      this.#tradeId = id;
    }
    const tickMs = this.#clock.event(timeMs, receivedAtMs);
    return tradeTick(tickMs, price, size, this.#book, this.ports.spec);
  }

  #bookTicker(event: Fields, receivedAtMs: number): FeedMessage {
    if (this.#isForeign(event)) return { kind: "drop", reason: "foreign_symbol" };
    const book = checkBook(readPrice(event.b), readPrice(event.a));
    if (isMessage(book)) return book;
    const own = event.T ?? event.E;
    const ownMs = readMs(own);
    if (own !== undefined && ownMs === null) return garbage;
    const id = readWhole(event.u);
    if (id !== null) {
      if (id === this.#updateId) return { kind: "drop", reason: "duplicate" };
      if (id < this.#updateId) return { kind: "drop", reason: "out_of_order" };
      this.#updateId = id;
    }
    this.#book = book;
    const clock = this.#clock;
    const timeMs = ownMs === null ? clock.stamp(receivedAtMs) : clock.event(ownMs, receivedAtMs);
    return quoteTick(timeMs, book);
  }

  #isForeign(event: Fields): boolean {
    return typeof event.s !== "string" || event.s.toUpperCase() !== this.#symbol;
  }
}

/** Answers to requests: `{result, id}`, `{code, msg}`, or newer `{error: {code, msg}, id}`. */
function answer(fields: Fields): FeedMessage[] {
  const refused = asFields(fields.error) ?? ("code" in fields ? fields : null);
  if (refused) return [{ kind: "error", message: readText(refused.msg, "request refused") }];
  return "result" in fields ? [{ kind: "heartbeat" }] : [];
}

export const binance: FeedProtocol = {
  needsKey: false,
  // The address names the streams, so an open socket is already subscribed.
  confirmsSubscription: false,
  talksWhenClosed: true,
  // The runtime itself answers ping frames; this request proves that both directions work.
  keepAlive: { everyMs: 5_000, text: JSON.stringify({ method: "LIST_SUBSCRIPTIONS", id: 1 }) },
  silenceMsMax: 15_000,

  socketUrl(source: FeedSource, symbol: string): string {
    const name = symbol.toLowerCase();
    const base = baseUrl(source.url, "wss://data-stream.binance.vision");
    return `${base}/stream?streams=${name}@trade/${name}@bookTicker`;
  },

  hello: () => [],

  reader: (spec) => new BinanceReader({ spec }),

  history: {
    rowsMax: 1_000,
    isAbsent: () => false,

    request(source, symbol, period, fromMs, toMs): HistoryRequest {
      const query = new URLSearchParams({
        symbol: symbol.toUpperCase(),
        interval: intervals[period],
        startTime: String(fromMs),
        endTime: String(toMs - 1),
        limit: "1000",
      });
      const base = baseUrl(source.restUrl, "https://data-api.binance.vision");
      return { url: `${base}/api/v3/klines?${query}`, headers: {} };
    },

    parse(text: string): Array<Candle | null> {
      return parseRows(JSON.parse(text)).map(([timeMs, open, high, low, close, volume]) =>
        candleOf({ timeMs, open, high, low, close, volume }),
      );
    },
  },
};
