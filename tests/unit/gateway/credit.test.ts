import { expect, test } from "vitest";
import { socketLimits } from "#domain/contracts/socket.ts";
import { socketCloseCodes } from "#domain/errors.ts";
import { type Browser, FakeGateway, makeProduct } from "./fake-gateway.ts";

const all = { topic: "DAY_MARKET" } as const;

/** So many frames, each with a new price of product 1. */
async function frames(host: FakeGateway, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    host.link(1).tick(host.link(1).n + 1, host.nowMs, 1 + (host.link(1).n % 50));
    await host.run(socketLimits.frameMs);
  }
}

test("a reader that acknowledges in the rhythm of the specification never stalls, with many streams", async () => {
  const products = Array.from({ length: 6 }, (_, index) => makeProduct(index + 1));
  const host = new FakeGateway(products);
  const browser = await host.browser().subscribed(all);
  for (const { id } of products) await browser.subscribed({ topic: "KLINE", id, period: "1min" });
  for (let frame = 1; frame <= 300; frame++) {
    for (const { id } of products) {
      const bar = { timeMs: 0, open: 1, high: 1, low: 1, close: frame, volume: null };
      host.link(id).frame({ tick: [frame, host.nowMs, frame, frame], candles: [["1min", bar]] });
    }
    await host.run(socketLimits.frameMs);
    if (frame % 50 === 0) await browser.ack(browser.received);
  }
  expect(browser.received).toBeGreaterThan(2_000);
  expect(host.gateway.report(1).framesSkipped).toBe(0);
});

test("W6 a reader that never acknowledges gets a window and no more, then code 4008 (F7)", async () => {
  const host = new FakeGateway();
  const stalled = await host.browser().subscribed(all);
  const reader = await host.browser().subscribed(all);
  const readerAcks = async () => reader.ack(reader.received);
  for (let round = 0; round < 3; round++) {
    await frames(host, 50);
    await readerAcks();
  }
  expect(stalled.received).toBe(socketLimits.creditWindow);
  const bytes = stalled.socket.sent.join("").length;
  for (let round = 0; round < 4; round++) {
    await frames(host, 50);
    await readerAcks();
  }
  expect(stalled.socket.sent.join("").length).toBe(bytes);
  expect(stalled.socket.closed).toBeNull();
  for (let round = 0; round < 4; round++) {
    await frames(host, 50);
    await readerAcks();
  }
  expect(stalled.socket.closed?.code).toBe(socketCloseCodes.slow_reader);
  expect(stalled.socket.sent.join("").length).toBe(bytes);
  expect(host.gateway.report(1)).toMatchObject({ closedSlow: 1 });
  // Bystanders had every frame.
  expect(reader.socket.closed).toBeNull();
  expect(reader.of("DAY_MARKET").at(-1)?.n).toBe(550);
  expect(reader.received).toBe(551);
});

test("a stalled reader that acknowledges gets the newest state of each topic, and the count goes on", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed({ ...all, ids: [1] });
  await browser.subscribed({ topic: "KLINE", id: 1, period: "1min" });
  await frames(host, socketLimits.creditWindow + 20);
  const received = browser.received;
  browser.clear();
  const bar = { timeMs: 60_000, open: 1, high: 2, low: 1, close: 2, volume: null };
  host.link(1).frame({ tick: [900, host.nowMs, 42, 43], candles: [["1min", bar]] });
  await host.run(100);
  expect(browser.messages).toEqual([]);
  await browser.ack(received);
  await host.run(200);
  const [prices] = browser.of("DAY_MARKET");
  const [candles] = browser.of("KLINE");
  expect(prices).toMatchObject({
    snapshot: true,
    d: [[1, 900, expect.any(Number), "42.00", "43.00"]],
  });
  expect(candles).toMatchObject({
    type: "KLINE",
    snapshot: true,
    candles: [[60_000, "1.00", "2.00", "1.00", "2.00", null]],
  });
  browser.clear();
  await frames(host, 2);
  const n = prices?.n ?? Number.NaN;
  expect(browser.of("DAY_MARKET").map((frame) => frame.n)).toEqual([n + 1, n + 2]);
});

test("many messages within few frames are bounded too", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(all);
  for (let index = 0; index < 3_000; index++) await browser.sub(all);
  expect(browser.received).toBe(socketLimits.creditMessagesMax);
});

test.each([
  ["more than was sent", 1_000_000],
  ["less than before", 1],
])("an acknowledgement of %s gives no credit", async (_, count) => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(all);
  await frames(host, 30);
  await browser.ack(20);
  await browser.ack(count);
  await frames(host, 200);
  expect(browser.received).toBe(20 + socketLimits.creditWindow);
});

test("after a wake-up the client's own count is taken on, and the window still holds", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(all);
  for (let round = 0; round < 10; round++) {
    await frames(host, 50);
    await browser.ack(browser.received);
  }
  await host.wakeUp([browser]);
  const beforeWake = browser.received;
  for (let round = 0; round < 10; round++) {
    await frames(host, 50);
    await browser.ack(browser.received);
  }
  expect(host.gateway.report(1).framesSkipped).toBe(0);
  expect(browser.received).toBeGreaterThan(beforeWake + 499);
  const lastAck: number = browser.received;
  await frames(host, 300);
  expect(browser.received).toBeLessThanOrEqual(lastAck + socketLimits.creditWindow);
  expectClosedSlowLater(browser, host);
});

function expectClosedSlowLater(browser: Browser, host: FakeGateway): void {
  host.nowMs += socketLimits.stalledMsMax;
  host.gateway.closeSlow();
  expect(browser.socket.closed?.code).toBe(socketCloseCodes.slow_reader);
}
