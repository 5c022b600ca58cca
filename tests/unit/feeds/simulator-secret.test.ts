/** Simulated prices depend on the deployment's secret, so public data does not reveal them. */
import { describe, expect, it } from "vitest";
import { halfSipHash, KeyedNoise } from "#durable-objects/market/feed/simulator/keyed-noise.ts";
import { createSimulator } from "#durable-objects/market/feed/simulator/simulator.ts";
import { FakePorts } from "./fake-ports.ts";
import { makeSpec } from "./make-spec.ts";
import { publicLogAt } from "./public-price-path.ts";

const now = Date.UTC(2026, 10, 18, 12);
const minute = 60_000;
const simulator = { basePrice: 1.1642, volatility: 0.075, ticksPerSecond: 5, seed: 1_002 };
const spec = makeSpec("simulator", "EURUSD", { pricePrecision: 5, spread: 0.00012, simulator });
const secret = "the secret of one deployment, long enough";

function start(given: string | undefined, nowMs = now) {
  const ports = new FakePorts(nowMs);
  const ticks: Array<{ timeMs: number; bid: number }> = [];
  const losses: string[] = [];
  const sink = {
    tick: ({ timeMs, bid }: { timeMs: number; bid: number }) => void ticks.push({ timeMs, bid }),
    drop() {},
    live() {},
    lost: (reason: string) => void losses.push(reason),
  };
  return { feed: createSimulator(spec, sink, ports, given), ports, ticks, losses };
}

/** Bids of the minute after `now`, by time. */
async function ticksOf(given: string): Promise<Array<{ timeMs: number; bid: number }>> {
  const { feed, ports, ticks } = start(given);
  feed.start();
  await ports.pass(minute);
  feed.stop();
  return ticks;
}

/** Share of minutes whose direction another series predicts correctly. */
async function told(by: (fromMs: number, toMs: number) => number): Promise<number> {
  const count = 2_000;
  const { feed } = start(secret, now + count * 10 * minute);
  const bars = await feed.history("1min", now, now + count * 10 * minute);
  // Minutes that are far enough apart to be independent.
  const each = bars.filter((_, index) => index % 10 === 0);
  const right = each.filter(
    ({ timeMs, open, close }) => close !== open && by(timeMs, timeMs + minute) > 0 === close > open,
  );
  return right.length / each.filter(({ open, close }) => open !== close).length;
}

describe("a reader of the source and a product's seed, without the secret", () => {
  it("hides the next prices from a reader who knows source and seed but not the secret", async () => {
    const ticks = await ticksOf(secret);
    const guessed = ticks.map(({ timeMs }) =>
      Number((Math.exp(publicLogAt(simulator, timeMs)) - 0.00006).toFixed(5)),
    );
    const hits = ticks.filter(({ bid }, index) => Math.abs(bid - (guessed[index] ?? 0)) < 0.00005);
    expect(ticks.length).toBeGreaterThan(250);
    expect(hits).toEqual([]);
  });

  it("lets a reader without the secret predict the next direction no better than a coin toss", async () => {
    const byPublicSeed = await told(
      (from, to) => publicLogAt(simulator, to) - publicLogAt(simulator, from),
    );
    const other = start(`${secret}.`, now + 1e9).feed;
    const closes = new Map(
      (await other.history("1min", now, now + 20_000 * minute)).map((bar) => [
        bar.timeMs,
        bar.close - bar.open,
      ]),
    );
    const byOtherSecret = await told((from) => closes.get(from) ?? 0);
    for (const share of [byPublicSeed, byOtherSecret]) {
      expect(share).toBeGreaterThan(0.45);
      expect(share).toBeLessThan(0.55);
    }
  });
});

describe("a deployment's secret", () => {
  it("simulates the same series from one secret at every start and on every machine", async () => {
    const [first, again] = await Promise.all([ticksOf(secret), ticksOf(secret)]);
    expect(again).toEqual(first);
    const histories = await Promise.all(
      [0, 1].map(() => start(secret).feed.history("5min", now - 3_600_000, now)),
    );
    expect(histories[0]).toHaveLength(12);
    expect(histories[1]).toEqual(histories[0]);
  });

  it("builds simulated history from the same prices as simulated ticks", async () => {
    const ticks = await ticksOf(secret);
    const [bar] = await start(secret, now + minute).feed.history("1min", now, now + minute);
    expect(bar?.open).toBe(ticks[0]?.bid);
    const bids = ticks.map(({ bid }) => bid);
    expect(Math.abs(Math.max(...bids) - (bar?.high ?? 0))).toBeLessThan(0.0001);
    expect(Math.abs(Math.min(...bids) - (bar?.low ?? 0))).toBeLessThan(0.0001);
  });

  it.each([undefined, "", "too short to be one"])(
    "simulates neither price nor history with the invalid secret %j, and reports the reason",
    async (given) => {
      const { feed, ports, ticks, losses } = start(given);
      feed.start();
      feed.check(now + minute);
      await ports.pass(minute);
      expect(ticks).toEqual([]);
      expect(await feed.history("1min", now - 3_600_000, now)).toEqual([]);
      expect(losses).toEqual([expect.stringContaining("SIMULATOR_SECRET")]);
    },
  );
});

describe("the keyed hash", () => {
  it("computes HalfSipHash-2-4's published hash of eight bytes", () => {
    expect(halfSipHash(0x03020100, 0x07060504, 0x03020100, 0x07060504)).toBe(0x8f84b8d0);
  });

  it("computes another hash for another secret, name or index, even when indexes differ only above their lowest 32 bits", () => {
    const at = (given: string, name: string, index: number) =>
      new KeyedNoise(given, name).at(index);
    const values = [
      at("a", "wave", 1),
      at("b", "wave", 1),
      at("a", "other", 1),
      at("a", "wave", 2),
      at("a", "wave", 1 + 2 ** 32),
    ];
    expect(new Set(values).size).toBe(values.length);
    expect(at("a", "wave", 1)).toBe(values[0]);
  });
});
