/**
 * One market: a feed in, numbered ticks, candles and frames out. Everything with a clock, a socket or a timer comes in
 * through `MarketPorts`, so the same code runs in workerd and in tests.
 */
import type { MarketStatus } from "#domain/codes.ts";
import type {
  CandleAnswer,
  CandleQuery,
  MarketGlance,
  MarketReport,
  MarketSpec,
  Quote,
} from "#domain/contracts/market.ts";
import type { TriggerOrder } from "#domain/contracts/triggers.ts";
import { isOpen, lastOpenMs, nextChange } from "#domain/market/sessions.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import type { Timers } from "../runtime/timers.ts";
import { Breaks } from "./feed/breaks.ts";
import type { Feed, FeedSink } from "./feed/feed.ts";
import { Counters } from "./feed/feed-counters.ts";
import { Upstream } from "./feed/upstream.ts";
import type { LinkHub } from "./links/link-hub.ts";
import { Publisher } from "./links/publisher.ts";
import { PriceDoubt } from "./prices/price-doubt.ts";
import { Prices } from "./prices/prices.ts";
import { Recorder } from "./recorder.ts";
import { Meta } from "./schema.ts";
import { Levels, type LevelsPorts } from "./triggers/resting-triggers.ts";

const neededForMs = 60_000;
const watchMs = 20_000;
const historyWaitMsMax = 1_000;
const pruneEveryMs = 3_600_000;
/** A fresh market starts with a day of bars, the newest hours of it in minutes. */
const freshHistoryMs = 26 * 3_600_000;
const freshMinutes = 180;
const breakMinutes = 1_500;

export interface MarketPorts {
  storage: DurableObjectStorage;
  timers: Timers;
  links: LinkHub;
  name: string;
  now(): number;
  later(run: () => void, ms: number): void;
  /** Uniform in [0, 1). */
  random(): number;
  createFeed(spec: MarketSpec, sink: FeedSink): Feed;
  account: LevelsPorts["account"];
  storeParked: LevelsPorts["storeParked"];
}

export class Market {
  readonly #ports: MarketPorts;
  readonly #meta: Meta;
  readonly #recorder: Recorder;
  /** Triggers that accounts have resting here. */
  readonly levels: Levels;
  readonly #upstream: Upstream;
  readonly #counters: Counters;
  readonly #publisher: Publisher;
  readonly #breaks: Breaks;
  readonly #doubt: PriceDoubt;
  /** What is decided at. */
  readonly prices: Prices;
  readonly #generation: number;
  #spec: MarketSpec | null;

