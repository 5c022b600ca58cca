import { describe, expect, it } from "vitest";
import { binance } from "#durable-objects/market/feed/providers/binance.ts";
import { drop, heartbeat, makeSpec } from "./make-spec.ts";

// As received on 2024-08-08 by a recorder whose clock was 1.27 s behind.
const book =
  '{"u":50093239212,"s":"BTCUSDT","b":"61837.63000000","B":"3.78826000","a":"61837.64000000","A":"1.54698000"}';
const trade =
  '{"e":"trade","E":1723161255343,"s":"BTCUSDT","t":3735683259,"p":"61837.63000000","q":"0.02000000","T":1723161255342,"m":true,"M":true}';
const receivedAtMs = 1_723_161_254_087;

function readerOf(clock: "wall" | "feed" = "feed", symbol = "BTCUSDT") {
  return binance.reader(makeSpec("binance", symbol, { clock, candlesFrom: "trade" }));
}

function changed(message: string, fields: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(message), ...fields });
}

const tick = { timeMs: 1723161255342, bid: 61837.63, ask: 61837.64, last: 61837.63, size: 0.02 };

describe("binance stream", () => {
  it("lists Binance streams in the socket's URL, in lower case", () => {
    const { feed } = makeSpec("binance", "BTCUSDT");
    const source = { ...feed, url: "ws://127.0.0.1:4100/" };
    expect(binance.socketUrl(source, "BTCUSDT", undefined)).toBe(
      "ws://127.0.0.1:4100/stream?streams=btcusdt@trade/btcusdt@bookTicker",
    );
    expect(binance.hello("BTCUSDT")).toEqual([]);
  });

  it("combines a Binance trade with the best prices", () => {
    const reader = readerOf();
    expect(reader.parse(book, receivedAtMs)).toEqual([heartbeat]);
    expect(reader.parse(trade, receivedAtMs)).toEqual([{ kind: "tick", tick }]);
  });

  it("reads combined Binance streams like single ones", () => {
    const reader = readerOf();
    const wrapped = (stream: string, data: string) => `{"stream":"${stream}","data":${data}}`;
    expect(reader.parse(wrapped("btcusdt@bookTicker", book), receivedAtMs)).toEqual([heartbeat]);
    const read = reader.parse(wrapped("btcusdt@trade", trade), receivedAtMs);
    expect(read).toEqual([{ kind: "tick", tick }]);
  });

  it("puts the configured spread around a Binance trade when no best price is known", () => {
    const [read] = readerOf().parse(trade, receivedAtMs);
    expect(read).toMatchObject({ tick: { bid: 61837.58, ask: 61837.68, last: 61837.63 } });
  });

  it("dates best prices without a time by the newest trade when the clock is a replay's", () => {
    const reader = readerOf("feed");
    reader.parse(trade, receivedAtMs);
    expect(reader.parse(book, receivedAtMs + 900)).toEqual([
      { kind: "tick", tick: { timeMs: tick.timeMs, bid: tick.bid, ask: tick.ask } },
    ]);
  });

  it("stamps best prices and trades in order of arrival when the reader uses the wall clock and trades arrive late", () => {
    const reader = readerOf("wall");
    const times: number[] = [];
    // Trades arrive 80 ms after their time, and best prices 20 ms after each trade.
    for (let id = 1; id <= 50; id++) {
      const at = 1_723_161_255_000 + id * 30;
      const texts = [
        changed(trade, { t: id, T: at, E: at + 1 }),
        changed(book, { u: id, b: `${61000 + id}`, a: `${61001 + id}` }),
      ];
      for (const [index, text] of texts.entries()) {
        const [read] = reader.parse(text, at + 80 + index * 20);
        if (read?.kind === "tick") times.push(read.tick.timeMs);
      }
    }
    expect(times).toHaveLength(100);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it("stamps the best prices of futures with the time in their message", () => {
    const own = { e: "bookTicker", T: 1_680_652_800_010, E: 1_680_652_800_015 };
    expect(readerOf().parse(changed(book, own), receivedAtMs)).toEqual([
      { kind: "tick", tick: { timeMs: 1_680_652_800_010, bid: 61837.63, ask: 61837.64 } },
    ]);
  });

  it.each([
    ["INSURANCE_FUND", [drop("not_a_market_trade")]],
    ["MARKET", [expect.objectContaining({ kind: "tick" })]],
  ])("classifies a Binance trade as its tag %s says", (X, expected) => {
    expect(readerOf().parse(changed(trade, { X }), receivedAtMs)).toEqual(expected);
  });

  it("drops a Binance trade or best price that repeats", () => {
    const reader = readerOf();
    reader.parse(trade, receivedAtMs);
    expect(reader.parse(trade, receivedAtMs)).toEqual([drop("duplicate")]);
    reader.parse(book, receivedAtMs);
    expect(reader.parse(book, receivedAtMs)).toEqual([drop("duplicate")]);
    expect(reader.parse(changed(book, { u: 1 }), receivedAtMs)).toEqual([drop("out_of_order")]);
  });

  it.each([
    [changed(trade, { p: "0.00000000" }), "garbage"],
    [changed(trade, { p: "-1" }), "garbage"],
    [changed(trade, { p: "NaN" }), "garbage"],
    [changed(trade, { p: 61837.63 }), "garbage"],
    [changed(trade, { T: 1723161255342123 }), "garbage"],
    [changed(trade, { T: null }), "garbage"],
    [changed(trade, { s: "ETHUSDT" }), "foreign_symbol"],
    [changed(book, { b: "61837.65" }), "crossed"],
    [changed(book, { a: undefined }), "garbage"],
    [changed(book, { s: 7 }), "foreign_symbol"],
    ["not json", "garbage"],
    ["[1,2]", "garbage"],
    ['{"stream":"btcusdt@trade","data":null}', "garbage"],
  ] as const)("drops the Binance message %s as %s", (text, reason) => {
    expect(readerOf().parse(text, receivedAtMs)).toEqual([drop(reason)]);
  });

  it("ignores invalid best prices of Binance, and keeps the earlier ones", () => {
    const reader = readerOf();
    reader.parse(book, receivedAtMs);
    reader.parse(changed(book, { u: 50093239213, b: "70000" }), receivedAtMs);
    expect(reader.parse(trade, receivedAtMs)).toEqual([{ kind: "tick", tick }]);
  });

  it.each([
    ['{"result":["btcusdt@trade","btcusdt@bookTicker"],"id":1}', [heartbeat]],
    [
      '{"code":2,"msg":"Invalid request: unknown variant"}',
      [{ kind: "error", message: "Invalid request: unknown variant" }],
    ],
    [
      '{"error":{"code":3,"msg":"Invalid JSON"},"id":1}',
      [{ kind: "error", message: "Invalid JSON" }],
    ],
    [
      '{"e":"serverShutdown","E":1723161255343}',
      [{ kind: "reconnect", reason: "server shutdown" }],
    ],
    [
      '{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1723161255343}}',
      [{ kind: "reconnect", reason: "server shutdown" }],
    ],
    ['{"e":"kline","s":"BTCUSDT"}', []],
  ])("reads the Binance message %s", (text, expected) => {
    expect(readerOf().parse(text, receivedAtMs)).toEqual(expected);
  });
});

describe("binance history", () => {
  it("requests a page of Binance history and reads it", () => {
    const { feed } = makeSpec("binance", "BTCUSDT");
    const source = { ...feed, restUrl: "http://127.0.0.1:4100" };
    const { request, parse } = binance.history;
    expect(request(source, "btcusdt", "60min", 3_600_000, 7_200_000, undefined).url).toBe(
      "http://127.0.0.1:4100/api/v3/klines?symbol=BTCUSDT&interval=1h&startTime=3600000&endTime=7199999&limit=1000",
    );
    const row =
      '[[1633998480000,"0.35270000","0.35280000","0.35220000","0.35280000","49820.00000000",1633998539999,"17558.6","30","20110.0","7088.3","0"]]';
    expect(parse(row)).toEqual([
      {
        timeMs: 1633998480000,
        open: 0.3527,
        high: 0.3528,
        low: 0.3522,
        close: 0.3528,
        volume: 49820,
      },
    ]);
    expect(() => parse('{"code":-1121,"msg":"Invalid symbol."}')).toThrow(TypeError);
  });

  it.each([
    ["a high below its open", '[[1633998480000,"2","1","0.5","1","1"]]'],
    ["a close below its low", '[[1633998480000,"2","2","1","0.5","1"]]'],
    ["zeros", '[[1633998480000,"0","0","0","0","0"]]'],
    ["nulls", "[[1633998480000,null,null,null,null,null]]"],
    ["a volume below zero", '[[1633998480000,"1","1","1","1","-1"]]'],
    ["no time", '[["soon","1","1","1","1","1"]]'],
    ["no fields at all", "[7]"],
  ])("returns null for a Binance bar with %s", (_, text) => {
    expect(binance.history.parse(text)).toEqual([null]);
  });
});
