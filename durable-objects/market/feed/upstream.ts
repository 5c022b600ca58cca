/**
 * A market's feed while the market is awake, the checks of its ticks, and the marks of missed time.
 * `accepted` gets the ticks that pass the checks, in order.
 */
import { waitMs } from "#domain/access/age.ts";
import type { DropReason, MarketReport, MarketSpec } from "#domain/contracts/market.ts";
import type { Verdict } from "#domain/market/stamps.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import { isOpen, type TradingHours } from "#domain/market/trading-hours.ts";
import { liveRules, replayRules, TickGate } from "#domain/market/validate.ts";
import { Component } from "../../runtime/bases.ts";
import type { Meta } from "../meta.ts";
import type { Breaks } from "./breaks.ts";
import type { Feed, FeedSink } from "./feed.ts";
import type { FeedCounters } from "./feed-counters.ts";
import type { FeedStarts } from "./feed-starts.ts";

/** Key that is set while the feed runs. If a start finds it set, the last run was not stopped. */
const runningKey = "feed_on";

/** Maximum time in ms until held ticks are checked again. */
const releaseMsMax = 65_000;

export interface MarketEvents {
  /** @param freshAtMs wall time (ms) at which the newest tick was current */
  accepted(ticks: readonly Tick[], freshAtMs: number): void;
  /** Called when a tick is held, or when held ticks are discarded. */
  doubtChanged(): void;
  /** Called when a tick proves that the clock was ahead at the time of the newest stored ticks. */
  disproved(): void;
}

interface UpstreamPorts extends MarketEvents {
  meta: Meta;
  counters: FeedCounters;
  breaks: Breaks;
  starts: FeedStarts;
  now(): number;
  later(run: () => void, ms: number): void;
  createFeed(spec: MarketSpec, sink: FeedSink): Feed;
  /** Called when the feed is lost: earlier ticks must be stored before the break is marked. */
  lost(): void;
  /** Called when no tick was accepted and at least one was dropped that is no duplicate. */
  doubted(): void;
}

export class Upstream extends Component<UpstreamPorts> implements FeedSink {
  /** Wall time of the last arrived tick, or of the object's start (ms). */
  heardMs = this.ports.now();
  /** The running feed; null while the market sleeps. */
  feed: Feed | null = null;
  state: MarketReport["feedState"] = "idle";
  #hours: TradingHours = { session: "24x7" };
  #gate: TickGate | null = null;

  /** Event time of the oldest held tick; null if none is held. */
  get heldFromMs(): number | null {
    return this.#gate?.doubtedFromMs ?? null;
  }

  /** @param last newest stored tick, without the market's markup; null if none is stored */
  start(spec: MarketSpec, last: StoredTick | null): void {
    const { meta, breaks, starts, createFeed } = this.ports;
    if (last) starts.note(last.seq);
    if (meta.get(runningKey) === "1") breaks.open("restart");
    meta.set(runningKey, "1");
    this.#hours = spec;
    this.#gate = new TickGate(spec.feed.clock === "wall" ? liveRules : replayRules, last);
    this.state = "connecting";
    this.feed = createFeed(spec, this);
    this.feed.start();
  }

  keepHours(hours: TradingHours): void {
    this.#hours = hours;
    this.feed?.keepHours(hours);
  }

  stop(): void {
    this.feed?.stop();
    this.feed = null;
    this.#giveUpHeld();
    this.#gate = null;
    this.state = "idle";
    this.ports.meta.set(runningKey, "0");
  }

  tick(tick: Tick): void {
    const nowMs = this.ports.now();
    this.heardMs = nowMs;
    if (!this.#gate) return;
    if (!isOpen(this.#hours, tick.timeMs)) return this.drop("market_closed");
    if (this.#gate.disproves(tick, nowMs)) return this.ports.disproved();
    const { releaseAtMs, doubtedFromMs } = this.#gate;
    this.#take(this.#gate.accept(tick, nowMs), nowMs);
    if (this.#gate.doubtedFromMs !== doubtedFromMs) this.ports.doubtChanged();
    if (this.#gate.releaseAtMs !== releaseAtMs) this.#releaseLater();
  }

  drop(reason: DropReason): void {
    this.ports.counters.dropped(reason);
  }

  live(afterBreak: boolean): void {
    this.state = "live";
    if (afterBreak) this.ports.counters.count("reconnects");
  }

  lost(reason: string): void {
    this.state = "waiting";
    this.ports.counters.lost(reason);
    this.#giveUpHeld();
    this.ports.lost();
    this.ports.breaks.lost(reason);
  }

  #releaseLater(): void {
    const atMs = this.#gate?.releaseAtMs ?? null;
    if (atMs === null) return;
    const inMs = waitMs(atMs, this.ports.now(), releaseMsMax);
    this.ports.later(() => this.#releaseHeld(), inMs + 1);
  }

  #releaseHeld(): void {
    if (!this.#gate) return;
    const nowMs = this.ports.now();
    const { doubtedFromMs } = this.#gate;
    this.#take(this.#gate.expire(nowMs), nowMs);
    if (this.#gate.doubtedFromMs === doubtedFromMs) return;
    this.ports.doubtChanged();
    this.#releaseLater();
  }

  /** Discards held ticks: the loss of the feed must not confirm a wild price. */
  #giveUpHeld(): void {
    const given = this.#gate?.abandon() ?? [];
    for (const reason of given) this.drop(reason);
    if (given.length > 0) this.ports.doubtChanged();
  }

  #take({ accepted, dropped }: Verdict, nowMs: number): void {
    for (const reason of dropped) this.drop(reason);
    const last = accepted.at(-1);
    if (!last && dropped.some((reason) => reason !== "duplicate")) this.ports.doubted();
    if (!last || !this.#gate) return;
    this.ports.accepted(accepted, this.#gate.freshAtMs(last, nowMs));
  }
}
