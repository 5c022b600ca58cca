import { describe, expect, it } from "vitest";
import { finnhub } from "#durable-objects/market/feed/providers/finnhub.ts";
import { drop, heartbeat, makeSpec } from "./make-spec.ts";

function readerOf(symbol: string) {
  return finnhub.reader(makeSpec("finnhub", symbol, { candlesFrom: "trade" }));
}

describe("finnhub trades", () => {
  it("reads all trades of a Finnhub message in order, and ignores other symbols", () => {
    // Message recorded on 2022-12-29: several trades of two symbols, some in the same ms.
    const message =
      '{"data":[{"c":["1","8","24","12"],"p":122.1,"s":"TSLA","t":1672348887195,"v":1},{"c":["1","12"],"p":122.09,"s":"TSLA","t":1672348887195,"v":30},{"c":["1"],"p":84.2,"s":"AMZN","t":1672348887195,"v":5},{"c":null,"p":122.11,"s":"TSLA","t":1672348887196,"v":2}],"type":"trade"}';
    const tick = (timeMs: number, last: number, size: number, bid: number, ask: number) => ({
      kind: "tick",
      tick: { timeMs, bid, ask, last, size },
    });
    expect(readerOf("TSLA").parse(message, 0)).toEqual([
      tick(1672348887195, 122.1, 1, 122.05, 122.15),
      tick(1672348887195, 122.09, 30, 122.04, 122.14),
      drop("foreign_symbol"),
      tick(1672348887196, 122.11, 2, 122.06, 122.16),
    ]);
  });

  it("reads a Finnhub price update (volume 0) as a tick without a size", () => {
    const message =
      '{"data":[{"p":1.06621,"s":"OANDA:EUR_USD","t":1672348887195,"v":0}],"type":"trade"}';
    const spec = makeSpec("finnhub", "OANDA:EUR_USD", { pricePrecision: 5, spread: 0.0001 });
    expect(finnhub.reader(spec).parse(message, 0)).toEqual([
      { kind: "tick", tick: { timeMs: 1672348887195, bid: 1.06616, ask: 1.06626, last: 1.06621 } },
    ]);
  });

  it.each([
    ['{"type":"ping"}', [heartbeat]],
    ['{"type":"error","msg":"Invalid API key"}', [{ kind: "error", message: "Invalid API key" }]],
    ['{"type":"news","data":[]}', []],
    ['{"type":"trade","data":7}', [drop("garbage")]],
    ['{"type":"trade","data":[7]}', [drop("garbage")]],
    ['{"type":"trade","data":[{"s":"TSLA","p":0.01,"t":1672348887195,"v":1}]}', [drop("garbage")]],
    ['{"type":"trade","data":[{"s":"TSLA","p":"x","t":1672348887195,"v":1}]}', [drop("garbage")]],
    ['{"type":"trade","data":[{"s":"TSLA","p":1,"t":1.5,"v":1}]}', [drop("garbage")]],
  ])("reads the Finnhub message %s", (message, expected) => {
    expect(readerOf("TSLA").parse(message, 0)).toEqual(expected);
  });

  it("keeps a Finnhub price with an unreadable volume, and rounds floating-point noise", () => {
    const message =
      '{"type":"trade","data":[{"s":"TSLA","p":118.34100000000001,"t":1672348887195,"v":-1}]}';
    expect(readerOf("TSLA").parse(message, 0)).toMatchObject([{ tick: { last: 118.341 } }]);
  });

  it("requires a key for Finnhub, and adds the key to the address", () => {
    expect(finnhub.needsKey).toBe(true);
    const { feed } = makeSpec("finnhub", "AAPL");
    expect(finnhub.socketUrl(feed, "AAPL", "a+b")).toBe("wss://ws.finnhub.io/?token=a%2Bb");
  });
});

describe("finnhub history", () => {
  const { request, parse, isAbsent } = finnhub.history;
  const { feed } = makeSpec("finnhub", "AAPL");

  it.each([
    ["AAPL", "stock"],
    ["OANDA:EUR_USD", "forex"],
    ["BINANCE:BTCUSDT", "crypto"],
  ])("requests %s from Finnhub as %s, with the key in a header", (symbol, kind) => {
    const { url, headers } = request(feed, symbol, "1day", 86_400_000, 172_800_000, "secret");
    expect(url).toBe(
      `https://finnhub.io/api/v1/${kind}/candle?symbol=${encodeURIComponent(symbol)}&resolution=D&from=86400&to=172799`,
    );
    expect(headers).toEqual({ "x-finnhub-token": "secret" });
  });

  it("reads candles from the columns of a Finnhub answer", () => {
    const answer =
      '{"c":[217.68,221.03],"h":[222.49,221.5],"l":[217.19,217.1402],"o":[221.03,218.55],"s":"ok","t":[1569297600,1569384000],"v":[33463820,24018876]}';
    expect(parse(answer)).toEqual([
      {
        timeMs: 1569297600000,
        open: 221.03,
        high: 222.49,
        low: 217.19,
        close: 217.68,
        volume: 33463820,
      },
      {
        timeMs: 1569384000000,
        open: 218.55,
        high: 221.5,
        low: 217.1402,
        close: 221.03,
        volume: 24018876,
      },
    ]);
    expect(parse('{"s":"no_data"}')).toEqual([]);
    expect(() => parse('{"error":"Please use an API key."}')).toThrow("Please use an API key.");
    const halfRow = '{"s":"ok","t":[1],"o":[1],"h":[1],"l":[1],"c":[],"v":[]}';
    expect(parse(halfRow)).toEqual([null]);
  });

  it.each([401, 403, 429, 500])(
    "distinguishes a refusal by Finnhub from missing history: %s",
    (status) => {
      expect(isAbsent(status, '{"error":"You don\'t have access to this resource."}')).toBe(false);
    },
  );
});
