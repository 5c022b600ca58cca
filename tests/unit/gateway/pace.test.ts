import { describe, expect, test } from "vitest";
import type { Topic } from "#domain/contracts/client-messages.ts";
import { Pace } from "#durable-objects/gateway/pace.ts";
import { type Browser, FakeGateway } from "./fake-gateway.ts";

const list: Topic = { topic: "DAY_MARKET", ids: [1, 2] };
const open: Topic = { topic: "DAY_MARKET", ids: [2, 3], open: [1] };

/** Lets every linked market tick ten times a second. */
async function tick(host: FakeGateway, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds * 1_000; passed += 100) {
    for (const link of host.links) link.tick(link.n + 1, host.nowMs, 1 + (link.n % 50));
    await host.run(100);
  }
}

/** Counts in the frames of this many seconds: messages, and the rows of each product. */
async function received(host: FakeGateway, browsers: Browser[], seconds: number) {
  for (const browser of browsers) browser.clear();
  for (let passed = 0; passed < seconds; passed += 5) {
    await tick(host, 5);
    for (const browser of browsers) await browser.ack();
  }
  return browsers.map((browser) => {
    const frames = browser.of("DAY_MARKET");
    const rowsOf = (id: number) =>
      frames.filter(({ d }) => d.some(([product]) => product === id)).length / seconds;
    return { messages: frames.length / seconds, rowsOf };
  });
}

describe("the pace of a viewer", () => {
  test("sends a list's rows four times a second, and the open market's ten times", async () => {
    const host = new FakeGateway();
    const viewer = await host.browser().subscribed(list);
    const trader = await host.browser().subscribed(open);
    const [seen, traded] = await received(host, [viewer, trader], 20);
    if (!seen || !traded) throw new Error("two browsers");
    expect(seen.messages).toBeCloseTo(4, 0);
    expect(seen.rowsOf(1)).toBeCloseTo(4, 0);
    expect(seen.rowsOf(3)).toBe(0);
    expect(traded.rowsOf(1)).toBeCloseTo(10, 0);
    expect(traded.rowsOf(2)).toBeCloseTo(4, 0);
    // The list's rows come in the messages of the open market, not in more messages.
    expect(traded.messages).toBeLessThan(10.5);
  });

  test("sends prices more slowly only while the gateway's timers run late", async () => {
    const host = new FakeGateway();
    const viewer = await host.browser().subscribed(list);
    const trader = await host.browser().subscribed(open);
    host.lateMs = 120;
    await received(host, [viewer, trader], 10);
    const [slow, slowToo] = await received(host, [viewer, trader], 10);
    expect(slow?.messages).toBeLessThan(1.5);
    expect(slow?.messages).toBeGreaterThan(0.5);
    expect(slowToo?.rowsOf(1)).toBeLessThan(3);
    host.lateMs = 0;
    await received(host, [viewer, trader], 10);
    const [well, wellToo] = await received(host, [viewer, trader], 10);
    expect(well?.messages).toBeCloseTo(4, 0);
    expect(wellToo?.rowsOf(1)).toBeCloseTo(10, 0);
  });

  test("slows prices only when timers stay late, and at most fourfold", () => {
    const pace = new Pace();
    let nowMs = 0;
    const beats = (count: number, latenessMs: number) => {
      for (let beat = 0; beat < count; beat++) {
        nowMs += 20;
        pace.note(latenessMs, nowMs);
      }
    };
    beats(60, 0);
    beats(1, 700);
    beats(60, 5);
    expect(pace.stretch).toBe(1);
    beats(120, 60);
    expect(pace.stretch).toBeGreaterThan(1);
    beats(2_000, 500);
    expect([pace.stretch, pace.listMs, pace.openMs]).toEqual([4, 1_000, 400]);
    // The timers are neither late nor well, so the pace stays.
    beats(200, 35);
    expect(pace.stretch).toBe(4);
    beats(1_000, 2);
    expect([pace.stretch, pace.listMs, pace.openMs]).toEqual([1, 250, 100]);
  });

  test("spreads frames over time when a thousand viewers read the same list", async () => {
    const host = new FakeGateway();
    const viewers = await Promise.all(
      Array.from({ length: 1_000 }, () => host.browser().subscribed(list)),
    );
    await tick(host, 2);
    for (const viewer of viewers) viewer.clear();
    const counts: number[] = [];
    for (let step = 0; step < 100; step++) {
      const before = viewers.reduce((sum, { socket }) => sum + socket.sent.length, 0);
      host.link(1).tick(1_000 + step, host.nowMs, 1 + step);
      await host.run(10);
      counts.push(viewers.reduce((sum, { socket }) => sum + socket.sent.length, 0) - before);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(500);
    const all = counts.reduce((sum, count) => sum + count);
    expect(all / viewers.length).toBeGreaterThan(3.5);
    expect(all / viewers.length).toBeLessThan(4.5);
  });
});
