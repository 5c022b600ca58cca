/**
 * Makes feed messages from parsed fields: ticks, heartbeats and drops. Callers pass null for an
 * unreadable price.
 */
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { FeedMessage } from "../feed.ts";
import { garbage } from "./read-fields.ts";

export interface Book {
  bid: number;
  ask: number;
}

export function checkBook(bid: number | null, ask: number | null): Book | FeedMessage {
  if (bid === null || ask === null) return garbage;
  return bid > ask ? { kind: "drop", reason: "crossed" } : { bid, ask };
}

export function isMessage(value: Book | FeedMessage): value is FeedMessage {
  return "kind" in value;
}

/** Bid and ask for a feed that sends none: the configured spread around the last price. */
function bookAround(last: number, spec: MarketSpec): Book | FeedMessage {
  const half = spec.spread / 2;
  const bid = Number((last - half).toFixed(spec.pricePrecision));
  const ask = Number((last + half).toFixed(spec.pricePrecision));
  return bid > 0 ? checkBook(bid, ask) : garbage;
}

/** A quote as a tick; a heartbeat if the time is null. */
export function quoteTick(timeMs: number | null, { bid, ask }: Book): FeedMessage {
  return timeMs === null ? { kind: "heartbeat" } : { kind: "tick", tick: { timeMs, bid, ask } };
}

/** A trade (or a price in its place) with the best known bid and ask. */
export function tradeTick(
  timeMs: number,
  last: number,
  size: number | null,
  book: Book | null,
  spec: MarketSpec,
): FeedMessage {
  const around = book ?? bookAround(last, spec);
  if (isMessage(around)) return around;
  const { bid, ask } = around;
  const tick = { timeMs, bid, ask, last };
  return { kind: "tick", tick: size === null ? tick : { ...tick, size } };
}
