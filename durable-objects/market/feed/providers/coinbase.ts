/**
 * Coinbase Exchange: the `ticker` channel, one message per match with the new best bid and ask.
 * https://docs.cdp.coinbase.com/exchange/websocket-feed/channels
 */
import type { FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import { Component } from "../../../runtime/bases.ts";
import type { FeedMessage, FeedProtocol, FeedReader, HistoryRequest } from "../feed.ts";
import { EventClock } from "./event-clock.ts";
import { baseUrl, candleOf, parseRows, secondsToMs } from "./history-rows.ts";
import { checkBook, isMessage, quoteTick, tradeTick } from "./make-tick.ts";
import {
  asFields,
  type Fields,
  garbage,
  parseFields,
  readIsoMs,
  readPrice,
  readSize,
  readText,
  readWhole,
} from "./read-fields.ts";

const expectedLagMs = 1_000;

/** The provider has no half hours, so they are folded from quarters. */
const granularities: Record<Exclude<BasePeriod, "30min">, number> = {
  "1min": 60,
  "5min": 300,
  "15min": 900,
  "60min": 3_600,
  "1day": 86_400,
};

class CoinbaseReader extends Component<{ spec: MarketSpec }> implements FeedReader {
  readonly #clock = new EventClock(this.ports.spec.feed.clock, expectedLagMs);
  #sequence = 0;
  /** Number of the last trade; null before the first ticker of the connection. */
  #tradeId: number | null = null;

  parse(text: string, receivedAtMs: number): FeedMessage[] {
    const fields = parseFields(text);
    if (!fields) return [garbage];
    if (fields.type === "ticker") return [this.#ticker(fields, receivedAtMs)];
    if (fields.type === "heartbeat") return [{ kind: "heartbeat" }];
    if (fields.type === "subscriptions") return [this.#subscriptions(fields)];
    if (fields.type === "error") {
      const message = `${readText(fields.message, "error")} ${readText(fields.reason, "")}`;
      return [{ kind: "error", message: message.trim() }];
    }
    return [];
  }

  #ticker(fields: Fields, receivedAtMs: number): FeedMessage {
    if (fields.product_id !== this.ports.spec.symbol)
      return { kind: "drop", reason: "foreign_symbol" };
    const book = checkBook(readPrice(fields.best_bid), readPrice(fields.best_ask));
    if (isMessage(book)) return book;
    const [timeMs, price, size] = [
      readIsoMs(fields.time),
      readPrice(fields.price),
      readSize(fields.last_size),
    ];
    const [sequence, tradeId] = [readWhole(fields.sequence), readWhole(fields.trade_id)];
    if (!timeMs || price === null || !sequence || !tradeId) return garbage;
    if (sequence < this.#sequence) return { kind: "drop", reason: "out_of_order" };
    const isFirst = this.#tradeId === null;
    if (tradeId === this.#tradeId) return { kind: "drop", reason: "duplicate" };
    this.#sequence = sequence;
    this.#tradeId = tradeId;
    if (isFirst) {
      // The first message repeats an earlier trade, so only its bid and ask are current.
      return quoteTick(this.#clock.stampRepeated(timeMs, receivedAtMs), book);
    }
    const tickMs = this.#clock.event(timeMs, receivedAtMs);
    return tradeTick(tickMs, price, size, book, this.ports.spec);
  }

  #subscriptions(fields: Fields): FeedMessage {
    const channels = Array.isArray(fields.channels) ? fields.channels.map(asFields) : [];
    const products = channels.find((channel) => channel?.name === "ticker")?.product_ids;
    const isOurs = Array.isArray(products) && products.includes(this.ports.spec.symbol);
    return isOurs
      ? { kind: "subscribed" }
      : { kind: "error", message: `subscription to ${this.ports.spec.symbol} refused` };
  }
}

export const coinbase: FeedProtocol = {
  needsKey: false,
  confirmsSubscription: true,
  talksWhenClosed: true,
  // The heartbeat channel sends one message a second.
  silenceMsMax: 5_000,

  socketUrl(source: FeedSource): string {
    return baseUrl(source.url, "wss://ws-feed.exchange.coinbase.com");
  },

  hello(symbol: string): string[] {
    const channels = ["ticker", "heartbeat"];
    return [JSON.stringify({ type: "subscribe", product_ids: [symbol], channels })];
  },

  reader: (spec) => new CoinbaseReader({ spec }),

  history: {
    rowsMax: 300,
    isAbsent: () => false,
    askFor: (period) => (period === "30min" ? "15min" : period),

    request(source, symbol, period, fromMs, toMs): HistoryRequest {
      const seconds = granularities[period === "30min" ? "15min" : period];
      const query = new URLSearchParams({
        granularity: String(seconds),
        start: new Date(fromMs).toISOString(),
        // Both ends are inclusive, and the limit is 300 bars.
        end: new Date(toMs - 1).toISOString(),
      });
      const base = baseUrl(source.restUrl, "https://api.exchange.coinbase.com");
      return {
        url: `${base}/products/${encodeURIComponent(symbol)}/candles?${query}`,
        // The provider refuses requests without a user agent.
        headers: { "user-agent": "edge-broker" },
      };
    },

    parse(text: string): Array<Candle | null> {
      return parseRows(JSON.parse(text)).map(([seconds, low, high, open, close, volume]) =>
        candleOf({ timeMs: secondsToMs(seconds), open, high, low, close, volume }),
      );
    },
  },
};
