import { describe, expect, test } from "vitest";
import type { FeedProvider } from "#domain/contracts/market.ts";
import { loopbackSpec, RecordedFeed } from "./recorded-feed.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const providers: ReadonlyArray<readonly [FeedProvider, string]> = [
  ["binance", "BTCUSDT"],
  ["coinbase", "BTC-USD"],
  ["kraken", "BTC/USD"],
  ["finnhub", "OANDA:EUR_USD"],
  ["twelvedata", "BTC/USD"],
];

describe.each(providers)("history of %s", (provider, symbol) => {
  const { feed } = new RecordedFeed(loopbackSpec(provider, symbol));
  // Recent at any time of day, as some providers serve only the last 720 bars.
  const lastHourMs = Math.floor(Date.now() / hourMs) * hourMs;

  test.each([
    ["1min", minuteMs, 600],
    ["5min", 5 * minuteMs, 200],
    ["15min", 15 * minuteMs, 100],
    ["30min", 30 * minuteMs, 100],
    ["60min", 60 * minuteMs, 100],
    ["1day", dayMs, 30],
  ] as const)(
    "lists history of %s with every bar once, oldest first",
    async (period, lengthMs, count) => {
      const toMs = Math.floor(Date.now() / lengthMs) * lengthMs;
      const fromMs = toMs - count * lengthMs;
      const bars = await feed.history(period, fromMs, toMs);
      expect(bars.map(({ timeMs }) => timeMs)).toEqual(
        Array.from({ length: count }, (_, index) => fromMs + index * lengthMs),
      );
      expect(bars[0]).toMatchObject({ open: 100, high: 103, low: 99, close: 101 });
    },
  );

  test("lists only bars that start within the requested time, not at its end", async () => {
    const fromMs = lastHourMs - 10 * minuteMs + 1;
    const bars = await feed.history("1min", fromMs, lastHourMs);
    expect(bars[0]?.timeMs).toBe(lastHourMs - 9 * minuteMs);
    expect(bars.at(-1)?.timeMs).toBe(lastHourMs - minuteMs);
    expect(await feed.history("1min", lastHourMs, lastHourMs)).toEqual([]);
  });
});

test("reads more Binance bars than one answer holds", async () => {
  const { feed } = new RecordedFeed(loopbackSpec("binance", "BTCUSDT"));
  const toMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const bars = await feed.history("1min", toMs - 2_500 * minuteMs, toMs);
  expect(bars).toHaveLength(2_500);
  expect(bars[0]?.timeMs).toBe(toMs - 2_500 * minuteMs);
});

test("builds half-hour bars of Coinbase from quarter-hour bars, with their volume", async () => {
  const { feed } = new RecordedFeed(loopbackSpec("coinbase", "BTC-USD"));
  const toMs = Math.floor(Date.now() / dayMs) * dayMs;
  const [bar] = await feed.history("30min", toMs - 30 * minuteMs, toMs);
  expect(bar?.volume).toBe(25);
});

test.each([
  ["binance", "BADUSDT"],
  ["kraken", "BAD/USD"],
] as const)(
  "throws an error, not an empty history, when %s refuses a symbol",
  async (provider, symbol) => {
    const { feed } = new RecordedFeed(loopbackSpec(provider, symbol));
    await expect(feed.history("1min", Date.now() - 3_600_000, Date.now())).rejects.toThrow();
  },
);
