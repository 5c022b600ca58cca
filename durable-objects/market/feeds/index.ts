import type { MarketSpec } from "#domain/contracts/market.ts";
import type { Feed, FeedSink } from "./feed.ts";
import { Simulator } from "./simulator.ts";

const later = (run: () => void, ms: number) => setTimeout(run, ms);

/** The feed a market's spec asks for. @param keyOf secrets by name */
export function createFeed(
  spec: MarketSpec,
  sink: FeedSink,
  keyOf: (name: string) => string | undefined,
): Feed {
  if (spec.feed.provider === "simulator") {
    return new Simulator(spec, sink, { now: () => Date.now(), later });
  }
  void keyOf;
  throw new RangeError(`no feed for ${spec.feed.provider}`);
}
