/** A market on real storage; the test feeds its ticks and its clock. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { marketName } from "#domain/text/names.ts";
import type { FeedSink } from "#durable-objects/market/feed/feed.ts";
import { LinkHub } from "#durable-objects/market/links/link-hub.ts";
import { Market } from "#durable-objects/market/market.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import type { Env } from "#platform/env.ts";

const { MARKET } = env as Env;

/** A market of its own for a test, with the simulator behind it. */
export function freshMarket(changes: Partial<MarketSpec> = {}) {
  const spec: MarketSpec = {
    feed: { id: crypto.randomUUID(), provider: "simulator", clock: "wall" },
    symbol: "BTCUSD",
    pricePrecision: 2,
    session: "24x7",
    spread: 1,
    candlesFrom: "bid",
    staleAfterMs: 15_000,
    simulator: { basePrice: 80_000, volatility: 0.5, ticksPerSecond: 20, seed: 5 },
    ...changes,
  };
  const market = MARKET.get(MARKET.idFromName(marketName(spec)));
  return { spec, market };
}

/** A recorded day: the newest tick sets the clock, and the source has no history. */
export function replayedSpec(): Partial<MarketSpec> {
  return { feed: { id: crypto.randomUUID(), provider: "simulator", clock: "feed" } };
}

/**
 * Runs with a new `Market` on the object's storage, as after a start; its feed sends nothing by
 * itself.
 */
export function withMarket<T>(
  { market, spec }: ReturnType<typeof freshMarket>,
  run: (market: Market, feed: FeedSink) => T | Promise<T>,
): Promise<T> {
  return runInDurableObject(market, (_, state) => {
    let sink: FeedSink | null = null;
    const made = new Market({
      storage: state.storage,
      timers: new Timers(state.storage),
      links: new LinkHub(state),
      name: "fed",
      now: () => Date.now(),
      later: () => undefined,
      random: () => 0.5,
      account: () => ({ settle: async () => undefined }),
      storeParked: async () => undefined,
      tellWait: () => undefined,
      storeReport: () => undefined,
      createFeed: (_spec, given) => {
        sink = given;
        return { start() {}, stop() {}, check() {}, keepHours() {}, history: async () => [] };
      },
    });
    made.need(spec);
    const feed = requireFeed(sink);
    feed.live(false);
    return run(made, feed);
  });
}

function requireFeed(sink: FeedSink | null): FeedSink {
  if (!sink) throw new Error("the market made no feed");
  return sink;
}
