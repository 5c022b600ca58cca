/**
 * The embedded default feed: needs no key and no network. Prices come from `price-path.ts`; ticks fall at irregular
 * times, only while the market's session is open.
 */
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { Candle } from "#domain/market/candle.ts";
import { type BasePeriod, barStart, intradayMs } from "#domain/market/fold.ts";
import { isOpen } from "#domain/market/sessions.ts";
import type { Tick } from "#domain/market/tick.ts";
import { dayMs } from "#domain/market/zone.ts";
import type { Feed, FeedSink } from "./feed.ts";
import { hash32, type PricePath, priceOn } from "./price-path.ts";

export interface SimulatorPorts {
  now(): number;
  later(run: () => void, ms: number): unknown;
}

/** Samples per bar of generated history; bars open where the one before closed. */
const samples: Record<BasePeriod, number> = {
  "1min": 8,
  "5min": 10,
  "15min": 12,
  "30min": 12,
  "60min": 12,
  "1day": 24,
};
/** While the session is closed the simulator only looks at the clock this often. */
const closedCheckMs = 5_000;
const historyBarsMax = 20_000;

export class Simulator implements Feed {
  readonly #spec: MarketSpec;
  readonly #sink: FeedSink;
  readonly #ports: SimulatorPorts;
  readonly #path: PricePath;
  readonly #meanGapMs: number;
  #run = 0;
  #nextAtMs = 0;

  /** @throws RangeError when the spec has no simulator settings */
  constructor(spec: MarketSpec, sink: FeedSink, ports: SimulatorPorts) {
    if (!spec.simulator) throw new RangeError(`${spec.symbol} has no simulator settings`);
    this.#spec = spec;
    this.#sink = sink;
    this.#ports = ports;
    this.#path = spec.simulator;
    this.#meanGapMs = 1_000 / spec.simulator.ticksPerSecond;
  }

  start(): void {
    if (this.#nextAtMs !== 0) return;
    this.#run++;
    this.#sink.live(false);
    this.#nextAtMs = this.#ports.now();
    this.#step(this.#run);
  }

  stop(): void {
    this.#run++;
    this.#nextAtMs = 0;
  }

  /** Timers can be lost when an object sleeps: one that is long overdue is started again. */
  check(nowMs: number): void {
    if (this.#nextAtMs !== 0 && nowMs - this.#nextAtMs > 2 * closedCheckMs) {
      this.#run++;
      this.#nextAtMs = nowMs;
      this.#step(this.#run);
    }
  }

  async history(period: BasePeriod, fromMs: number, toMs: number): Promise<Candle[]> {
    const bars: Candle[] = [];
    const lengthMs = period === "1day" ? dayMs : intradayMs[period];
    const first = barStart(period, "UTC", fromMs);
    const start = Math.max(
      first < fromMs ? first + lengthMs : first,
      toMs - historyBarsMax * lengthMs,
    );
    const end = Math.min(toMs, this.#ports.now());
    for (let at = start; at < end; at += lengthMs) {
      const bar = this.#bar(at, Math.min(at + lengthMs, end), samples[period]);
      if (bar) bars.push(bar);
    }
    return bars;
  }

  #step(run: number): void {
    if (run !== this.#run) return;
    const nowMs = this.#ports.now();
    const open = isOpen(this.#spec.session, nowMs);
    if (open) this.#sink.tick(this.#tickAt(nowMs));
    const jitter = hash32(this.#path.seed, Math.floor(nowMs)) / 4294967296;
    // Gaps between 0.3 and 1.7 times the mean: irregular, and the mean rate is kept.
    const gap = open ? this.#meanGapMs * (0.3 + 1.4 * jitter) : closedCheckMs;
    // Counted from when this tick was due, so that late timers do not slow the rate down.
    const late = nowMs - this.#nextAtMs;
    this.#nextAtMs = late > gap ? nowMs + gap : this.#nextAtMs + gap;
    this.#ports.later(() => this.#step(run), Math.max(0, this.#nextAtMs - nowMs));
  }

  #tickAt(timeMs: number): Tick {
    const mid = priceOn(this.#path, timeMs);
    return {
      timeMs: Math.floor(timeMs),
      bid: this.#round(mid - this.#spec.spread / 2),
      ask: this.#round(mid + this.#spec.spread / 2),
    };
  }

  #round(price: number): number {
    return Number(price.toFixed(this.#spec.pricePrecision));
  }

  /** Bid candle over [fromMs, toMs) from evenly spread samples; null when the session was closed throughout. */
  #bar(fromMs: number, toMs: number, count: number): Candle | null {
    const step = (toMs - fromMs) / count;
    let bar: Candle | null = null;
    for (let index = 0; index <= count; index++) {
      const at = fromMs + index * step;
      // The last sample is the next bar's first: bars join without a jump, but for closed hours.
      if (!isOpen(this.#spec.session, index === count ? at - 1 : at)) continue;
      const price = this.#round(priceOn(this.#path, at) - this.#spec.spread / 2);
      if (bar === null) {
        bar = { timeMs: fromMs, open: price, high: price, low: price, close: price, volume: null };
      }
      bar.high = Math.max(bar.high, price);
      bar.low = Math.min(bar.low, price);
      bar.close = price;
    }
    return bar;
  }
}
