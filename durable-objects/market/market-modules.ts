import type { MarketSpec } from "#domain/contracts/market.ts";
import type { TradingHours } from "#domain/market/trading-hours.ts";
import { storageDatabase } from "../runtime/database.ts";
import { Awake } from "./awake.ts";
import type { ExpiryPorts } from "./expiry/expiry.ts";
import { Breaks } from "./feed/breaks.ts";
import type { Feed, FeedSink } from "./feed/feed.ts";
import { FeedCounters } from "./feed/feed-counters.ts";
import { FeedStarts } from "./feed/feed-starts.ts";
import { type MarketEvents, Upstream } from "./feed/upstream.ts";
import type { LinkHub } from "./links/link-hub.ts";
import { Publisher } from "./links/publisher.ts";
import { MarketHours } from "./market-hours.ts";
import { MarketWatch, type MarketWatchPorts } from "./market-watch.ts";
import { Meta } from "./meta.ts";
import { PriceDoubt } from "./prices/price-doubt.ts";
import { Prices } from "./prices/prices.ts";
import { Recorder } from "./recorder.ts";
import { SpecStore } from "./spec-store.ts";
import { RestingTriggers, type RestingTriggersPorts } from "./triggers/resting-triggers.ts";

export interface MarketPorts
  extends Omit<RestingTriggersPorts, "log" | "market" | "generation">,
    MarketWatchPorts {
  links: LinkHub;
  later(run: () => void, ms: number): void;
  createFeed(spec: MarketSpec, sink: FeedSink): Feed;
}

export type MarketModules = ReturnType<typeof marketModules>;

export function marketModules(ports: MarketPorts, events: MarketEvents) {
  const { storage, timers, links, name, now, later, createFeed } = ports;
  const db = storageDatabase(storage);
  const meta = new Meta(db);
  const { generation, begunMs } = nextStart(meta, now());
  const counters = new FeedCounters(meta);
  // Changed holidays do not interrupt a running feed.
  const hoursChanged = (newHours: TradingHours) => {
    upstream.keepHours(newHours);
    hours.armSession();
    publisher.schedule();
  };
  const specs = new SpecStore({ meta, hoursChanged });
  const awake = new Awake({ timers, now });
  const recorder: Recorder = new Recorder({
    ...{ storage, meta, generation, now, later },
    feed: () => upstream.feed,
    candlesFrom: () => specs.current?.candlesFrom ?? "bid",
    markup: () => specs.current?.markup,
    hours: () => specs.current ?? { session: "24x7" },
    clockMs: () => hours.clockMs,
    historyFailed: (cause) => counters.lost(`history: ${String(cause)}`),
  });
  const { log, candles, reader } = recorder;
  const breaks = new Breaks({ meta, log, now });
  const starts = new FeedStarts(db);
  const lost = () => {
    recorder.pause();
    doubt.lost();
  };
  const upstream = new Upstream({
    ...{ ...events, meta, counters, breaks, starts, now, later, createFeed },
    ...{ lost, doubted: () => doubt.doubted() },
  });
  const heldFromMs = () => upstream.heldFromMs;
  const doubt = new PriceDoubt({ meta, now, later, heldFromMs, changed: events.doubtChanged });
  const last = () => log.last;
  const feedState = () => upstream.state;
  const hours = new MarketHours({ timers, now, spec: () => specs.current, last, feedState });
  const status = () => hours.status;
  const triggers = new RestingTriggers({ ...ports, log, market: name, generation });
  const shared = { generation, status, now, later };
  const prices = new Prices({ ...shared, name, recorder, triggers, doubt, heldFromMs });
  const publisher = new Publisher({
    ...{ ...shared, links, reader, last },
    takeClosed: () => candles.takeClosed(),
    doubt: () => prices.doubt,
    day: (zone) => recorder.day(zone),
  });
  const expiryPorts: ExpiryPorts = {
    ...{ generation, now, lostForMs: () => breaks.lostForMs() },
    keepAwakeUntil: (timeMs) => awake.until(timeMs),
    log: {
      priceAt: (timeMs) => prices.storedAt(timeMs),
      after: (seq) => log.range(seq + 1, Number.MAX_SAFE_INTEGER, 1)[0] ?? null,
      gaps: (fromMs, toMs) => log.gaps(fromMs, toMs),
      isAside: (seq) => log.isAside(seq),
      startedAfter: (seq) => starts.has(seq),
    },
    heardMs: () => upstream.heardMs,
  };
  const endSilent = () => triggers.endSilent(specs.current, (writes) => recorder.flush(writes));
  return {
    ...{ generation, counters, specs, awake, recorder, breaks, upstream, doubt, hours, triggers },
    ...{ prices, publisher, expiryPorts, endSilent, begunMs, watch: new MarketWatch(ports) },
  };
}

/**
 * The generation rises at every start of the object, even after its rows were lost. The first
 * generation is the clock in seconds, because no market starts more often than once a second.
 * Accounts accept no price of an earlier generation.
 */
function nextStart(meta: Meta, nowMs: number): { generation: number; begunMs: number } {
  const before = meta.getNumber("generation");
  if (before === null) meta.set("begun", String(nowMs));
  const generation = before === null ? Math.floor(nowMs / 1_000) : before + 1;
  meta.set("generation", String(generation));
  return { generation, begunMs: meta.getNumber("begun") ?? 0 };
}
