import { describe, expect, it } from "vitest";
import { kraken } from "#durable-objects/market/feed/providers/kraken.ts";
import { drop, heartbeat, makeSpec, subscribed } from "./make-spec.ts";

const fields =
  '"bid_qty":2.5,"ask_qty":3.2,"last":105899.4,"volume":163.28908096,"vwap":105904.39279,"low":104711.0,"high":106613.1,"change":250.0,"change_pct":0.24';
const receivedAtMs = 1_748_800_000_123;

function ticker(bid: string, ask: string, more = "", symbol = "BTC/USD"): string {
  return `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}","bid":${bid},"ask":${ask},${fields}${more}}]}`;
}

function readerOf(clock: "wall" | "feed" = "wall", symbol = "BTC/USD") {
  return kraken.reader(makeSpec("kraken", symbol, { clock }));
}

describe("kraken ticker", () => {
  it("dates Kraken quotes by their own time when they have one", () => {
    const message = ticker("105944.2", "105944.3", ',"timestamp":"2022-12-25T09:30:59.123456Z"');
    const timeMs = Date.UTC(2022, 11, 25, 9, 30, 59, 123);
    expect(readerOf().parse(message, receivedAtMs)).toEqual([
      { kind: "tick", tick: { timeMs, bid: 105944.2, ask: 105944.3 } },
    ]);
  });

  it("dates Kraken quotes without a time by their receipt, but drops such quotes when the clock is a replay's", () => {
    const message = ticker("105944.2", "105944.3");
    expect(readerOf("wall").parse(message, receivedAtMs)).toEqual([
      { kind: "tick", tick: { timeMs: receivedAtMs, bid: 105944.2, ask: 105944.3 } },
    ]);
    expect(readerOf("feed").parse(message, receivedAtMs)).toEqual([heartbeat]);
  });

  it("reads the written digits of Kraken numbers, and rounds away floating-point noise", () => {
    const exact = ticker("0.00000512345678", "5.12345679e-6");
    expect(readerOf().parse(exact, receivedAtMs)).toMatchObject([
      { tick: { bid: 0.00000512345678, ask: 0.00000512345679 } },
    ]);
    // Floating-point noise.
    const rounded = ticker("1.1834100000000001", "140.16000366210938");
    expect(readerOf().parse(rounded, receivedAtMs)).toMatchObject([
      { tick: { bid: 1.18341, ask: 140.160003662109 } },
    ]);
  });

  it.each([
    [ticker("2", "1"), "crossed"],
    [ticker("0", "1"), "garbage"],
    [ticker("-1", "1"), "garbage"],
    [ticker("null", "1"), "garbage"],
    [ticker("1", "2", ',"timestamp":"soon"'), "garbage"],
    [ticker("1", "2", "", "ETH/USD"), "foreign_symbol"],
    ['{"channel":"ticker","data":{}}', "garbage"],
    ['{"channel":"ticker","data":[null]}', "garbage"],
  ] as const)("drops the Kraken message %s as %s", (message, reason) => {
    expect(readerOf().parse(message, receivedAtMs)).toEqual([drop(reason)]);
  });

  it.each([
    [
      '{"method":"subscribe","result":{"channel":"ticker","snapshot":true,"symbol":"BTC/USD"},"success":true,"time_in":"2023-09-25T09:04:31.742599Z","time_out":"2023-09-25T09:04:31.742648Z","req_id":1}',
      [subscribed],
    ],
    [
      '{"error":"Currency pair not supported BTC/XXX","method":"subscribe","success":false,"symbol":"BTC/XXX","time_in":"2023-09-25T09:04:31.742599Z","req_id":1}',
      [{ kind: "error", message: "Currency pair not supported BTC/XXX" }],
    ],
    [
      '{"channel":"status","type":"update","data":[{"version":"2.0.0","system":"online","api_version":"v2","connection_id":15483510049470446170}]}',
      [heartbeat],
    ],
    ['{"channel":"heartbeat"}', [heartbeat]],
    ['{"method":"pong","req_id":42,"time_in":"2023-09-25T09:04:31.742599Z"}', [heartbeat]],
    ['{"channel":"instrument","data":{}}', []],
  ])("reads the Kraken message %s", (message, expected) => {
    expect(readerOf().parse(message, receivedAtMs)).toEqual(expected);
  });

  it("subscribes to every change of Kraken's best prices", () => {
    expect(JSON.parse(kraken.hello("BTC/USD")[0] ?? "")).toMatchObject({
      method: "subscribe",
      params: { channel: "ticker", symbol: ["BTC/USD"], event_trigger: "bbo" },
    });
  });
});

describe("kraken history", () => {
  it("requests Kraken history by the pair's older name, and reads times in seconds and prices from text", () => {
    const { feed } = makeSpec("kraken", "BTC/USD");
    const { request, parse } = kraken.history;
    expect(request(feed, "BTC/USD", "1min", 1_616_662_740_000, 0, undefined).url).toBe(
      "https://api.kraken.com/0/public/OHLC?pair=XBTUSD&interval=1&since=1616662739",
    );
    const answer =
      '{"error":[],"result":{"XXBTZUSD":[[1616662740,"52591.9","52599.9","52591.8","52599.1","52599.1","0.11091626",5]],"last":1616662920}}';
    expect(parse(answer)).toEqual([
      {
        timeMs: 1616662740000,
        open: 52591.9,
        high: 52599.9,
        low: 52591.8,
        close: 52599.1,
        volume: 0.11091626,
      },
    ]);
    expect(() => parse('{"error":["EQuery:Unknown asset pair"]}')).toThrow("Unknown asset pair");
    expect(() => parse("{}")).toThrow(TypeError);
  });
});
