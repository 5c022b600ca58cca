import { expect, test } from "vitest";
import { socketCloseCodes } from "#domain/close-codes.ts";
import type { Topic } from "#domain/contracts/client-messages.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { type Browser, FakeGateway, makeProduct } from "./fake-gateway.ts";

const all: Topic = { topic: "DAY_MARKET", open: [1] };

/** Sends this many frames, each with a new price of product 1. */
async function frames(host: FakeGateway, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    host.link(1).tick(host.link(1).n + 1, host.nowMs, 1 + (host.link(1).n % 50));
    await host.run(socketLimits.openMs);
  }
}

test("sends many streams without a stall when the reader acknowledges as specified", async () => {
  const products = Array.from({ length: 6 }, (_, index) => makeProduct(index + 1));
  const host = new FakeGateway(products);
  const browser = await host.browser().subscribed(all);
  for (const { id } of products) await browser.subscribed({ topic: "KLINE", id, period: "1min" });
  for (let frame = 1; frame <= 300; frame++) {
    for (const { id } of products) {
      const bar = { timeMs: 0, open: 1, high: 1, low: 1, close: frame, volume: null };
      host.link(id).frame({ tick: [frame, host.nowMs, frame, frame], candles: [["1min", bar]] });
    }
    await host.run(socketLimits.openMs);
    if (frame % 50 === 0) await browser.ack();
  }
  expect(browser.received).toBeGreaterThan(1_000);
  expect(host.gateway.report(1).framesSkipped).toBe(0);
});

test("W6 sends at most the maximum of unread frames to a reader that never acknowledges, then closes the socket with 4008 (F7)", async () => {
  const host = new FakeGateway();
  const stalled = await host.browser().subscribed(all);
  const reader = await host.browser().subscribed(all);
  const readerAcks = async () => reader.ack();
  for (let round = 0; round < 4; round++) {
    await frames(host, 50);
    await readerAcks();
  }
  expect(stalled.received).toBe(socketLimits.creditWindow);
  const bytes = stalled.socket.sent.join("").length;
  for (let round = 0; round < 3; round++) {
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
  // The other socket got every frame.
  expect(reader.socket.closed).toBeNull();
  expect(reader.of("DAY_MARKET").at(-1)?.n).toBe(550);
  expect(reader.received).toBe(551);
});

test.each([
  ["names the marks of another socket", (reader: Browser) => reader.mark],
  ["makes marks up", () => crypto.randomUUID()],
  ["names the one mark it read, again and again", (_: Browser, own: string) => own],
  ["names none", () => ""],
])(
  "W6 sends at most the maximum of unread frames to a stalled reader that %s, then closes the socket with 4008",
  async (_, lie) => {
    const host = new FakeGateway();
    const liar = await host.browser().subscribed(all);
    const reader = await host.browser().subscribed(all);
    await liar.ack();
    const own = liar.mark;
    const before = liar.received;
    for (let round = 0; round < 12; round++) {
      await frames(host, 50);
      await reader.ack();
      if (!liar.socket.closed) await liar.ack(lie(reader, own));
    }
    expect(liar.socket.closed?.code).toBe(socketCloseCodes.slow_reader);
    expect(liar.received).toBeLessThanOrEqual(before + socketLimits.creditWindow);
    expect([reader.received, host.gateway.report(1).framesSkipped > 0]).toEqual([601, true]);
    expect(host.gateway.report(1).falseAcks > 0).toBe(lie(reader, own) !== "");
  },
);

test("W6 closes a socket with code 4008 when its unread replies and snapshots reach the memory bound", async () => {
  const host = new FakeGateway();
  const liar = await host.browser().subscribed(all);
  const wide = { topic: "KLINE", id: 1, period: "1min" } as const;
  for (let index = 0; index < 100_000 && !liar.socket.closed; index++) {
    await (index % 3 === 0 ? liar.ack("x") : liar.unsub(wide));
  }
  expect(liar.socket.closed?.code).toBe(socketCloseCodes.slow_reader);
  const { length } = liar.socket.sent.join("");
  expect(length).toBeGreaterThan(socketLimits.unreadCharactersMax);
  expect(length).toBeLessThan(socketLimits.unreadCharactersMax * 1.1);
});

test("sends without a stall when a client's acknowledgements arrive two seconds late", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(all);
  const read: string[] = [];
  for (let round = 0; round < 300; round++) {
    await frames(host, 1);
    // Frames that were sent two seconds ago have arrived by now.
    read.push(browser.mark);
    await browser.ack(read.at(-20) ?? "");
  }
  expect(host.gateway.report(1)).toMatchObject({ framesSkipped: 0 });
});

test("sends each topic's newest state under the topic's next frame number when a stalled reader acknowledges", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed({ ...all, ids: [1] });
  await browser.subscribed({ topic: "KLINE", id: 1, period: "1min" });
  await browser.ack();
  await frames(host, socketLimits.creditWindow + 20);
  browser.clear();
  const bar = { timeMs: 60_000, open: 1, high: 2, low: 1, close: 2, volume: null };
  host.link(1).frame({ tick: [900, host.nowMs, 42, 43], candles: [["1min", bar]] });
  await host.run(100);
  expect(browser.messages).toEqual([]);
  await browser.ack();
  // The first mark is from before these frames; the second covers them.
  await browser.ack();
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

test("limits unacknowledged messages to a socket even when the socket requests thousands at once", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(all);
  for (let index = 0; index < 6_000; index++) await browser.sub(all);
  expect(browser.received).toBe(socketLimits.creditMessagesMax);
});

test("ignores an acknowledgement of messages from before a wake-up, and keeps the limit of unacknowledged messages", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(all);
  for (let round = 0; round < 10; round++) {
    await frames(host, 50);
    await browser.ack();
  }
  await host.wakeUp([browser]);
  const beforeWake = browser.received;
  for (let round = 0; round < 10; round++) {
    await frames(host, 50);
    await browser.ack();
  }
  expect(host.gateway.report(1)).toMatchObject({ framesSkipped: 0, falseAcks: 0 });
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
