import { describe, expect, it } from "vitest";
import { twelvedata } from "#durable-objects/market/feed/providers/twelvedata.ts";
import { drop, heartbeat, makeSpec, subscribed } from "./make-spec.ts";

// Captured in 2022.
const price =
  '{"event":"price","symbol":"BTC/USD","currency_base":"Bitcoin","currency_quote":"US Dollar","exchange":"Coinbase Pro","type":"Digital Currency","timestamp":1653116988,"price":29299.0,"bid":29299.0,"ask":29299.0,"day_volume":28306}';
const timeMs = 1_653_116_988_000;

function readerOf(symbol = "BTC/USD") {
  return twelvedata.reader(makeSpec("twelvedata", symbol));
}

function changed(fields: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(price), ...fields });
}

describe("twelve data prices", () => {
  it("reads time in seconds, last price, bid and ask from a Twelve Data message", () => {
    expect(readerOf().parse(price, 0)).toEqual([
      { kind: "tick", tick: { timeMs, bid: 29299, ask: 29299, last: 29299 } },
    ]);
  });

  it("puts the configured spread around a Twelve Data price without bid and ask", () => {
    const message =
      '{"event":"price","symbol":"AAPL","currency":"USD","exchange":"NASDAQ","type":"Common Stock","timestamp":1653116988,"price":137.59}';
    expect(readerOf("AAPL").parse(message, 0)).toEqual([
      { kind: "tick", tick: { timeMs, bid: 137.54, ask: 137.64, last: 137.59 } },
    ]);
  });

  it.each([
    [changed({ bid: 29300 }), "crossed"],
    [changed({ price: 0 }), "garbage"],
    [changed({ price: null }), "garbage"],
    [changed({ timestamp: 0 }), "garbage"],
    [changed({ timestamp: 1653116988000 }), "garbage"],
    [changed({ symbol: "ETH/USD" }), "foreign_symbol"],
    ["{", "garbage"],
  ] as const)("drops the Twelve Data message %s as %s", (message, reason) => {
    expect(readerOf().parse(message, 0)).toEqual([drop(reason)]);
  });

  it.each([
    [
      '{"event":"subscribe-status","status":"ok","success":[{"symbol":"BTC/USD","exchange":"Coinbase Pro","type":"Digital Currency"}],"fails":[{"symbol":"XXX"}]}',
      [subscribed],
    ],
    [
      '{"event":"subscribe-status","status":"ok","success":[{"symbol":"AAPL"}],"fails":[{"symbol":"BTC/USD"}]}',
      [{ kind: "error", message: "subscription to BTC/USD refused" }],
    ],
    [
      '{"event":"subscribe-status","status":"error","success":null,"fails":null}',
      [{ kind: "error", message: "subscription to BTC/USD refused" }],
    ],
    [
      '{"status":"error","code":401,"message":"apikey parameter is incorrect"}',
      [{ kind: "error", message: "apikey parameter is incorrect" }],
    ],
    [
      '{"event":"message-processing","status":"error","messages":["Invalid JSON"]}',
      [{ kind: "error", message: "Invalid JSON" }],
    ],
    ['{"event":"heartbeat","status":"ok"}', [heartbeat]],
    ['{"event":"something-new"}', []],
  ])("reads the Twelve Data message %s", (message, expected) => {
    expect(readerOf().parse(message, 0)).toEqual(expected);
  });
});

describe("twelve data history", () => {
  const { request, parse, isAbsent } = twelvedata.history;

  it("requests history from Twelve Data in UTC, with the key in a header", () => {
    const { feed } = makeSpec("twelvedata", "EUR/USD");
    const from = Date.UTC(2021, 8, 16, 15);
    const { url, headers } = request(feed, "EUR/USD", "60min", from, from + 7_200_000, "secret");
    expect(url).toBe(
      "https://api.twelvedata.com/time_series?symbol=EUR%2FUSD&interval=1h&start_date=2021-09-16+15%3A00%3A00&end_date=2021-09-16+16%3A59%3A59&timezone=UTC&order=ASC",
    );
    expect(headers).toEqual({ authorization: "apikey secret" });
  });

  it("reads times and days of Twelve Data history, with and without volume", () => {
    const value = (datetime: string, volume: string) =>
      `{"datetime":"${datetime}","open":"148.73500","high":"148.86000","low":"148.73000","close":"148.85001"${volume}}`;
    const answer = `{"meta":{"symbol":"AAPL"},"values":[${value("2021-09-16 15:59:00", ',"volume":"624277"')},${value("2021-09-17", "")}],"status":"ok"}`;
    const bar = { open: 148.735, high: 148.86, low: 148.73, close: 148.85001 };
    expect(parse(answer)).toEqual([
      { timeMs: Date.UTC(2021, 8, 16, 15, 59), ...bar, volume: 624277 },
      { timeMs: Date.UTC(2021, 8, 17), ...bar, volume: null },
    ]);
    expect(() => parse('{"code":429,"message":"out of credits","status":"error"}')).toThrow(
      "credits",
    );
    expect(parse('{"status":"ok","values":[{"datetime":"soon"}]}')).toEqual([null]);
  });

  it("distinguishes an empty stretch of Twelve Data history from an error", () => {
    const empty =
      '{"code":400,"message":"No data is available on the specified dates. Try setting different start/end dates.","status":"error"}';
    expect(isAbsent(400, empty)).toBe(true);
    expect(
      isAbsent(400, '{"code":400,"message":"**interval** not supported","status":"error"}'),
    ).toBe(false);
  });
});