  constructor(ports: MarketPorts) {
    this.#ports = ports;
    const { storage, name, now } = ports;
    this.#meta = new Meta(storage.sql);
    this.#generation = (this.#meta.getNumber("generation") ?? 0) + 1;
    this.#meta.set("generation", String(this.#generation));
    this.#counters = new Counters(this.#meta);
    const spec = this.#meta.get("spec");
    this.#spec = spec === null ? null : (JSON.parse(spec) as MarketSpec);
    this.#recorder = new Recorder(
      {
        storage,
        now,
        later: ports.later,
        feed: () => this.#upstream.feed,
        candlesFrom: () => this.#spec?.candlesFrom ?? "bid",
        historyFailed: (cause) => this.#counters.lost(`history: ${String(cause)}`),
      },
      this.#meta,
      this.#generation,
    );
    const { log, candles, reader } = this.#recorder;
    const generation = this.#generation;
    this.levels = new Levels({ ...ports, log, market: name, generation });
    this.#publisher = new Publisher(ports, reader, {
      takeClosed: () => candles.takeClosed(),
      status: () => this.#status(),
      doubt: () => this.prices.doubt,
      last: () => log.last,
      day: (zone) => this.#recorder.day(zone),
      generation,
    });
    this.#breaks = new Breaks(this.#meta, log);
    this.#upstream = new Upstream({
      meta: this.#meta,
      counters: this.#counters,
      breaks: this.#breaks,
      now,
      later: ports.later,
      createFeed: ports.createFeed,
      accept: (ticks, freshAtMs) => this.#accept(ticks, freshAtMs),
      lost: () => {
        this.#recorder.flush();
        this.#doubt.lost();
      },
      heldChanged: () => this.#doubtChanged(),
    });
    this.#doubt = new PriceDoubt({
      meta: this.#meta,
      now,
      later: ports.later,
      heldFromMs: () => this.#upstream.heldFromMs,
      changed: () => this.#doubtChanged(),
    });
    this.prices = new Prices({
      name,
      generation,
      recorder: this.#recorder,
      levels: this.levels,
      doubt: this.#doubt,
      status: () => this.#status(),
      heldFromMs: () => this.#upstream.heldFromMs,
      now,
      later: ports.later,
    });
    this.#recorder.rebuildRunning();
  }

  /**
   * Takes the caller's spec and keeps the market awake for a while.
   * @param forMs how long; a minute when absent
   */
  need(spec: MarketSpec, forMs = neededForMs): void {
    const text = JSON.stringify(spec);
    if (this.#meta.get("spec") !== text) {
      const before = this.#spec;
      this.#spec = spec;
      this.#meta.set("spec", text);
      if (before && JSON.stringify(before.feed) !== JSON.stringify(spec.feed)) {
        this.#stop();
        this.#doubt.forget();
      }
    }
    const idleAt = this.#ports.timers.dueOf("idle");
    const wanted = this.#ports.now() + forMs;
    // Written at most twice a minute, however often somebody asks.
    if (idleAt === null || idleAt < wanted - neededForMs / 2)
      this.#ports.timers.set("idle", wanted);
    this.#start();
  }

  /** As `Prices.valuation`, of a market that was asked for before. */
  valuation(account: string, waitMs: number): Promise<Quote | null> {
    if (this.#spec) this.need(this.#spec);
    return this.prices.valuation(account, waitMs);
  }

  /** What a list shows: the newest tick, or before the first one what the source's history says of the day. */
  async peek(zone: string): Promise<MarketGlance> {
    // A fresh market's day is known once its history is in; a slow source is not waited for.
    await Promise.race([
      this.#recorder.filled,
      new Promise<void>((resolve) => this.#ports.later(resolve, historyWaitMsMax)),
    ]);
    const day = this.#recorder.day(zone);
    return { quote: this.prices.newest(), day, status: this.#status() };
  }

  candles(query: CandleQuery): Promise<CandleAnswer> {
    return this.#recorder.answer(query, this.#clockMs());
  }

  ticks(fromSeq: number, toSeq: number, limit: number): StoredTick[] {
    this.#recorder.flush();
    return this.#recorder.log.range(fromSeq, toSeq, limit);
  }

  around(seq: number, each: number): StoredTick[] {
    this.#recorder.flush();
    return this.#recorder.log.around(seq, each);
  }

  /**
   * Takes an account's levels. Those that were reached meanwhile are told after the answer: the account that hears of one may
   * want to know first that its levels have arrived.
   */
  arm(account: string, order: TriggerOrder): void {
    this.#recorder.flush(() => this.levels.arm(account, order));
    this.levels.tell();
  }

  report(): MarketReport {
    this.#recorder.flush();
    const { log } = this.#recorder;
    const { accepted, reconnects, dropped, lastError } = this.#counters.counts;
    return {
      generation: this.#generation,
      seq: log.seq,
      status: this.#status(),
      feedState: this.#upstream.state,
      accepted,
      dropped: { ...dropped },
      reconnects,
      lastTickMs: log.last?.timeMs ?? null,
      lastError,
      gaps: log.gaps(0, Number.MAX_SAFE_INTEGER),
      links: this.#ports.links.count,
      triggers: this.levels.size,
    };
  }

  /** A link was opened or changed its wishes: it gets a snapshot at once. */
  linkChanged(zone: string): void {
    this.#recorder.followZone(zone);
    this.#publisher.schedule();
  }

  /** The object's named timers. */
  async onTimer(name: string): Promise<void> {
    const { timers, now } = this.#ports;
    if (name === "watch") {
      if (!this.#isNeeded()) return this.#stop();
      timers.set("watch", now() + watchMs);
      this.#start();
      this.#upstream.feed?.check(now());
      this.#counters.save();
      this.#doubt.save();
      if (this.#status() !== this.#publisher.lastStatus) this.#publisher.schedule();
    }
    if (name === "session") {
      this.#armSession();
      this.#publisher.schedule();
    }
    if (name === "deliver") await this.levels.deliver();
    if (name === "idle" && !this.#isNeeded()) this.#stop();
    if (name === "prune") this.#prune();
  }

  #accept(ticks: readonly Tick[], freshAtMs: number): void {
    for (const tick of ticks) this.#apply(tick);
    this.#doubt.heard(freshAtMs);
    this.#doubtChanged();
  }

  #doubtChanged(): void {
    this.#doubt.wake();
    this.#publisher.schedule();
  }

  /** Everything one accepted tick does, synchronously: number, log, candles, levels. */
  #apply(tick: Tick): void {
    const before = this.#recorder.log.last;
    const gap = this.#breaks.close(before, tick, this.#spec?.session ?? "24x7");
    if (gap) this.#recorder.fill(gap.fromMs, gap.toMs, breakMinutes);
    const stored = this.#recorder.append(tick);
    this.#counters.accepted();
    if (this.levels.isReachedBy(stored)) this.#fire(stored);
  }

  #fire(tick: StoredTick): void {
    this.#recorder.flush(() => this.levels.fire(tick));
    this.levels.tell();
  }

  #start(): void {
    if (this.#upstream.feed || !this.#spec) return;
    const spec = this.#spec;
    const nowMs = this.#ports.now();
    const { last } = this.#recorder.log;
    this.#doubt.start(spec);
    this.#upstream.start(spec, last);
    this.#ports.timers.set("watch", nowMs + watchMs);
    if (this.#ports.timers.dueOf("prune") === null) {
      this.#ports.timers.set("prune", nowMs + pruneEveryMs);
    }
    this.#armSession();
    if (spec.feed.clock === "wall") {
      const toMs = lastOpenMs(spec.session, nowMs);
      const minutes = last ? breakMinutes : freshMinutes;
      this.#recorder.fill(last?.timeMs ?? toMs - freshHistoryMs, toMs, minutes);
    }
  }

  #stop(): void {
    this.#upstream.stop();
    this.#doubt.stop();
    this.#recorder.flush();
    this.#counters.save();
    this.#ports.timers.clear("watch");
    this.#ports.timers.clear("session");
  }

  #isNeeded(): boolean {
    const idleAt = this.#ports.timers.dueOf("idle");
    const isAsked = idleAt !== null && idleAt > this.#ports.now();
    return this.#ports.links.count > 0 || isAsked || !this.levels.isEmpty;
  }

  /** The market's own time: the wall clock, or the newest event of a replay. */
  #clockMs(): number {
    const { last } = this.#recorder.log;
    const feedClock = this.#spec?.feed.clock === "feed";
    return feedClock ? (last?.timeMs ?? this.#ports.now()) : this.#ports.now();
  }

  #status(): MarketStatus {
    const spec = this.#spec;
    if (!spec) return "no_price";
    const clock = this.#clockMs();
    if (!isOpen(spec.session, clock)) return "closed";
    const { last } = this.#recorder.log;
    if (!last || this.#upstream.state !== "live") return "no_price";
    return clock - last.timeMs > spec.staleAfterMs ? "no_price" : "open";
  }

  #armSession(): void {
    if (!this.#spec || this.#spec.feed.clock === "feed") return;
    const change = nextChange(this.#spec.session, this.#ports.now());
    if (change !== null) this.#ports.timers.set("session", change);
  }

  #prune(): void {
    this.#recorder.prune(this.#clockMs());
    this.levels.forgetOld();
    // An idle market has nothing new to prune: the timer goes quiet with it.
    if (this.#upstream.feed) this.#ports.timers.set("prune", this.#ports.now() + pruneEveryMs);
  }
}
