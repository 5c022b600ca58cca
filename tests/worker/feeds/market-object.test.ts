import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import type { FeedProvider } from "#domain/contracts/market.ts";
import { marketName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { loopbackSpec } from "./recorded-feed.ts";

const { MARKET } = env as Env;
const waiting = { timeout: 40_000, interval: 50 };

function openMarket(provider: FeedProvider, symbol: string) {
  const spec = loopbackSpec(provider, symbol);
  const market = MARKET.get(MARKET.idFromName(marketName(spec)));
  return { spec, market };
}

describe.each([
  ["binance", "XRPUSDT"],
  ["coinbase", "XRP-USD"],
  ["kraken", "XRP/USD"],
] as const)("a market on %s", (provider, symbol) => {
  test("quotes the provider's price, and stores each tick once", async () => {
    const { spec, market } = openMarket(provider, symbol);
    const answer = await market.quote(spec);
    expect(answer).toMatchObject({ ok: true, quote: { status: "open" } });
    await vi.waitFor(async () => {
      expect((await market.report()).accepted).toBeGreaterThan(10);
    }, waiting);
    const report = await market.report();
    expect(report).toMatchObject({ feedState: "live", reconnects: 0, lastError: null });
    expect(report.dropped).toMatchObject({ garbage: 0, out_of_order: 0, crossed: 0 });
    const ticks = await market.ticks(1, report.seq);
    expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, index) => index + 1));
  });
});

test("counts a forced reconnect and marks it as a gap", async () => {
  const { spec, market } = openMarket("binance", "SHUTXRPUSDT");
  await market.quote(spec);
  await vi.waitFor(async () => {
    const report = await market.report();
    expect(report.reconnects).toBe(1);
    expect(report.gaps).toHaveLength(1);
    expect(report.feedState).toBe("live");
  }, waiting);
  const [gap] = (await market.report()).gaps;
  expect(gap?.reason).toMatch(/shutdown/i);
  expect(gap?.toMs).toBeGreaterThanOrEqual(gap?.fromMs ?? Number.POSITIVE_INFINITY);
});

// The source's history may contain the current minute; the next minute comes from own trades alone.
test("shows the provider's history and its live trades in candles", {
  timeout: 100_000,
}, async () => {
  const { spec, market } = openMarket("binance", "DOTUSDT");
  await market.quote(spec);
  const query = { period: "1min", zone: "UTC", limit: 30 } as const;
  await vi.waitFor(
    async () => {
      const { candles } = await market.candles(spec, query);
      expect(candles.length).toBeGreaterThan(20);
      expect(candles.at(-1)?.close).toBeGreaterThan(60_000);
      expect(candles[0]).toMatchObject({ open: 100, high: 103, low: 99, close: 101 });
    },
    { ...waiting, timeout: 90_000 },
  );
});

test("reports a refused symbol, and leaves its market without a price", async () => {
  const { spec, market } = openMarket("kraken", "BADXRP/USD");
  expect(await market.quote(spec)).toEqual({ ok: false, error: "quote_unavailable" });
  const report = await market.report();
  expect(report.status).toBe("no_price");
  expect(report.lastError).toContain("not supported");
  expect(report.seq).toBe(0);
});
