import { inject } from "vitest";
import type { DropReason, FeedProvider, MarketSpec } from "#domain/contracts/market.ts";
import type { Tick } from "#domain/market/tick.ts";
import { createFeed } from "#durable-objects/market/feed/create-feed.ts";
import type { Feed, FeedSink } from "#durable-objects/market/feed/feed.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Port of each provider's loopback server, by provider. */
    feedServerPorts: Record<string, number>;
  }
}

const keys: Record<string, string> = {
  FEED_KEY_FINNHUB: "finnhub-test-key",
  FEED_KEY_TWELVEDATA: "twelvedata-test-key",
};

/** A market whose feed is the loopback server of its provider. */
export function loopbackSpec(provider: FeedProvider, symbol: string): MarketSpec {
  const port = inject("feedServerPorts")[provider];
  return {
    feed: {
      id: `loopback-${provider}`,
      provider,
      url: `ws://127.0.0.1:${port}`,
      restUrl: `http://127.0.0.1:${port}`,
      keyName: `FEED_KEY_${provider.toUpperCase()}`,
      clock: "wall",
    },
    symbol,
    pricePrecision: 4,
    session: "24x7",
    spread: 0.02,
    candlesFrom: "trade",
    staleAfterMs: 10_000,
  };
}

/** Messages of a feed, in order. */
export class RecordedFeed implements FeedSink {
  readonly ticks: Tick[] = [];
  readonly drops: DropReason[] = [];
  readonly lives: boolean[] = [];
  readonly losses: string[] = [];
  readonly feed: Feed;

  constructor(
    spec: MarketSpec,
    keyOf: (name: string) => string | undefined = (name) => keys[name],
  ) {
    this.feed = createFeed(spec, this, { keyOf, simulator: undefined });
  }

  tick(tick: Tick): void {
    this.ticks.push(tick);
  }

  drop(reason: DropReason): void {
    this.drops.push(reason);
  }

  live(afterBreak: boolean): void {
    this.lives.push(afterBreak);
  }

  lost(reason: string): void {
    this.losses.push(reason);
  }
}
