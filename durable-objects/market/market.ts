/**
 * One market: a feed in, numbered ticks, candles and frames out. Everything with a clock, a socket or a timer comes in
 * through `MarketPorts`, so the same code runs in workerd and in tests.
 */
import type {
  CandleAnswer,
  CandleQuery,
  DayStats,
  DropReason,
  MarketGlance,
  MarketReport,
  MarketSpec,
  MarketStatus,
  Quote,
} from "#domain/contracts/market.ts";
import { type Refusal, refuse } from "#domain/errors.ts";
import { candlePrice } from "#domain/market/fold.ts";
import { isOpen, lastOpenMs, nextChange } from "#domain/market/sessions.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import { liveRules, replayRules, TickGate, type Verdict } from "#domain/market/validate.ts";
import type { Timers } from "../runtime/timers.ts";
import { Breaks } from "./breaks.ts";
import { CandleReader } from "./candle-reader.ts";
import { CandleStore, seriesOf } from "./candle-store.ts";
import { Counters } from "./counters.ts";
import type { Feed, FeedSink } from "./feeds/feed.ts";
import { CandleHistory } from "./history.ts";
import type { LinkHub } from "./link-hub.ts";
import { Publisher } from "./publisher.ts";
import { Meta } from "./schema.ts";
import { TickLog } from "./tick-log.ts";

const neededForMs = 60_000;
const watchMs = 20_000;
const firstTickWaitMsMax = 3_000;
const historyWaitMsMax = 1_000;
/** A tick is stored at the latest after this. */
const flushMsMax = 1_000;
const retentionMs = 24 * 3_600_000;
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
  createFeed(spec: MarketSpec, sink: FeedSink): Feed;
}

export class Market implements FeedSink {
  readonly #ports: MarketPorts;
  readonly #meta: Meta;
  readonly #log: TickLog;
  readonly #candles: CandleStore;
  readonly #counters: Counters;
  readonly #reader: CandleReader;
  readonly #history: CandleHistory;
  readonly #publisher: Publisher;
  readonly #breaks: Breaks;
  readonly #generation: number;
  #flushPending = false;
  #spec: MarketSpec | null;
  #gate: TickGate | null = null;
  #feed: Feed | null = null;
  #feedState: MarketReport["feedState"] = "idle";
  #filling: Promise<void> = Promise.resolve();
  #waiting: Array<() => void> = [];

