/**
 * One market: receives a feed; produces numbered ticks, candles and frames. Every clock, socket and
 * timer comes through `MarketPorts`, so the same code runs in workerd and in tests.
 */
import type {
  CandleAnswer,
  CandleQuery,
  ExpiryAnswer,
  MarketGlance,
  MarketReport,
  MarketSpec,
  Quote,
} from "#domain/contracts/market.ts";
import type { TriggerOrder } from "#domain/contracts/triggers.ts";
import { providersTick } from "#domain/market/markup.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import { lastOpenMs } from "#domain/market/trading-hours.ts";
import { Component } from "../runtime/bases.ts";
import { idleTimer } from "./awake.ts";
import { expiryAt } from "./expiry/expiry.ts";
import { sessionTimer } from "./market-hours.ts";
import { type MarketModules, type MarketPorts, marketModules } from "./market-modules.ts";
import type { Prices } from "./prices/prices.ts";
import { deliverTimer, type RestingTriggers } from "./triggers/resting-triggers.ts";

/** Timer that checks the feed while the market is awake. */
const watchTimer = "watch";
const watchMs = 20_000;
const pruneTimer = "prune";
const pruneEveryMs = 3_600_000;

export class Market extends Component<MarketPorts> {
  #modules = this.#wire();

  #wire(): MarketModules {
    const modules = marketModules(this.ports, {
      accepted: (ticks, freshAtMs) => this.#accept(ticks, freshAtMs),
      doubtChanged: () => this.#doubtChanged(),
      disproved: () => this.#startOver(),
    });
    modules.recorder.rebuildRunning();
    return modules;
  }

  get prices(): Prices {
    return this.#modules.prices;
  }

  get triggers(): RestingTriggers {
    return this.#modules.triggers;
  }

  /** Stores the specification; keeps the market awake for `forMs`, or a minute if absent. */
  need(spec: MarketSpec, forMs?: number): void {
    const { specs, doubt, awake } = this.#modules;
    if (specs.take(spec)) {
      this.#stop();
      doubt.forget();
    }
    awake.forMs(forMs);
    this.#start();
  }

  /** Returns `Prices.valuation`; keeps the market awake if it has a specification. */
  valuation(account: string, waitMs: number): Promise<Quote | null> {
    const { specs, prices } = this.#modules;
    if (specs.current) this.need(specs.current);
    return prices.valuation(account, waitMs);
  }

  /** Figures for lists of markets. Before the first tick, `day` comes from the source's history. */
  async peek(zone: string): Promise<MarketGlance> {
    const { recorder, prices, hours } = this.#modules;
    await recorder.filledSoon();
    return { quote: prices.newest(), day: recorder.day(zone), status: hours.status };
  }

  candles(query: CandleQuery): Promise<CandleAnswer> {
    return this.#modules.recorder.answer(query);
  }

  ticks(fromSeq: number, toSeq: number, limit: number): StoredTick[] {
    const { recorder } = this.#modules;
    recorder.flush();
    return recorder.log.range(fromSeq, toSeq, limit);
  }

  around(seq: number, each: number): StoredTick[] {
    const { recorder } = this.#modules;
    recorder.flush();
    return recorder.log.around(seq, each);
  }

  expiryAt(spec: MarketSpec, expiryMs: number, afterSeq: number): ExpiryAnswer {
    this.need(spec);
    return expiryAt(this.#modules.expiryPorts, spec, expiryMs, afterSeq);
  }

  /** Stores triggers; delivers reached ones later, after the account knows that all are stored. */
  arm(account: string, order: TriggerOrder): void {
    const { recorder, triggers } = this.#modules;
    this.need(order.spec, order.neededForMs);
    recorder.flush(() => triggers.arm(account, order));
    triggers.deliverSoon();
  }

  /**
   * @param isTold true if `MarketWatch` may store the report. Default: true only for a market
   * without a specification. It may have lost its rows, and with them the timer for reports.
   */
  report(isTold = this.#modules.specs.current === null): MarketReport {
    const { watch, upstream } = this.#modules;
    const report = marketReport(this.#modules, this.ports.links.count);
    if (isTold) watch.look(report, upstream.heardMs);
    return report;
  }

  /** Schedules a frame: a link was opened or has changed its request, and needs a snapshot. */
  linkChanged(zone: string): void {
    this.#modules.recorder.followZone(zone);
    this.#modules.publisher.schedule();
  }

  async onTimer(name: string): Promise<void> {
    const { hours, publisher, triggers } = this.#modules;
    if (name === watchTimer) this.#watch();
    if (name === sessionTimer) {
      hours.armSession();
      publisher.schedule();
    }
    if (name === deliverTimer) await triggers.deliver();
    if (name === idleTimer && !this.#isNeeded) this.#stop();
    if (name === pruneTimer) this.#prune();
  }

  #watch(): void {
    if (!this.#isNeeded) return this.#stop();
    const { upstream, counters, doubt, hours, publisher, endSilent } = this.#modules;
    const { timers, now } = this.ports;
    timers.set(watchTimer, now() + watchMs);
    this.#start();
    upstream.feed?.check(now());
    endSilent();
    counters.save();
    doubt.save();
    this.report(true);
    if (hours.status !== publisher.lastStatus) publisher.schedule();
  }

  #accept(ticks: readonly Tick[], freshAtMs: number): void {
    this.ports.timers.look();
    for (const tick of ticks) this.#apply(tick);
    this.#modules.doubt.heard(freshAtMs, ticks);
    this.#doubtChanged();
  }

  #doubtChanged(): void {
    this.#modules.doubt.wake();
    this.#modules.publisher.schedule();
  }

  /** Applies one accepted tick synchronously: number, log, candles, triggers. */
  #apply(tick: Tick): void {
    const { recorder, breaks, specs, counters, triggers } = this.#modules;
    const gap = breaks.close(recorder.log.last, tick, specs.current ?? { session: "24x7" });
    if (gap) {
      counters.count("gapsSeen");
      recorder.fill(gap.fromMs, gap.toMs);
    }
    const stored = recorder.append(tick);
    counters.count("accepted");
    if (!triggers.book.isReachedBy(stored)) return;
    recorder.flush(() => triggers.fire(stored));
    triggers.deliverSoon();
  }

  #start(): void {
    const { upstream, specs, recorder, doubt, hours, watch } = this.#modules;
    const spec = specs.current;
    if (upstream.feed || !spec) return;
    const { timers, now } = this.ports;
    const nowMs = now();
    const { last } = recorder.log;
    doubt.start(spec);
    upstream.start(spec, last && providersTick(last));
    watch.started();
    timers.set(watchTimer, nowMs + watchMs);
    timers.setAtLatest(pruneTimer, nowMs + pruneEveryMs);
    hours.armSession();
    if (spec.feed.clock === "wall") recorder.fillSince(last, lastOpenMs(spec, nowMs));
  }

  #stop(): void {
    const { upstream, doubt, recorder, counters } = this.#modules;
    upstream.stop();
    doubt.stop();
    recorder.pause();
    counters.save();
    this.ports.timers.clear(watchTimer);
    this.ports.timers.clear(sessionTimer);
    this.report(true);
  }

  #startOver(): void {
    this.#stop();
    setAside(this.#modules, this.ports);
    this.#modules = this.#wire();
    this.#start();
  }

  get #isNeeded(): boolean {
    const { awake, triggers } = this.#modules;
    return this.ports.links.count > 0 || awake.isNeeded || !triggers.book.isEmpty;
  }

  #prune(): void {
    const { recorder, hours, triggers, upstream } = this.#modules;
    recorder.prune(hours.clockMs);
    triggers.forgetOld();
    // A sleeping market has no new ticks to prune; its next start sets the timer again.
    if (upstream.feed) this.ports.timers.set(pruneTimer, this.ports.now() + pruneEveryMs);
  }
}

/** A market's report for operators; stores pending ticks first. */
function marketReport(
  { recorder, counters, generation, begunMs, hours, upstream, triggers }: MarketModules,
  links: number,
): MarketReport {
  recorder.flush();
  const { log } = recorder;
  return {
    generation,
    begunMs,
    seq: log.seq,
    status: hours.status,
    feedState: upstream.state,
    ...counters.counts,
    dropped: { ...counters.counts.dropped },
    lastTickMs: log.last?.timeMs ?? null,
    gaps: log.gaps(0, Number.MAX_SAFE_INTEGER),
    links,
    triggers: triggers.book.size,
  };
}

/** Sets aside the ticks of a clock that was ahead; a new generation of the market follows. */
function setAside(
  { recorder, publisher, breaks, awake }: MarketModules,
  { links, now }: Pick<MarketPorts, "links" | "now">,
): void {
  publisher.end();
  recorder.setAside(now());
  breaks.open("clock");
  links.renewAll();
  awake.forMs();
}
