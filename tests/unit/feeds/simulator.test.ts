import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candle } from "#domain/market/candle.ts";
import { type BasePeriod, barStart, intradayMs, rollUp } from "#domain/market/candle.ts";
import type { Tick } from "#domain/market/tick.ts";
import { isOpen } from "#domain/market/trading-hours.ts";
import { PriceSampler } from "#durable-objects/market/feed/simulator/price-path.ts";
import { createSimulator } from "#durable-objects/market/feed/simulator/simulator.ts";
import { FakePorts } from "./fake-ports.ts";
import { makeSpec } from "./make-spec.ts";

const hour = 3_600_000;
const day = 24 * hour;
// Noon on a Wednesday, when every session trades.
const now = Date.UTC(2026, 10, 18, 12);
const secret = "a secret that these tests know, long enough";

function build(session = "24x7", seed = 7, changes: { spread?: number } = {}) {
  const ports = new FakePorts(now);
  const ticks: Tick[] = [];
  const spec = makeSpec("simulator", "EURUSD", {
    session,
    pricePrecision: 5,
    spread: 0.00012,
    simulator: { basePrice: 1.1642, volatility: 0.075, ticksPerSecond: 5, seed },
    ...changes,
  });
  const sink = { tick: (tick: Tick) => ticks.push(tick), drop() {}, live() {}, lost() {} };
  return { feed: createSimulator(spec, sink, ports, secret), ports, ticks };
}

const intraday = Object.keys(intradayMs) as Array<keyof typeof intradayMs>;

describe("the simulated price", () => {
  it("simulates the price from secret, seed and time alone", () => {
    const path = { basePrice: 100, volatility: 0.5, seed: 3 };
    const inOrder = new PriceSampler(path, secret);
    const atRandom = new PriceSampler(path, secret);
    const times = Array.from({ length: 500 }, (_, i) => now + i * 777);
    const prices = times.map((at) => inOrder.logAt(at));
    expect(
      times
        .toReversed()
        .map((at) => atRandom.logAt(at))
        .reverse(),
    ).toEqual(prices);
    expect(new PriceSampler({ ...path, seed: 4 }, secret).logAt(now)).not.toBe(prices[0]);
    expect(new PriceSampler(path, `${secret}.`).logAt(now)).not.toBe(prices[0]);
  });

  it("simulates a continuous price, which hardly moves in a millisecond", () => {
    const sampler = new PriceSampler({ basePrice: 100, volatility: 0.5, seed: 3 }, secret);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: now + 400 * day }), (at) => {
        expect(Math.abs(sampler.logAt(at + 1) - sampler.logAt(at))).toBeLessThan(1e-5);
      }),
    );
  });

  it("simulates roughly the configured annual volatility, with fatter tails than a normal distribution", () => {
    const volatility = 0.2;
    const sampler = new PriceSampler({ basePrice: 100, volatility, seed: 11 }, secret);
    const stepMs = hour;
    const moves = Array.from({ length: 20_000 }, (_, i) => {
      const at = now - i * stepMs;
      return sampler.logAt(at) - sampler.logAt(at - stepMs);
    });
    const moment = (power: number) =>
      moves.reduce((sum, move) => sum + move ** power, 0) / moves.length;
    const yearly = Math.sqrt(moment(2) * ((365 * day) / stepMs));
    expect(yearly).toBeGreaterThan(volatility * 0.8);
    expect(yearly).toBeLessThan(volatility * 1.25);
    expect(moment(4) / moment(2) ** 2).toBeGreaterThan(3.1);
  });

  it("simulates quiet and busy times, so that the size of one move predicts the size of the next", () => {
    const sampler = new PriceSampler({ basePrice: 100, volatility: 0.2, seed: 11 }, secret);
    const sizes = Array.from({ length: 20_000 }, (_, i) => {
      const at = now - i * 60_000;
      return Math.abs(sampler.logAt(at) - sampler.logAt(at - 60_000));
    });
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    const covariance = (lag: number) =>
      sizes.slice(lag).reduce((sum, size, i) => sum + (size - mean) * ((sizes[i] ?? 0) - mean), 0) /
      (sizes.length - lag);
    // Ten minutes later, a single wave no longer explains the moves.
    expect(covariance(10) / covariance(0)).toBeGreaterThan(0.05);
  });
});