  constructor(ports: MarketPorts) {
    this.#ports = ports;
    const { sql } = ports.storage;
    this.#meta = new Meta(sql);
    this.#generation = (this.#meta.getNumber("generation") ?? 0) + 1;
    this.#meta.set("generation", String(this.#generation));
    this.#log = new TickLog(sql, this.#generation, this.#meta.getNumber("pruned_seq") ?? 0);
    this.#candles = new CandleStore(sql);
    this.#counters = new Counters(this.#meta);
    this.#history = new CandleHistory(this.#candles, () => this.#feed);
    this.#reader = new CandleReader(this.#candles, this.#history);
    this.#publisher = new Publisher(ports, this.#reader, {
      takeClosed: () => this.#candles.takeClosed(),
      status: () => this.#status(),
      last: () => this.#log.last,
      day: (zone) => this.#day(zone),
      generation: this.#generation,
    });
    this.#breaks = new Breaks(this.#meta, this.#log);
    const spec = this.#meta.get("spec");
    this.#spec = spec === null ? null : (JSON.parse(spec) as MarketSpec);
    this.#rebuildRunning();
  }

  get generation(): number {
    return this.#generation;
  }

  /** Takes the caller's spec and keeps the market awake for a while. */
  need(spec: MarketSpec): void {
    const text = JSON.stringify(spec);
    if (this.#meta.get("spec") !== text) {
      const before = this.#spec;
      this.#spec = spec;
      this.#meta.set("spec", text);
      if (before && JSON.stringify(before.feed) !== JSON.stringify(spec.feed)) this.#stop();
    }
    const idleAt = this.#ports.timers.dueOf("idle");
    const wanted = this.#ports.now() + neededForMs;
    // Written at most twice a minute, however often somebody asks.
    if (idleAt === null || idleAt < wanted - neededForMs / 2)
      this.#ports.timers.set("idle", wanted);
    this.#start();
  }

  /** Newest stored tick, waiting a moment for the first one of a feed that just woke up. */
  async quote(): Promise<{ ok: true; quote: Quote } | Refusal> {
    if (this.#status() === 2) return refuse("market_closed");
    const deadline = this.#ports.now() + firstTickWaitMsMax;
    while (this.#status() !== 1 && this.#ports.now() < deadline) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        this.#ports.later(resolve, Math.max(1, deadline - this.#ports.now()));
      });
    }
    const quote = this.#newestQuote();
    if (!quote || quote.status === 3) return refuse("quote_unavailable");
    return quote.status === 2 ? refuse("market_closed") : { ok: true, quote };
  }

  /** What a list shows: the newest tick, or before the first one what the source's history says of the day. */
  async peek(zone: string): Promise<MarketGlance> {
    // A fresh market's day is known once its history is in; a slow source is not waited for.
    await Promise.race([
      this.#filling,
      new Promise<void>((resolve) => this.#ports.later(resolve, historyWaitMsMax)),
    ]);
    return { quote: this.#newestQuote(), day: this.#day(zone), status: this.#status() };
  }

  #newestQuote(): Quote | null {
    this.#flush();
    const last = this.#log.last;
    return (
      last && {
        ...last,
        market: this.#ports.name,
        generation: this.#generation,
        status: this.#status(),
        answeredAtMs: this.#ports.now(),
      }
    );
  }

  async candles(query: CandleQuery): Promise<CandleAnswer> {
    this.#followZone(query.zone);
    await this.#filling;
    const nowMs = this.#clockMs();
    try {
      await this.#reader.cover(query, query.beforeMs ?? nowMs);
    } catch (error) {
      // The source's history is out of reach: what is stored is still true.
      this.#counters.lost(`history: ${String(error)}`);
    }
    this.#flush();
    const candles = this.#reader.read(query, nowMs);
    const [oldest] = candles;
    return {
      candles,
      generation: this.#generation,
      seq: this.#log.seq,
      gaps: oldest ? this.#log.gaps(oldest.timeMs, query.beforeMs ?? nowMs) : [],
    };
  }

  priceAt(timeMs: number): StoredTick | null {
    this.#flush();
    return this.#log.priceAt(timeMs);
  }

  ticks(fromSeq: number, toSeq: number, limit: number): StoredTick[] {
    this.#flush();
    return this.#log.range(fromSeq, toSeq, limit);
  }

  report(): MarketReport {
    this.#flush();
    const { accepted, reconnects, dropped, lastError } = this.#counters.counts;
    return {
      generation: this.#generation,
      seq: this.#log.seq,
      status: this.#status(),
      feedState: this.#feedState,
      accepted,
      dropped: { ...dropped },
      reconnects,
      lastTickMs: this.#log.last?.timeMs ?? null,
      lastError,
      gaps: this.#log.gaps(0, Number.MAX_SAFE_INTEGER),
      links: this.#ports.links.count,
    };
  }

  /** A link was opened or changed its wishes: it gets a snapshot at once. */
  linkChanged(zone: string): void {
    this.#followZone(zone);
    this.#publisher.schedule();
  }

  /** The object's named timers. */
  onTimer(name: string): void {
    const { timers, now } = this.#ports;
    if (name === "watch") {
      if (!this.#isNeeded()) return this.#stop();
      timers.set("watch", now() + watchMs);
      this.#start();
      this.#feed?.check(now());
      this.#counters.save();
      if (this.#status() !== this.#publisher.lastStatus) this.#publisher.schedule();
    }
    if (name === "session") {
      this.#armSession();
      this.#publisher.schedule();
    }
    if (name === "idle" && !this.#isNeeded()) this.#stop();
    if (name === "prune") this.#prune();
  }

  tick(tick: Tick): void {
    if (!this.#gate) return;
    const nowMs = this.#ports.now();
    if (this.#spec && !isOpen(this.#spec.session, tick.timeMs)) return this.drop("market_closed");
    const held = this.#gate.releaseAtMs;
    this.#take(this.#gate.accept(tick, nowMs));
    const releaseAt = this.#gate.releaseAtMs;
    if (releaseAt !== null && releaseAt !== held) {
      this.#ports.later(() => this.#releaseHeld(), releaseAt - nowMs + 1);
    }
  }

  drop(reason: DropReason): void {
    this.#counters.dropped(reason);
  }

  live(afterBreak: boolean): void {
    this.#feedState = "live";
    if (afterBreak) this.#counters.reconnected();
  }

  lost(reason: string): void {
    this.#feedState = "waiting";
    this.#counters.lost(reason);
    this.#flush();
    this.#breaks.open(reason);
  }

  #releaseHeld(): void {
    if (this.#gate) this.#take(this.#gate.expire(this.#ports.now()));
  }

  #take({ accepted, dropped }: Verdict): void {
    for (const reason of dropped) this.#counters.dropped(reason);
    for (const tick of accepted) this.#apply(tick);
    if (accepted.length > 0) this.#publisher.schedule();
  }

  /** Everything one accepted tick does, synchronously: number, log, candles. */
  #apply(tick: Tick): void {
    const before = this.#log.last;
    const gap = this.#breaks.close(before, tick, this.#spec?.session ?? "24x7");
    if (gap) this.#fill(gap.fromMs, gap.toMs, breakMinutes);
    this.#log.append(tick);
    this.#flushSoon();
    this.#counters.accepted();
    const price = candlePrice(tick, this.#candlesFrom);
    if (price !== null) this.#candles.apply(tick.timeMs, price, tick.size);
    if (this.#waiting.length > 0) {
      for (const resolve of this.#waiting) resolve();
      this.#waiting = [];
    }
  }

  #start(): void {
    if (this.#feed || !this.#spec) return;
    const spec = this.#spec;
    const nowMs = this.#ports.now();
    const last = this.#log.last;
    this.#gate = new TickGate(spec.feed.clock === "wall" ? liveRules : replayRules, last);
    this.#feedState = "connecting";
    this.#feed = this.#ports.createFeed(spec, this);
    this.#feed.start();
    this.#ports.timers.set("watch", nowMs + watchMs);
    if (this.#ports.timers.dueOf("prune") === null) {
      this.#ports.timers.set("prune", nowMs + pruneEveryMs);
    }
    this.#armSession();
    if (spec.feed.clock === "wall") {
      const toMs = lastOpenMs(spec.session, nowMs);
      this.#fill(last?.timeMs ?? toMs - freshHistoryMs, toMs, last ? breakMinutes : freshMinutes);
    }
  }

  #stop(): void {
    this.#feed?.stop();
    this.#feed = null;
    this.#gate = null;
    this.#feedState = "idle";
    this.#flush();
    this.#counters.save();
    this.#ports.timers.clear("watch");
    this.#ports.timers.clear("session");
  }

  #isNeeded(): boolean {
    const idleAt = this.#ports.timers.dueOf("idle");
    return this.#ports.links.count > 0 || (idleAt !== null && idleAt > this.#ports.now());
  }

  #fill(fromMs: number, toMs: number, minutes: number): void {
    this.#filling = this.#filling
      .then(() => this.#history.fillBreak(fromMs, toMs, minutes))
      .then(() => this.#rebuildRunning())
      .catch((error) => this.#counters.lost(`history: ${String(error)}`));
  }

  #rebuildRunning(): void {
    this.#flush();
    const last = this.#log.last;
    const nowMs = last?.timeMs ?? this.#candles.newestMinute() ?? this.#ports.now();
    const minuteMs = Math.floor(nowMs / 60_000) * 60_000;
    // Before the first tick the newest minute is whole: it came from the source's history.
    this.#candles.rebuild(nowMs, last ? minuteMs : minuteMs + 60_000, this.#pricedSince(minuteMs));
  }

  *#pricedSince(fromMs: number): Generator<readonly [StoredTick, number]> {
    for (const tick of this.#log.sinceTime(fromMs)) {
      const price = candlePrice(tick, this.#candlesFrom);
      if (price !== null) yield [tick, price];
    }
  }

  #followZone(zone: string): void {
    if (this.#candles.follow(seriesOf("1day", zone))) this.#rebuildRunning();
  }

  /** Rows written are what storage costs: the ticks of a second are one row, unless somebody asks sooner. */
  #flushSoon(): void {
    if (this.#flushPending) return;
    this.#flushPending = true;
    this.#ports.later(() => {
      this.#flushPending = false;
      this.#flush();
    }, flushMsMax);
  }

  /** Writes pending ticks and the bars they closed, in one transaction, before anything is answered that names them. */
  #flush(): void {
    if (!this.#log.hasPending) return;
    this.#ports.storage.transactionSync(() => {
      this.#log.flush();
      this.#candles.flush();
    });
  }

  #day(zone: string): DayStats | null {
    this.#followZone(zone);
    const series = seriesOf("1day", zone);
    const bar =
      this.#candles.running(series) ??
      this.#candles.stored(series, 0, Number.MAX_SAFE_INTEGER, 1)[0];
    return bar ? { open: bar.open, high: bar.high, low: bar.low, close: bar.close } : null;
  }

  get #candlesFrom(): MarketSpec["candlesFrom"] {
    return this.#spec?.candlesFrom ?? "bid";
  }

  /** The market's own time: the wall clock, or the newest event of a replay. */
  #clockMs(): number {
    const feedClock = this.#spec?.feed.clock === "feed";
    return feedClock ? (this.#log.last?.timeMs ?? this.#ports.now()) : this.#ports.now();
  }

  #status(): MarketStatus {
    const spec = this.#spec;
    if (!spec) return 3;
    const clock = this.#clockMs();
    if (!isOpen(spec.session, clock)) return 2;
    const last = this.#log.last;
    if (!last || this.#feedState !== "live") return 3;
    return clock - last.timeMs > spec.staleAfterMs ? 3 : 1;
  }

  #armSession(): void {
    if (!this.#spec || this.#spec.feed.clock === "feed") return;
    const change = nextChange(this.#spec.session, this.#ports.now());
    if (change !== null) this.#ports.timers.set("session", change);
  }

  #prune(): void {
    const removed = this.#log.prune(this.#clockMs() - retentionMs, null);
    if (removed !== null) this.#meta.set("pruned_seq", String(removed));
    // An idle market has nothing new to prune: the timer goes quiet with it.
    if (this.#feed) this.#ports.timers.set("prune", this.#ports.now() + pruneEveryMs);
  }
}
