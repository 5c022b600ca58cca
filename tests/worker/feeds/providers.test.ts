import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, inject, test, vi } from "vitest";
import type { FeedProvider, MarketReport, MarketSpec } from "#domain/contracts/market.ts";

declare module "vitest" {
  interface ProvidedContext {
    feedServerPorts: Record<string, number>;
  }
}

const keyNames: Partial<Record<FeedProvider, string>> = {
  finnhub: "FEED_KEY_FINNHUB",
  twelvedata: "FEED_KEY_TWELVEDATA",
};
Object.assign(env, {
  FEED_KEY_FINNHUB: "finnhub-test-key",
  FEED_KEY_TWELVEDATA: "twelvedata-test-key",
});
console.log(inject("feedServerPorts"), typeof runInDurableObject, describe, expect, test, vi, keyNames);
export type X = [MarketReport, MarketSpec];
