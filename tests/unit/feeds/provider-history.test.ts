import { describe, expect, it } from "vitest";
import type { Candle } from "#domain/market/candle.ts";
import { fetchHistory } from "#durable-objects/market/feed/provider-history.ts";
import { binance } from "#durable-objects/market/feed/providers/binance.ts";
import { coinbase } from "#durable-objects/market/feed/providers/coinbase.ts";
import { kraken } from "#durable-objects/market/feed/providers/kraken.ts";
import { FakePorts } from "./fake-ports.ts";
import { makeSpec } from "./make-spec.ts";

const minute = 60_000;
const start = Date.UTC(2026, 0, 5);

/** Answers like Coinbase: all minutes of the range, newest first, and one minute before it. */
function coinbaseRows(url: string): string {
  const query = new URL(url).searchParams;
  const lengthMs = Number(query.get("granularity")) * 1_000;
  const [from, to] = [Date.parse(query.get("start") ?? ""), Date.parse(query.get("end") ?? "")];
  const rows: number[][] = [];
  for (let at = from - lengthMs; at <= to; at += lengthMs) {
    const open = 100 + ((at / lengthMs) % 7);
    rows.push([at / 1_000, open - 1, open + 2, open, open + 1, 2]);
  }
  return JSON.stringify(rows.reverse());
}

function starts(candles: Candle[]): number[] {
  return candles.map(({ timeMs }) => timeMs);
}

describe("history of a provider", () => {
  it("fetches history page by page, each bar once, oldest first", async () => {
    const ports = new FakePorts(start);
    ports.answer = ({ url }) => ({ status: 200, text: coinbaseRows(url) });
    const range = { period: "1min" as const, fromMs: start + 1, toMs: start + 700 * minute };
    const spec = makeSpec("coinbase", "BTC-USD");
    const bars = await fetchHistory(coinbase.history, spec, undefined, range, ports);
    expect(ports.requests).toHaveLength(3);
    expect(starts(bars)).toEqual(Array.from({ length: 699 }, (_, i) => start + (i + 1) * minute));
  });

  it("folds shorter bars when the provider lacks a period", async () => {
    const ports = new FakePorts(start);
    ports.answer = ({ url }) => ({ status: 200, text: coinbaseRows(url) });
    const range = { period: "30min" as const, fromMs: start, toMs: start + 90 * minute };
    const spec = makeSpec("coinbase", "BTC-USD");
    const bars = await fetchHistory(coinbase.history, spec, undefined, range, ports);
    expect(ports.requests[0]?.url).toContain("granularity=900");
    expect(starts(bars)).toEqual([start, start + 30 * minute, start + 60 * minute]);
    const [first] = bars;
    const quarter = (at: number) => 100 + ((at / 900_000) % 7);
    const opens = [quarter(start), quarter(start + 15 * minute)] as const;
    expect(first).toEqual({
      timeMs: start,
      open: opens[0],
      high: Math.max(...opens) + 2,
      low: Math.min(...opens) - 1,
      close: opens[1] + 1,
      volume: 4,
    });
  });

  it("omits history beyond the maximum number of pages", async () => {
    const ports = new FakePorts(start);
    const range = { period: "1min" as const, fromMs: 0, toMs: start };
    await fetchHistory(binance.history, makeSpec("binance", "BTCUSDT"), undefined, range, ports);
    expect(ports.requests).toHaveLength(80);
    const lastQuery = new URL(ports.requests.at(-1)?.url ?? "").searchParams;
    expect(lastQuery.get("endTime")).toBe(String(start - 1));
  });

  it("requests history once when the provider always returns the newest bars", async () => {
    const ports = new FakePorts(start);
    const row = (at: number) => [at / 1_000, "1", "1", "1", "1", "1", "0.5", 3];
    const rows = [row(start - minute), row(start), row(start + minute)];
    ports.answer = () => ({
      status: 200,
      text: JSON.stringify({ error: [], result: { XXBTZUSD: rows, last: 7 } }),
    });
    const range = { period: "1min" as const, fromMs: start, toMs: start + minute };
    const spec = makeSpec("kraken", "BTC/USD");
    const bars = await fetchHistory(kraken.history, spec, undefined, range, ports);
    expect(ports.requests).toHaveLength(1);
    expect(starts(bars)).toEqual([start]);
  });

  it("requests no history when the range contains no bar", async () => {
    const ports = new FakePorts(start);
    const range = { period: "60min" as const, fromMs: start + 1, toMs: start + 2 };
    const spec = makeSpec("binance", "BTCUSDT");
    expect(await fetchHistory(binance.history, spec, undefined, range, ports)).toEqual([]);
    expect(ports.requests).toEqual([]);
  });

  it.each([
    ["tries again where that may help", [429, 503, 200], 3, null],
    ["gives up after three tries", [500, 500, 500, 200], 3, "HTTP 500"],
    ["does not insist on a refused request", [400, 200], 1, "HTTP 400"],
  ])(
    "handles the answers to a history request: fetchHistory %s",
    async (_name, statuses, tries, failure) => {
      const ports = new FakePorts(start);
      let next = 0;
      ports.answer = () => ({ status: statuses[next++] ?? 200, text: "[]" });
      const range = { period: "1min" as const, fromMs: start, toMs: start + minute };
      const spec = makeSpec("binance", "BTCUSDT");
      const outcome = fetchHistory(binance.history, spec, undefined, range, ports).then(
        () => null,
        (error: Error) => error.message,
      );
      await ports.pass(10_000);
      expect(await outcome).toBe(failure);
      expect(ports.requests).toHaveLength(tries);
    },
  );
});
