import { expect, test, vi } from "vitest";
import type { MarketGlance, Quote } from "#domain/contracts/market.ts";
import { refuse } from "#domain/errors/errors.ts";
import { BoardReader } from "#durable-objects/gateway/board-reader.ts";
import { makeProduct } from "./fake-gateway.ts";

const products = [makeProduct(1), makeProduct(2), makeProduct(3)];
const catalogue = {
  companyId: 1,
  zone: "UTC",
  currency: "USD",
  products,
  financing: {},
  isFinanced: false,
};
const day = { open: 1, high: 1, low: 1, close: 1 };

function quoteOf(name: string, seq = 1): Quote {
  return {
    market: name,
    generation: 1,
    seq,
    timeMs: 0,
    bid: 1,
    ask: 1,
    status: "open",
    doubt: "none",
    answeredAtMs: 0,
  };
}

/** Markets that have ticked, except those named to sleep, to be closed or to fail. */
function openReader(kinds: Record<string, "sleeps" | "closed" | "fails" | "dead"> = {}) {
  const calls: string[] = [];
  const clock = { nowMs: 0 };
  const reader = new BoardReader({
    marketOf: (name) => ({
      async peek(): Promise<MarketGlance> {
        calls.push(`peek ${name}`);
        const kind = kinds[name];
        if (kind === "fails") throw new Error("market out of reach");
        if (kind === "closed") return { quote: null, day, status: "closed" };
        if (kind) return { quote: null, day: null, status: "no_price" };
        return { quote: quoteOf(name), day, status: "open" };
      },
      async quote() {
        calls.push(`quote ${name}`);
        if (kinds[name] === "dead") return refuse("quote_unavailable");
        delete kinds[name];
        return { ok: true as const, quote: quoteOf(name) };
      },
    }),
    now: () => clock.nowMs,
  });
  return { reader, calls, clock };
}

test("uses live rows of the board as they are, and requests the others every two seconds", async () => {
  const { reader, calls, clock } = openReader();
  const live = { productId: 1, quote: quoteOf("fake/P1", 9), day, status: "open" as const };
  const read = () => reader.read(catalogue, [live]);
  const [first, second] = await Promise.all([read(), read()]);
  expect(first.map((row) => [row.productId, row.quote?.seq])).toEqual([
    [1, 9],
    [2, 1],
    [3, 1],
  ]);
  expect(second).toEqual(first);
  expect(calls).toEqual(["peek fake/P2", "peek fake/P3"]);
  clock.nowMs = 1_999;
  const newer = { ...live, quote: quoteOf("fake/P1", 10) };
  expect((await reader.read(catalogue, [newer]))[0]?.quote?.seq).toBe(10);
  expect(calls).toHaveLength(2);
  clock.nowMs = 2_000;
  await read();
  expect(calls).toHaveLength(4);
});

test("wakes a market that has never ticked, unless the market is closed", async () => {
  const { reader, calls } = openReader({ "fake/P1": "sleeps", "fake/P2": "closed" });
  const rows = await reader.read(catalogue, []);
  expect(rows.map(({ quote, status }) => [quote?.seq ?? null, status])).toEqual([
    [1, "open"],
    [null, "closed"],
    [1, "open"],
  ]);
  expect(calls.filter((call) => call.startsWith("quote"))).toEqual(["quote fake/P1"]);
});

test("asks a silent market for a price only once in half a minute", async () => {
  const { reader, calls, clock } = openReader({ "fake/P1": "dead" });
  const waits = () => calls.filter((call) => call === "quote fake/P1").length;
  for (; clock.nowMs < 28_000; clock.nowMs += 2_000) await reader.read(catalogue, []);
  expect(waits()).toBe(1);
  clock.nowMs = 31_000;
  expect((await reader.read(catalogue, []))[0]).toMatchObject({ quote: null, status: "no_price" });
  expect(waits()).toBe(2);
});

test("shows a failing market's row without a price, and the other rows as open", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  const { reader } = openReader({ "fake/P2": "fails" });
  const rows = await reader.read(catalogue, []);
  expect(rows.map(({ status }) => status)).toEqual(["open", "no_price", "open"]);
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});
