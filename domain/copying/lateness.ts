/**
 * Limits the delay of copies: after an outage, a pot must not open copies of positions that its
 * master opened hours ago.
 */
import type { MarketSpec } from "../contracts/market.ts";
import { isOpen, nextChange } from "../market/trading-hours.ts";

/** Maximum delay in ms from the master's fill to the copy's; only trading hours count. */
export const copyLateMsMax = 60_000;

export interface CopyMoment {
  atMs: number;
  /** Last time (ms) after `atMs` at which the market was found closed; null if never. */
  closedMs: number | null;
  nowMs: number;
}

export function isTooLate(market: MarketSpec, { atMs, closedMs, nowMs }: CopyMoment): boolean {
  const fromMs = Math.max(atMs, closedMs ?? 0);
  // Trading hours of a replay follow the feed's clock, not `nowMs`, so all time counts.
  if (market.feed.clock === "feed") return nowMs - fromMs > copyLateMsMax;
  let openMs = 0;
  for (let at = fromMs; at < nowMs && openMs <= copyLateMsMax; ) {
    const changeMs = nextChange(market, at) ?? nowMs;
    const untilMs = Math.min(changeMs, nowMs);
    if (isOpen(market, at)) openMs += untilMs - at;
    at = untilMs;
  }
  return openMs > copyLateMsMax;
}
