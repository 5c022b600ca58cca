import { afterEach, describe, expect, test, vi } from "vitest";
import type { DropReason, FeedProvider } from "#domain/contracts/market.ts";
import { loopbackSpec, RecordedFeed } from "./recorded-feed.ts";

/** Symbols as each provider spells them, with the mark that chooses the server's scenario. */
const symbols: ReadonlyArray<readonly [FeedProvider, (mark: string) => string]> = [
  ["binance", (mark) => `${mark}USDT`],
  ["coinbase", (mark) => `${mark}-USD`],
  ["kraken", (mark) => `${mark}/USD`],
  ["finnhub", (mark) => `BINANCE:${mark}USDT`],
  ["twelvedata", (mark) => `${mark}/USD`],
];

const waiting = { timeout: 40_000, interval: 25 };
const opened: RecordedFeed[] = [];

function open(provider: FeedProvider, symbol: string): RecordedFeed {
  const recorded = new RecordedFeed(loopbackSpec(provider, symbol));
  opened.push(recorded);
  recorded.feed.start();
  return recorded;
}

afterEach(() => {
  for (const { feed } of opened.splice(0)) feed.stop();
});

describe.each(symbols)("%s", (provider, symbolOf) => {
  test("connects to a provider, and emits prices in order of time", async () => {
    const recorded = open(provider, symbolOf("BTC"));
    await vi.waitFor(() => expect(recorded.ticks.length).toBeGreaterThan(10), waiting);
    expect(recorded.lives).toEqual([false]);
    expect(recorded.losses).toEqual([]);
    expect(recorded.drops).toEqual([]);
    let before = 0;
    for (const tick of recorded.ticks) {
      expect(tick.bid).toBeGreaterThan(0);
      expect(tick.ask).toBeGreaterThanOrEqual(tick.bid);
      expect(tick.timeMs).toBeGreaterThanOrEqual(before);
      before = tick.timeMs;
    }
  });

  test("drops a provider's unusable ticks, and keeps the connection", async () => {
    const recorded = open(provider, symbolOf("MIXED"));
    const expected: DropReason[] = ["garbage", "foreign_symbol"];
    if (provider !== "finnhub") expected.push("crossed");
    await vi.waitFor(() => {
      expect(recorded.drops).toEqual(expect.arrayContaining(expected));
      expect(recorded.ticks.length).toBeGreaterThan(5);
    }, waiting);
    expect(recorded.losses).toEqual([]);
    for (const tick of recorded.ticks) expect(tick.ask).toBeGreaterThanOrEqual(tick.bid);
  });

  test("reports a provider's refused subscription and tries again", async () => {
    const recorded = open(provider, symbolOf("BAD"));
    await vi.waitFor(() => expect(recorded.losses.length).toBeGreaterThan(1), waiting);
    expect(recorded.ticks).toEqual([]);
    expect(recorded.losses.join()).not.toContain("test-key");
  });

  test("reconnects to a provider after the connection was cut", async () => {
    const recorded = open(provider, symbolOf("CUT"));
    await vi.waitFor(() => {
      expect(recorded.lives).toEqual([false, true]);
      expect(recorded.ticks.length).toBeGreaterThan(10);
    }, waiting);
    expect(recorded.losses).toHaveLength(1);
  });

  test("reconnects when a provider requests a new connection", async () => {
    const recorded = open(provider, symbolOf("SHUT"));
    await vi.waitFor(() => {
      expect(recorded.lives).toEqual([false, true]);
      expect(recorded.ticks.length).toBeGreaterThan(10);
    }, waiting);
    expect(recorded.losses).toHaveLength(1);
  });

  test("sends no tick after a provider is stopped", async () => {
    const recorded = open(provider, symbolOf("ETH"));
    await vi.waitFor(() => expect(recorded.ticks.length).toBeGreaterThan(0), waiting);
    recorded.feed.stop();
    const count = recorded.ticks.length;
    const other = open(provider, symbolOf("SOL"));
    await vi.waitFor(() => expect(other.ticks.length).toBeGreaterThan(5), waiting);
    expect(recorded.ticks).toHaveLength(count);
    expect(recorded.losses).toEqual([]);
  });
});

test.each([
  ["binance", "GARBAGEUSDT"],
  ["twelvedata", "GARBAGE/USD"],
] as const)("closes the connection to %s after garbage", async (provider, symbol) => {
  const recorded = open(provider, symbol);
  await vi.waitFor(() => expect(recorded.losses.join()).toMatch(/garbage/i), waiting);
  expect(new Set(recorded.drops)).toEqual(new Set(["garbage"]));
  expect(recorded.ticks).toEqual([]);
});

test.each([
  ["coinbase", "SILENT-USD"],
  ["kraken", "SILENT/USD"],
  ["binance", "SILENTUSDT"],
] as const)("replaces the connection to %s after silence", async (provider, symbol) => {
  const recorded = open(provider, symbol);
  await vi.waitFor(() => expect(recorded.lives).toEqual([false, true]), {
    timeout: 55_000,
    interval: 100,
  });
  expect(recorded.losses).toHaveLength(1);
});

test("drops a Binance futures trade of the insurance fund, whose price is no market price", async () => {
  const recorded = open("binance", "FUTMIXEDUSDT");
  await vi.waitFor(() => {
    expect(recorded.drops).toContain("not_a_market_trade");
    expect(recorded.ticks.length).toBeGreaterThan(5);
  }, waiting);
  expect(recorded.ticks.map(({ last }) => last)).not.toContain(60_000);
});

test("reports Binance trades at the best known bid and ask, and reports quotes that come without a trade", async () => {
  const recorded = open("binance", "ADAUSDT");
  await vi.waitFor(() => expect(recorded.ticks.length).toBeGreaterThan(10), waiting);
  const trades = recorded.ticks.filter(({ last }) => last !== undefined);
  expect(trades.length).toBeGreaterThan(3);
  expect(trades.length).toBeLessThan(recorded.ticks.length);
  for (const { bid, ask, last, size } of trades) {
    expect(size).toBe(0.02);
    expect(last).toBe(bid);
    expect(ask - bid).toBeCloseTo(0.01, 6);
  }
});

test("drops the old trade that the first Coinbase ticker repeats", async () => {
  const recorded = open("coinbase", "LTC-USD");
  await vi.waitFor(() => expect(recorded.ticks.length).toBeGreaterThan(3), waiting);
  expect(recorded.ticks.map(({ last }) => last)).not.toContain(14.1111);
  expect(recorded.ticks.at(-1)).toMatchObject({ bid: 14.755, ask: 14.806, size: 0.04 });
});

test("puts the configured spread around each trade of a Finnhub message", async () => {
  const recorded = open("finnhub", "OANDA:EUR_USD");
  await vi.waitFor(() => expect(recorded.ticks.length).toBeGreaterThan(6), waiting);
  for (const tick of recorded.ticks) {
    expect(tick.ask - tick.bid).toBeCloseTo(0.02, 6);
    expect(tick.size).toBeUndefined();
  }
});

test.each(["finnhub", "twelvedata"] as const)(
  "reports that the key of %s is missing",
  async (provider) => {
    const recorded = new RecordedFeed(loopbackSpec(provider, "AAPL"), () => undefined);
    opened.push(recorded);
    recorded.feed.start();
    expect(recorded.losses[0]).toMatch(/key/);
    expect(recorded.lives).toEqual([]);
    expect(await recorded.feed.history("1min", 0, 60_000)).toEqual([]);
  },
);
