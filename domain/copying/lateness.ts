/** Limits the age of a copied opening: an outage must not open positions that are hours old. */
import type { MarketSpec } from "../contracts/market.ts";
import { isOpen, nextChange } from "../market/sessions.ts";

/** Maximum trading time from the master's fill to the copy's (ms). */
export const copyLateMsMax = 60_000;

export interface CopyMoment {
  /** Time of the master's opening. */
  atMs: number;
  /** When the market was last found closed since then; null if it was not. */
  closedMs: number | null;
  nowMs: number;
}

/** Only trading time makes an opening late. */
export function isTooLate(market: MarketSpec, { atMs, closedMs, nowMs }: CopyMoment): boolean {
  const fromMs = Math.max(atMs, closedMs ?? 0);
  // A replay's hours differ from this clock.
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
