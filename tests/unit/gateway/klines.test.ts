import { expect, test } from "vitest";
import type { Candle } from "#domain/market/candle.ts";
import { FakeGateway } from "./fake-gateway.ts";

const minutes = { topic: "KLINE", id: 1, period: "1min" } as const;
const bar = (minute: number, close: number): Candle => ({
  timeMs: minute * 60_000,
  open: 1,
  high: 9,
  low: 0.5,
  close,
  volume: null,
});
const row = (minute: number, close: string) => [
  minute * 60_000,
  "1.00",
  "9.00",
  "0.50",
  close,
  null,
];

test("sends the closed bar before the running bar, only to sockets that read the bars' period", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(minutes);
  const other = await host.browser().subscribed({ ...minutes, period: "5min" });
  expect(host.link(1).requests).toContainEqual({ t: "periods", periods: ["1min"] });
  host.link(1).frame({ tick: [7, host.nowMs, 2, 2], candles: [["1min", bar(1, 2)]] });
  await host.run(250);
  host.link(1).frame({
    tick: [8, host.nowMs, 3, 3],
    candles: [
      ["1min", bar(1, 2.5)],
      ["1min", bar(2, 3)],
    ],
  });
  await host.run(250);
  expect(browser.of("KLINE")).toEqual([
    {
      type: "KLINE",
      n: expect.any(Number),
      snapshot: true,
      id: 1,
      period: "1min",
      generation: 1,
      seq: 7,
      candles: [row(1, "2.00")],
    },
    {
      type: "KLINE",
      n: (browser.of("KLINE")[0]?.n ?? 0) + 1,
      id: 1,
      period: "1min",
      generation: 1,
      seq: 8,
      candles: [row(1, "2.50"), row(2, "3.00")],
    },
  ]);
  expect(other.of("KLINE")).toEqual([]);
});

test("sends a late socket the running bar as a snapshot, and then the same messages as an earlier socket", async () => {
  const host = new FakeGateway();
  const first = await host.browser().subscribed(minutes);
  host.link(1).frame({ tick: [7, host.nowMs, 2, 2], candles: [["1min", bar(1, 2)]] });
  await host.run(200);
  const late = await host.browser().subscribed(minutes);
  await host.run(250);
  expect(late.of("KLINE")).toMatchObject([{ snapshot: true, seq: 7, candles: [row(1, "2.00")] }]);
  expect(first.of("KLINE")).toHaveLength(1);
  host.link(1).frame({ tick: [8, host.nowMs, 3, 3], candles: [["1min", bar(1, 3)]] });
  await host.run(250);
  const [snapshot, next] = late.of("KLINE");
  expect(next?.n).toBe((snapshot?.n ?? 0) + 1);
  expect(first.of("KLINE")[1]).toEqual(next);
});

test("sends a snapshot when the market's link lost messages", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(minutes);
  host.link(1).frame({ tick: [7, host.nowMs, 2, 2], candles: [["1min", bar(1, 2)]] });
  await host.run(250);
  host.link(1).drop();
  await host.run(1_000);
  host.link(1).frame({ tick: [90, host.nowMs, 4, 4], candles: [["1min", bar(3, 4)]] });
  await host.run(250);
  expect(browser.of("KLINE")).toMatchObject([
    { snapshot: true, seq: 7 },
    { snapshot: true, seq: 90 },
  ]);
});

test("sends a socket no second snapshot when another socket subscribes to another period", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(minutes);
  host.link(1).frame({ tick: [7, host.nowMs, 2, 2], candles: [["1min", bar(1, 2)]] });
  await host.run(250);
  await host.browser().subscribed({ ...minutes, period: "5min" });
  expect(host.link(1).requests.at(-1)).toEqual({ t: "periods", periods: ["1min", "5min"] });
  host.link(1).frame({
    snapshot: true,
    tick: [8, host.nowMs, 3, 3],
    candles: [
      ["1min", bar(1, 3)],
      ["5min", bar(0, 3)],
    ],
  });
  await host.run(250);
  expect(browser.of("KLINE")).toMatchObject([{ snapshot: true }, { seq: 8 }]);
  expect(browser.of("KLINE")[1]?.snapshot).toBeUndefined();
});
