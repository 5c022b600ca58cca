import type { FeedProvider, MarketSpec } from "#domain/contracts/market.ts";
import { binance } from "./binance.ts";
import { coinbase } from "./coinbase.ts";
import type { Feed, FeedProtocol, FeedSink } from "./feed.ts";
import { type ConnectionPorts, FeedConnection } from "./feed-connection.ts";
import { finnhub } from "./finnhub.ts";
import { kraken } from "./kraken.ts";
import { runtimePorts } from "./runtime-ports.ts";
import { Simulator } from "./simulator.ts";
import { twelvedata } from "./twelvedata.ts";

const protocols: Record<Exclude<FeedProvider, "simulator">, FeedProtocol> = {
  binance,
  coinbase,
  kraken,
  finnhub,
  twelvedata,
};

/**
 * The feed a market's spec asks for.
 * @param keyOf secrets by name
 * @throws RangeError for a simulated market without simulator settings
 */
export function createFeed(
  spec: MarketSpec,
  sink: FeedSink,
  keyOf: (name: string) => string | undefined,
  ports: ConnectionPorts = runtimePorts,
): Feed {
  const { provider, keyName } = spec.feed;
  if (provider === "simulator") return new Simulator(spec, sink, ports);
  const key = keyName === undefined ? undefined : keyOf(keyName);
  return new FeedConnection(protocols[provider], spec, key, sink, ports);
}
