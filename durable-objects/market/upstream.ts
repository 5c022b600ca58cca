/**
 * The way in: a feed while the market is awake, the checks on what it says, and the marks of what was missed. Ticks that pass
 * go to `accept`, in order.
 */
import type { DropReason, MarketReport, MarketSpec } from "#domain/contracts/market.ts";
import { isOpen } from "#domain/market/sessions.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import { liveRules, replayRules, TickGate, type Verdict } from "#domain/market/validate.ts";
import type { Breaks } from "./breaks.ts";
import type { Counters } from "./counters.ts";
import type { Feed, FeedSink } from "./feeds/feed.ts";
import type { Meta } from "./schema.ts";

/** Set while a feed is on: found at a start, it tells that the last run did not end by itself. */
const runningKey = "feed_on";

export interface UpstreamPorts {
  meta: Meta;
  counters: Counters;
  breaks: Breaks;
  now(): number;
  later(run: () => void, ms: number): void;
  createFeed(spec: MarketSpec, sink: FeedSink): Feed;
  /** At least one tick passed. */
  accept(ticks: readonly Tick[]): void;
  /** The feed is gone; ticks so far have to be stored before the break is marked. */
  flush(): void;
}

export class Upstream implements FeedSink {
  readonly #ports: UpstreamPorts;
  #session = "24x7";
  #gate: TickGate | null = null;
  #feed: Feed | null = null;
  #state: MarketReport["feedState"] = "idle";

  constructor(ports: UpstreamPorts) {
    this.#ports = ports;
  }

  /** Null while the market sleeps. */
  get feed(): Feed | null {
    return this.#feed;
  }

  get state(): MarketReport["feedState"] {
    return this.#state;
  }

  /** @param last the newest tick of earlier runs */
  start(spec: MarketSpec, last: StoredTick | null): void {
    const { meta, breaks, createFeed } = this.#ports;
    if (meta.get(runningKey) === "1") breaks.open("restart");
    meta.set(runningKey, "1");
    this.#session = spec.session;
    this.#gate = new TickGate(spec.feed.clock === "wall" ? liveRules : replayRules, last);
    this.#state = "connecting";
    this.#feed = createFeed(spec, this);
    this.#feed.start();
  }

  stop(): void {
    this.#feed?.stop();
    this.#feed = null;
    this.#gate = null;
    this.#state = "idle";
    this.#ports.meta.set(runningKey, "0");
  }

  tick(tick: Tick): void {
    if (!this.#gate) return;
    const nowMs = this.#ports.now();
    if (!isOpen(this.#session, tick.timeMs)) return this.drop("market_closed");
    const held = this.#gate.releaseAtMs;
    this.#take(this.#gate.accept(tick, nowMs));
    const releaseAt = this.#gate.releaseAtMs;
    if (releaseAt !== null && releaseAt !== held) {
      this.#ports.later(() => this.#releaseHeld(), releaseAt - nowMs + 1);
    }
  }

  drop(reason: DropReason): void {
    this.#ports.counters.dropped(reason);
  }

  live(afterBreak: boolean): void {
    this.#state = "live";
    if (afterBreak) this.#ports.counters.reconnected();
  }

  lost(reason: string): void {
    this.#state = "waiting";
    this.#ports.counters.lost(reason);
    this.#ports.flush();
    this.#ports.breaks.open(reason);
  }

  #releaseHeld(): void {
    if (this.#gate) this.#take(this.#gate.expire(this.#ports.now()));
  }

  #take({ accepted, dropped }: Verdict): void {
    for (const reason of dropped) this.drop(reason);
    if (accepted.length > 0) this.#ports.accept(accepted);
  }
}