describe("simulated history", () => {
  it("simulates the same history for every caller, in one piece or in two", async () => {
    const [from, middle] = [now - 300 * 60_000, now - 120 * 60_000];
    const whole = await build().feed.history("1min", from, now);
    const { feed } = build();
    const parts = [
      ...(await feed.history("1min", middle, now)),
      ...(await feed.history("1min", from, middle)),
    ].sort((a, b) => a.timeMs - b.timeMs);
    expect(parts).toEqual(whole);
    expect(whole).toHaveLength(300);
    expect(await build("24x7", 8).feed.history("1min", from, now)).not.toEqual(whole);
  });

  it.each(intraday.slice(1))("folds simulated minutes exactly into bars of %s", async (period) => {
    const { feed } = build("forex");
    // The range includes a weekend.
    const from = Date.UTC(2026, 10, 13, 12);
    const fine = await feed.history("1min", from, now);
    const coarse = await feed.history(period, from, now);
    expect(coarse.length).toBeGreaterThan(10);
    expect(rollUp(fine, (timeMs) => barStart(period, "UTC", timeMs))).toEqual(coarse);
  });

  it("gives each simulated day's bar the open of its first hour and the close of its last hour", async () => {
    const { feed } = build();
    const from = now - (now % day) - 10 * day;
    const hours = await feed.history("60min", from, from + 10 * day);
    const days = await feed.history("1day", from, from + 10 * day);
    const folded = rollUp(hours, (timeMs) => barStart("1day", "UTC", timeMs));
    const ends = (bars: Candle[]) => bars.map(({ timeMs, open, close }) => [timeMs, open, close]);
    expect(ends(days)).toEqual(ends(folded));
  });

  it.each(["1min", "5min", "60min", "1day"] as BasePeriod[])(
    "opens each simulated %s bar at the price where the previous bar closed",
    async (period) => {
      const { feed } = build();
      const length = period === "1day" ? day : intradayMs[period];
      const bars = await feed.history(period, now - 50 * length, now);
      expect(bars.length).toBeGreaterThanOrEqual(49);
      for (const [index, bar] of bars.entries()) {
        expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
        expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
        expect(bar.volume).toBeNull();
        const before = bars[index - 1];
        if (before) expect(bar.open).toBe(before.close);
      }
    },
  );

  it.each(["forex", "metals", "eu_index", "asia_index"])(
    "simulates a bar of %s for each quarter of an hour that contains an open minute, and for no other",
    async (session) => {
      const { feed } = build(session);
      // A daylight saving change in America and the week around it.
      const [from, to] = [Date.UTC(2026, 9, 29), Date.UTC(2026, 10, 5)];
      const bars = await feed.history("15min", from, to);
      const expected: number[] = [];
      for (let at = from; at < to; at += 900_000) {
        const minutes = Array.from({ length: 15 }, (_, i) => at + i * 60_000);
        if (minutes.some((each) => isOpen({ session }, each))) expected.push(at);
      }
      expect(bars.map(({ timeMs }) => timeMs)).toEqual(expected);
    },
  );

  it("ends simulated history at the present, with the bid of the tick at that moment as the last close", async () => {
    const { feed, ports, ticks } = build();
    ports.nowMs = now + 17_000;
    feed.start();
    const bars = await feed.history("1min", now - 60_000, now + hour);
    expect(bars.map(({ timeMs }) => timeMs)).toEqual([now - 60_000, now]);
    expect(bars.at(-1)?.close).toBe(ticks[0]?.bid);
  });

  it("simulates history over several years", async () => {
    const { feed } = build();
    const bars = await feed.history("1day", now - 800 * day, now);
    expect(bars).toHaveLength(800);
  });
});

describe("simulated ticks", () => {
  it("simulates ticks at the configured rate on average, at irregular times", async () => {
    const { feed, ports, ticks } = build();
    feed.start();
    feed.start();
    await ports.pass(60_000);
    expect(ticks.length).toBeGreaterThan(270);
    expect(ticks.length).toBeLessThan(330);
    const gaps = ticks.slice(1).map((tick, i) => tick.timeMs - (ticks[i]?.timeMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(0);
    expect(new Set(gaps).size).toBeGreaterThan(20);
    const changes = ticks.filter((tick, i) => i > 0 && tick.bid !== ticks[i - 1]?.bid);
    expect(changes.length).toBeGreaterThan(ticks.length / 4);
  });

  it("simulates quotes with the market's spread, on the market's price grid", async () => {
    const { feed, ports, ticks } = build();
    feed.start();
    await ports.pass(5_000);
    for (const { bid, ask, last } of ticks) {
      expect(Number(bid.toFixed(5))).toBe(bid);
      expect(ask - bid).toBeGreaterThan(0.0001);
      expect(ask - bid).toBeLessThan(0.00014);
      expect(last).toBeUndefined();
    }
    const narrow = build("24x7", 7, { spread: 0 });
    narrow.feed.start();
    expect(narrow.ticks[0]?.ask).toBeGreaterThan(narrow.ticks[0]?.bid ?? 0);
  });

  it("continues the simulated history with ticks, minute by minute", async () => {
    const { feed, ports, ticks } = build();
    feed.start();
    await ports.pass(60_000);
    const [bar] = await feed.history("1min", now, now + 60_000);
    const bids = ticks.filter(({ timeMs }) => timeMs < now + 60_000).map(({ bid }) => bid);
    expect(bar?.open).toBe(bids[0]);
    expect(Math.max(...bids)).toBeGreaterThanOrEqual((bar?.high ?? 0) - 0.0001);
    expect(Math.min(...bids)).toBeLessThanOrEqual((bar?.low ?? 0) + 0.0001);
  });

  it("stops simulated ticks when the feed or the session ends, and keeps no timer over a weekend", async () => {
    const { feed, ports, ticks } = build("forex");
    const closes = Date.UTC(2026, 10, 20, 22);
    ports.nowMs = closes - 2_000;
    feed.start();
    await ports.pass(10_000);
    expect(ticks.length).toBeGreaterThan(3);
    expect(ticks.every(({ timeMs }) => timeMs < closes)).toBe(true);
    expect(ports.timers).toBe(0);
    const count = ticks.length;
    // The watchdog's check has no effect until the market opens.
    ports.nowMs = closes + 48 * hour - 30_000;
    feed.check(ports.nowMs);
    expect(ticks).toHaveLength(count);
    await ports.pass(31_000);
    expect(ticks[count]?.timeMs).toBe(closes + 48 * hour);
    feed.stop();
    const stopped = ticks.length;
    await ports.pass(10_000);
    feed.check(ports.nowMs);
    expect(ticks).toHaveLength(stopped);
    expect(ports.timers).toBe(0);
  });

  it("lets the watchdog restart simulated ticks when their timer was lost", async () => {
    const { feed, ports, ticks } = build();
    feed.start();
    await ports.pass(1_000);
    ports.sleep(80_000);
    const count = ticks.length;
    feed.check(ports.nowMs);
    await ports.pass(1_000);
    expect(ticks.length).toBeGreaterThan(count + 2);
    // The simulator does not send the missed ticks in a burst.
    expect(ticks.length).toBeLessThan(count + 10);
  });
});
