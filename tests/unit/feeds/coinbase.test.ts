import { describe, expect, it } from "vitest";
import { coinbase } from "#durable-objects/market/feed/providers/coinbase.ts";
import { drop, heartbeat, makeSpec, subscribed } from "./make-spec.ts";

// Recorded on 2021-04-17.
const ticker = {
  type: "ticker",
  sequence: 333938798,
  product_id: "BAND-GBP",
  price: "14.7775",
  open_24h: "14.6647",
  volume_24h: "34243.10000000",
  low_24h: "13.8211",
  high_24h: "15.1000",
  volume_30d: "1216231.43000000",
  best_bid: "14.7550",
  best_ask: "14.8060",
  side: "buy",
  time: "2021-04-17T16:43:30.244075Z",
  trade_id: 881613,
  last_size: "0.04",
};
const tickerMs = Date.UTC(2021, 3, 17, 16, 43, 30, 244);
const receivedAtMs = tickerMs + 7_000;

function readerOf(clock: "wall" | "feed" = "wall") {
  return coinbase.reader(makeSpec("coinbase", "BAND-GBP", { clock, pricePrecision: 4 }));
}

function text(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({ ...ticker, ...changes });
}

const next = { sequence: 333938805, trade_id: 881614, time: "2021-04-17T16:43:37.100000Z" };

describe("coinbase ticker", () => {
  it("reads only bid and ask from the first Coinbase ticker, because that ticker repeats an old trade", () => {
    expect(readerOf("wall").parse(text(), receivedAtMs)).toEqual([
      { kind: "tick", tick: { timeMs: receivedAtMs - 1_000, bid: 14.755, ask: 14.806 } },
    ]);
    expect(readerOf("feed").parse(text(), receivedAtMs)).toEqual([
      { kind: "tick", tick: { timeMs: tickerMs, bid: 14.755, ask: 14.806 } },
    ]);
  });

  it("reads each Coinbase ticker after the first as a trade, once and in order", () => {
    const reader = readerOf();
    reader.parse(text(), receivedAtMs);
    expect(reader.parse(text(next), receivedAtMs + 200)).toEqual([
      {
        kind: "tick",
        tick: { timeMs: tickerMs + 6_856, bid: 14.755, ask: 14.806, last: 14.7775, size: 0.04 },
      },
    ]);
    expect(reader.parse(text(next), receivedAtMs + 300)).toEqual([drop("duplicate")]);
    expect(reader.parse(text({ ...next, sequence: 1, trade_id: 1 }), receivedAtMs)).toEqual([
      drop("out_of_order"),
    ]);
  });

  it.each([
    [text({ best_bid: "14.9" }), "crossed"],
    [text({ best_bid: "" }), "garbage"],
    [text({ price: "1e999" }), "garbage"],
    [text({ time: "yesterday" }), "garbage"],
    [text({ time: "2021-13-17T16:43:30Z" }), "garbage"],
    [text({ trade_id: "x" }), "garbage"],
    [text({ product_id: "BTC-USD" }), "foreign_symbol"],
    ["", "garbage"],
  ] as const)("drops the Coinbase message %s as %s", (message, reason) => {
    expect(readerOf().parse(message, receivedAtMs)).toEqual([drop(reason)]);
  });

  it.each([
    [
      '{"type":"heartbeat","sequence":90,"last_trade_id":20,"product_id":"BAND-GBP","time":"2014-11-07T08:19:28.464459Z"}',
      [heartbeat],
    ],
    [
      '{"type":"subscriptions","channels":[{"name":"ticker","product_ids":["BAND-GBP"]}]}',
      [subscribed],
    ],
    [
      '{"type":"subscriptions","channels":[{"name":"heartbeat","product_ids":["BAND-GBP"]}]}',
      [{ kind: "error", message: "subscription to BAND-GBP refused" }],
    ],
    [
      '{"type":"error","message":"Failed to subscribe","reason":"BAND-GBP is not a valid product"}',
      [{ kind: "error", message: "Failed to subscribe BAND-GBP is not a valid product" }],
    ],
    ['{"type":"status","products":[]}', []],
  ])("reads the Coinbase message %s", (message, expected) => {
    expect(readerOf().parse(message, receivedAtMs)).toEqual(expected);
  });

  it("subscribes to Coinbase's heartbeat and ticker", () => {
    expect(JSON.parse(coinbase.hello("BTC-USD")[0] ?? "")).toEqual({
      type: "subscribe",
      product_ids: ["BTC-USD"],
      channels: ["ticker", "heartbeat"],
    });
  });
});

describe("coinbase history", () => {
  it("requests 15-minute bars from Coinbase, with a user agent, when 30-minute bars are wanted", () => {
    expect(coinbase.history.askFor?.("30min")).toBe("15min");
    const { feed } = makeSpec("coinbase", "BTC-USD");
    const from = Date.UTC(2024, 0, 2);
    const asked = coinbase.history.request(
      feed,
      "BTC-USD",
      "15min",
      from,
      from + 900_000,
      undefined,
    );
    expect(asked.url).toBe(
      "https://api.exchange.coinbase.com/products/BTC-USD/candles?granularity=900&start=2024-01-02T00%3A00%3A00.000Z&end=2024-01-02T00%3A14%3A59.999Z",
    );
    expect(asked.headers["user-agent"]).toBeTruthy();
  });

  it("reads Coinbase history: times in seconds, low before high, newest bar first", () => {
    const rows = "[[1415398768,0.32,4.2,0.35,4.2,12.3],[1415398708,0.3,0.4,0.31,0.35,0]]";
    expect(coinbase.history.parse(rows)).toEqual([
      { timeMs: 1415398768000, open: 0.35, high: 4.2, low: 0.32, close: 4.2, volume: 12.3 },
      { timeMs: 1415398708000, open: 0.31, high: 0.4, low: 0.3, close: 0.35, volume: 0 },
    ]);
    expect(() => coinbase.history.parse('{"message":"NotFound"}')).toThrow(TypeError);
  });
});
