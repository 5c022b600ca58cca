import type { FeedProvider, MarketSpec } from "#domain/contracts/market.ts";
import type { Feed, FeedProtocol, FeedSink } from "./feed.ts";
import { type ConnectionPorts, FeedConnection } from "./feed-connection.ts";
import { binance } from "./providers/binance.ts";
import { coinbase } from "./providers/coinbase.ts";
import { finnhub } from "./providers/finnhub.ts";
import { kraken } from "./providers/kraken.ts";
import { twelvedata } from "./providers/twelvedata.ts";
import { runtimePorts } from "./runtime-ports.ts";
import { createSimulator } from "./simulator/simulator.ts";

const protocols: Record<Exclude<FeedProvider, "simulator">, FeedProtocol> = {
  binance,
  coinbase,
  kraken,
  finnhub,
  twelvedata,
};

/** Secrets of feeds, which a market's specification never contains. */
export interface FeedSecrets {
  /** A provider's key, by the name in its feed source. */
  keyOf(name: string): string | undefined;
  simulator: string | undefined;
}

/** @throws RangeError for a simulated market without simulator settings */
export function createFeed(
  spec: MarketSpec,
  sink: FeedSink,
  secrets: FeedSecrets,
  ports: ConnectionPorts = runtimePorts,
): Feed {
  const { provider, keyName } = spec.feed;
  if (provider === "simulator") return createSimulator(spec, sink, ports, secrets.simulator);
  const key = keyName === undefined ? undefined : secrets.keyOf(keyName);
  return new FeedConnection(protocols[provider], spec, key, sink, ports);
}
