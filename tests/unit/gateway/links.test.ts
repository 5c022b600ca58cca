import { expect, test, vi } from "vitest";
import { FakeGateway, makeProduct } from "./fake-gateway.ts";

const all = { topic: "DAY_MARKET" } as const;

test("opens one link per market for all readers, and closes it some time after the last reader has left", async () => {
  const host = new FakeGateway();
  const a = await host.browser().subscribed({ ...all, ids: [1] });
  const b = await host.browser().subscribed({ ...all, ids: [1, 2] });
  expect(host.links).toHaveLength(2);
  const link = host.link(1);
  expect(link.requests[0]).toEqual({ t: "open", spec: makeProduct(1).market, zone: "UTC" });
  await a.unsub({ topic: "DAY_MARKET" });
  host.gateway.forget(b.state);
  await host.run(9_000);
  expect(link.isOpen).toBe(true);
  await a.subscribed({ ...all, ids: [1] });
  await host.run(11_000);
  expect(link.isOpen).toBe(true);
  expect(host.gateway.report(1).links).toBe(1);
  await a.unsub({ topic: "DAY_MARKET" });
  await host.run(21_000);
  expect(link.isOpen).toBe(false);
  expect(host.gateway.report(1).links).toBe(0);
});

test("shares the link of one market between two products", async () => {
  const { market } = makeProduct(1);
  const host = new FakeGateway([makeProduct(1), makeProduct(2, { market, pricePrecision: 4 })]);
  const browser = await host.browser().subscribed(all);
  expect(host.links).toHaveLength(1);
  host.link(1).tick(1, host.nowMs, 1.23456);
  await host.run(100);
  expect(browser.of("DAY_MARKET").at(-1)?.d).toEqual([
    [1, 1, expect.any(Number), "1.23", "1.23"],
    [2, 1, expect.any(Number), "1.2346", "1.2346"],
  ]);
});

test.each([
  ["a hole in the numbers", (host: FakeGateway) => host.link(1).frame({ n: 9 })],
  ["an older generation", (host: FakeGateway) => host.link(1).frame({ generation: 1 })],
  ["a break", (host: FakeGateway) => host.link(1).drop()],
])("reopens a market's link after %s, and sends its prices again", async (_, fault) => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed({ ...all, ids: [1] });
  host.link(1).frame({ generation: 2, tick: [5, host.nowMs, 1, 1] });
  await host.run(100);
  fault(host);
  await host.run(400);
  expect(host.links).toHaveLength(2);
  expect(host.links.filter((link) => link.isOpen)).toHaveLength(1);
  host.link(1).frame({ generation: 2, tick: [8, host.nowMs, 2, 2] });
  await host.run(100);
  const frames = browser.of("DAY_MARKET");
  expect(frames.at(-1)?.d).toEqual([[1, 8, expect.any(Number), "2.00", "2.00"]]);
  expect(frames.map((frame) => frame.n)).toEqual(
    frames.map((_, index) => (frames[0]?.n ?? 0) + index),
  );
});

test("retries an unreachable market with growing, jittered delays", async () => {
  const host = new FakeGateway();
  host.connectFails = true;
  const told = vi.spyOn(console, "warn").mockReturnValue();
  await host.browser().subscribed({ ...all, ids: [1] });
  await host.run(60_000);
  expect(host.links).toHaveLength(0);
  expect(told.mock.calls.length).toBeGreaterThan(5);
  expect(told.mock.calls.length).toBeLessThan(12);
  told.mockRestore();
  host.connectFails = false;
  await host.run(20_000);
  expect(host.links).toHaveLength(1);
});

test("acknowledges a market's frames, and sends signs of life while the market is silent", async () => {
  const host = new FakeGateway();
  await host.browser().subscribed({ ...all, ids: [1] });
  for (let seq = 1; seq <= 45; seq++) host.link(1).tick(seq, host.nowMs, seq);
  expect(host.link(1).requests.filter(({ t }) => t === "ack")).toEqual([
    { t: "ack", n: 20 },
    { t: "ack", n: 40 },
  ]);
  await host.run(5_000);
  expect(host.link(1).requests.at(-1)).toEqual({ t: "ack", n: 45 });
});

test("reopens a market's link with the new details when an instrument changed", async () => {
  const host = new FakeGateway();
  await host.browser().subscribed({ ...all, ids: [1] });
  await host.run(61_000);
  const market = { ...makeProduct(1).market, staleAfterMs: 99 };
  host.catalogue = { ...host.catalogue, products: [makeProduct(1, { market })] };
  await host.browser().subscribed({ ...all, ids: [1] });
  await host.run(1_000);
  expect(host.link(1).requests[0]).toEqual({ t: "open", spec: market, zone: "UTC" });
});
