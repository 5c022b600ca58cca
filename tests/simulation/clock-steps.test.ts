/** A market while the wall clock steps back, was ahead, and is right again. */
import { describe, expect, test } from "vitest";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { Feed, FeedSink } from "#durable-objects/market/feed/feed.ts";
import { createSimulator } from "#durable-objects/market/feed/simulator/simulator.ts";
import { Market } from "#durable-objects/market/market.ts";
import type { MarketPorts } from "#durable-objects/market/market-modules.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";

const start = Date.UTC(2026, 6, 14, 9);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

const spec: MarketSpec = {
  feed: { id: "steps", provider: "simulator", clock: "wall" },
  symbol: "BTCUSD",
  pricePrecision: 2,
  session: "24x7",
  spread: 1,
  candlesFrom: "bid",
  staleAfterMs: 15_000,
  simulator: { basePrice: 80_000, volatility: 0.5, ticksPerSecond: 2, seed: 5 },
};

type MakeFeed = (world: World, given: MarketSpec, sink: FeedSink) => Feed;

/** True time passes in `pass`; the runtime's clock may show another time. */
class World {
  trueMs = start;
  stepMs = 0;
  readonly market: Market;
  readonly timers: Timers;
  #waiting: Array<{ atMs: number; run: () => void }> = [];

  constructor(makeFeed: MakeFeed) {
    const storage = new MemoryStorage().attach();
    migrate(storage, marketMigrations);
    this.timers = new Timers(storage, () => this.nowMs);
    const links = { count: 1, publish: () => undefined, renewAll: () => undefined };
    this.market = new Market({
      storage,
      timers: this.timers,
      links: links as unknown as MarketPorts["links"],
      name: "steps",
      now: () => this.nowMs,
      later: (run, ms) => void this.later(run, ms),
      random: () => 0.5,
      account: () => ({ settle: async () => undefined }),
      storeParked: async () => undefined,
      tellWait: () => undefined,
      storeReport: () => undefined,
      createFeed: (given, sink) => makeFeed(this, given, sink),
    });
    this.market.need(spec);
  }

  get nowMs(): number {
    return this.trueMs + this.stepMs;
  }

  /** Timers of the runtime do not follow the wall clock. */
  later(run: () => void, ms: number): () => void {
    const entry = { atMs: this.trueMs + ms, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
    };
  }

  async pass(ms: number): Promise<void> {
    const endMs = this.trueMs + ms;
    while (this.trueMs < endMs) {
      this.trueMs += 100;
      const due = this.#waiting.filter(({ atMs }) => atMs <= this.trueMs);
      this.#waiting = this.#waiting.filter(({ atMs }) => atMs > this.trueMs);
      for (const { run } of due) run();
      await this.timers.runDue(this.nowMs, (name) => this.market.onTimer(name));
    }
  }

  /** The price for an order now, and its age by true time. */
  async price(): Promise<{ error: string } | { seq: number; ageMs: number }> {
    this.market.need(spec);
    const answer = await this.market.prices.quote(undefined, 0);
    if (!answer.ok) return { error: answer.error };
    return { seq: answer.quote.seq, ageMs: this.trueMs - answer.quote.timeMs };
  }
}

/** An upstream with a right clock of its own: two ticks a second. */
const upstream: MakeFeed = (world, _, sink) => {
  let cancel = () => {};
  let bid = 72_000;
  const step = () => {
    cancel = world.later(step, 500);
    sink.tick({ timeMs: world.trueMs, bid, ask: bid + 1 });
    bid += 0.5;
  };
  return {
    start() {
      sink.live(false);
      step();
    },
    stop: () => cancel(),
    check() {},
    keepHours() {},
    history: async () => [],
  };
};

const simulator: MakeFeed = (world, given, sink) =>
  createSimulator(
    given,
    sink,
    { now: () => world.nowMs, later: (run, ms) => world.later(run, ms) },
    "a secret of thirty-two characters",
  );

const feeds: Array<[string, MakeFeed]> = [
  ["an upstream", upstream],
  ["the simulator", simulator],
];
const steps: Array<[string, number]> = [
  ["an hour back", -hour],
  ["ten minutes back", -10 * minute],
  ["forty days ahead", 40 * day],
];

describe.each(feeds)("a market of %s", (name, makeFeed) => {
  test.each(steps)(
    "returns no old price while a market's clock is wrong (%s), and a fresh price once the clock is right",
    async (_, stepMs) => {
      const world = new World(makeFeed);
      await world.pass(30_000);
      expect(await world.price()).toHaveProperty("seq");

      world.stepMs = stepMs;
      for (let seconds = 0; seconds < 90; seconds++) {
        await world.pass(1_000);
        const price = await world.price();
        // The simulator takes its time from the wall clock, so its price is young by that clock.
        const ownAgeMs = "ageMs" in price ? price.ageMs + (name === "an upstream" ? 0 : stepMs) : 0;
        expect(Math.abs(ownAgeMs)).toBeLessThanOrEqual(spec.staleAfterMs);
      }
      world.stepMs = 0;
      await world.pass(minute);
      const healed = await world.price();
      expect(healed).toHaveProperty("ageMs");
      expect((healed as { ageMs: number }).ageMs).toBeLessThanOrEqual(2_000);
      expect((await world.market.peek("UTC")).status).toBe("open");
      // The market goes on checking itself.
      expect(world.timers.dueOf("watch")).toBeLessThanOrEqual(world.nowMs + 20_000);
    },
  );

  test("reports no price when the newest tick lies ahead of the clock", async () => {
    const world = new World(makeFeed);
    await world.pass(10_000);
    world.stepMs = -hour;
    expect(await world.price()).toEqual({ error: "quote_unavailable" });
    expect((await world.market.peek("UTC")).status).toBe("no_price");
  });
});

test("leaves a fast clock's ticks out of bars and prices, but keeps the ticks for receipts", async () => {
  const world = new World(simulator);
  await world.pass(5 * minute);
  const before = await world.price();
  world.stepMs = 40 * day;
  await world.pass(5 * minute);
  const ahead = world.market.report();
  const [falseTick] = world.market.around(ahead.seq, 0);
  world.stepMs = 0;
  await world.pass(5.5 * minute);

  const { candles, seq, generation, gaps } = await world.market.candles({
    ...{ period: "1min", zone: "UTC", limit: 100 },
  });
  expect(generation).toBeGreaterThan(ahead.generation);
  expect(seq).toBeGreaterThan(ahead.seq);
  expect(candles.at(-1)?.timeMs).toBe(Math.floor(world.trueMs / minute) * minute);
  // Own bars of the right clock, each once and in order.
  const times = candles.map(({ timeMs }) => timeMs);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(gaps.map(({ reason }) => reason)).toContain("clock");
  // A receipt still finds its tick, but no price lookup by time finds it.
  expect(world.market.around(ahead.seq, 0)).toEqual([falseTick]);
  const at = start + 5 * minute;
  expect((await world.market.prices.at(at))?.seq).toBe((before as { seq: number }).seq);
  // Starts a new market on the same storage, as after a restart.
  expect((await world.market.prices.at(world.trueMs))?.seq).toBe(world.market.report().seq);
});

test("voids an option that was opened while the market's clock was ahead", async () => {
  const world = new World(simulator);
  await world.pass(minute);
  world.stepMs = 40 * day;
  await world.pass(minute);
  const opened = world.market.report().seq;
  const expiryMs = world.nowMs + minute;
  world.stepMs = 0;
  await world.pass(minute);
  expect(world.market.expiryAt(spec, expiryMs, opened)).toEqual({
    state: "void",
    reason: "feed_gap",
  });
});
