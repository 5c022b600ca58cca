import type { FeedProvider, MarketSpec } from "#domain/contracts/market.ts";
import type { FeedMessage } from "#durable-objects/market/feed/feed.ts";

/** A market of a provider, by default with two decimals and a spread of 0.10. */
export function makeSpec(
  provider: FeedProvider,
  symbol: string,
  changes: Partial<Omit<MarketSpec, "feed">> & { clock?: "wall" | "feed" } = {},
): MarketSpec {
  const { clock = "wall", ...rest } = changes;
  return {
    feed: { id: "test", provider, clock },
    symbol,
    pricePrecision: 2,
    session: "24x7",
    spread: 0.1,
    candlesFrom: "bid",
    staleAfterMs: 10_000,
    ...rest,
  };
}

export function drop(reason: Extract<FeedMessage, { kind: "drop" }>["reason"]): FeedMessage {
  return { kind: "drop", reason };
}

export const heartbeat: FeedMessage = { kind: "heartbeat" };
export const subscribed: FeedMessage = { kind: "subscribed" };
