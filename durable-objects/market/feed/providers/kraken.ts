/**
 * Kraken WebSocket v2: the `ticker` channel, sent whenever the best bid or ask changes. Gives
 * quotes only: the channel does not report every trade.
 * https://docs.kraken.com/api/docs/websocket-v2/ticker
 */
import type { FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import { Component } from "../../../runtime/bases.ts";
import type { FeedMessage, FeedProtocol, FeedReader, HistoryRequest } from "../feed.ts";
import { EventClock } from "./event-clock.ts";
import { baseUrl, candleOf, parseRows, refused, secondsToMs } from "./history-rows.ts";
import { checkBook, isMessage, quoteTick } from "./make-tick.ts";
import {
  asFields,
  type Fields,
  garbage,
  parseFields,
  parseFieldsWithDigits,
  readIsoMs,
  readPrice,
  readText,
} from "./read-fields.ts";

const minutes: Record<BasePeriod, number> = {
  "1min": 1,
  "5min": 5,
  "15min": 15,
  "30min": 30,
  "60min": 60,
  "1day": 1_440,
};

/** The REST API still uses the older names of two coins. */
const restNames: Record<string, string> = { BTC: "XBT", DOGE: "XDG" };

class KrakenReader extends Component<{ spec: MarketSpec }> implements FeedReader {
  readonly #clock = new EventClock(this.ports.spec.feed.clock, 0);

  parse(text: string, receivedAtMs: number): FeedMessage[] {
    // Prices are JSON numbers here, so the parser keeps their written digits.
    const fields = parseFieldsWithDigits(text);
    if (!fields) return [garbage];
    if (fields.channel === "ticker") return this.#tickers(fields, receivedAtMs);
    if (fields.channel === "heartbeat" || fields.channel === "status" || fields.method === "pong") {
      return [{ kind: "heartbeat" }];
    }
    if (fields.method === "subscribe" || fields.success === false) {
      return [this.#answer(fields)];
    }
    return [];
  }

  #tickers(fields: Fields, receivedAtMs: number): FeedMessage[] {
    if (!Array.isArray(fields.data)) return [garbage];
    return fields.data.map((entry) => this.#ticker(asFields(entry), receivedAtMs));
  }

  #ticker(fields: Fields | null, receivedAtMs: number): FeedMessage {
    if (!fields) return garbage;
    if (fields.symbol !== this.ports.spec.symbol) return { kind: "drop", reason: "foreign_symbol" };
    const book = checkBook(readPrice(fields.bid), readPrice(fields.ask));
    if (isMessage(book)) return book;
    if (fields.timestamp === undefined) return quoteTick(this.#clock.stamp(receivedAtMs), book);
    const timeMs = readIsoMs(fields.timestamp);
    if (timeMs === null) return garbage;
    return quoteTick(this.#clock.event(timeMs, receivedAtMs), book);
  }

  #answer(fields: Fields): FeedMessage {
    const result = asFields(fields.result);
    const isOurs = fields.success === true && result?.symbol === this.ports.spec.symbol;
    return isOurs
      ? { kind: "subscribed" }
      : { kind: "error", message: readText(fields.error, "subscription refused") };
  }
}

export const kraken: FeedProtocol = {
  needsKey: false,
  confirmsSubscription: true,
  talksWhenClosed: true,
  // Without other traffic a heartbeat comes each second. If we send nothing for a minute, the
  // provider ends the connection.
  keepAlive: { everyMs: 20_000, text: JSON.stringify({ method: "ping" }) },
  silenceMsMax: 5_000,

  socketUrl(source: FeedSource): string {
    return baseUrl(source.url, "wss://ws.kraken.com/v2");
  },

  hello(symbol: string): string[] {
    // By default Kraken sends quotes only with trades, so quotes would become stale.
    const params = { channel: "ticker", symbol: [symbol], event_trigger: "bbo", snapshot: true };
    return [JSON.stringify({ method: "subscribe", params, req_id: 1 })];
  },

  reader: (spec) => new KrakenReader({ spec }),

  history: {
    // The answer always has the newest 720 bars; older bars are unavailable.
    rowsMax: null,
    isAbsent: () => false,

    request(source, symbol, period, fromMs): HistoryRequest {
      const pair = symbol
        .split("/")
        .map((name) => restNames[name] ?? name)
        .join("");
      const query = new URLSearchParams({
        pair,
        interval: String(minutes[period]),
        // `since` excludes its own second.
        since: String(Math.floor(fromMs / 1_000) - 1),
      });
      const base = baseUrl(source.restUrl, "https://api.kraken.com");
      return { url: `${base}/0/public/OHLC?${query}`, headers: {} };
    },

    parse(text: string): Array<Candle | null> {
      const fields = parseFields(text);
      if (Array.isArray(fields?.error) && fields.error.length > 0) refused(fields.error[0]);
      const result = Object.entries(asFields(fields?.result) ?? {});
      const rows = result.find(([name]) => name !== "last")?.[1];
      return parseRows(rows).map(([seconds, open, high, low, close, , volume]) =>
        candleOf({ timeMs: secondsToMs(seconds), open, high, low, close, volume }),
      );
    },
  },
};
