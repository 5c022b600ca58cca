/**
 * The embedded default feed: needs no network, and no key but the deployment's own secret. Prices
 * come from `price-path.ts`. Ticks come at irregular times, only while the market's session is
 * open. Sends quotes only.
 */
import { isAhead, waitMs } from "#domain/access/age.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { BasePeriod, Candle } from "#domain/market/candle.ts";
import type { Tick } from "#domain/market/tick.ts";
import { isOpen, nextChange, type TradingHours } from "#domain/market/trading-hours.ts";
import { logError } from "#platform/log/log.ts";
import type { Feed, FeedSink } from "../feed.ts";
import type { ConnectionPorts } from "../feed-connection.ts";
import { KeyedNoise } from "./keyed-noise.ts";
import { PriceSampler } from "./price-path.ts";
import { simulatedCandles } from "./simulated-candles.ts";

export type SimulatorPorts = Pick<ConnectionPorts, "now" | "later">;

/**
 * Time in ms before the market's opening from which a timer waits for it. Until then no timer runs,
 * so that the closed market may sleep; `check` sets the timer later.
 */
const waitForOpeningMsMax = 60_000;
/** Delay in ms after which a tick's timer counts as lost. */
const overdueMs = 5_000;
const secretLengthMin = 32;
/** Full spread of a market that configures none, in units of the last decimal. */
const pointsOfSpread = 12;

/**
 * @param secret the deployment's secret; without it there are no prices
 * @throws RangeError if the specification has no simulator settings
 */
export function createSimulator(
  spec: MarketSpec,
  sink: FeedSink,
  ports: SimulatorPorts,
  secret = "",
): Feed {
  return secret.length < secretLengthMin
    ? withoutSecret(spec, sink)
    : new Simulator(spec, sink, ports, secret);
}

/** Sends no prices, because a seed alone must not determine prices. */
function withoutSecret({ symbol }: MarketSpec, sink: FeedSink): Feed {
  const reason =
    `${symbol} is simulated, and the secret SIMULATOR_SECRET is not set or shorter than ` +
    `${secretLengthMin} characters: there is no price (docs/replay.md)`;
  return {
    start() {
      logError("simulator_without_secret", { id: symbol, reason: "SIMULATOR_SECRET" });
      sink.lost(reason);
    },
    stop() {},
    check() {},
    keepHours() {},
    history: async () => [],
  };
}

class Simulator implements Feed {
  #spec: MarketSpec;
  readonly #sink: FeedSink;
  readonly #ports: SimulatorPorts;
  readonly #gaps: KeyedNoise;
  readonly #live: PriceSampler;
  readonly #past: PriceSampler;
  readonly #spread: number;
  readonly #meanGapMs: number;
  #started = false;
  #cancel: (() => void) | null = null;
  /** Time of the next tick (ms); null while the market is closed. */
  #nextAtMs: number | null = null;

  constructor(spec: MarketSpec, sink: FeedSink, ports: SimulatorPorts, secret: string) {
    if (!spec.simulator) throw new RangeError(`${spec.symbol} has no simulator settings`);
    this.#spec = spec;
    this.#sink = sink;
    this.#ports = ports;
    this.#gaps = new KeyedNoise(secret, `simulated gaps/${spec.simulator.seed}`);
    this.#live = new PriceSampler(spec.simulator, secret);
    this.#past = new PriceSampler(spec.simulator, secret);
    this.#spread = spec.spread > 0 ? spec.spread : pointsOfSpread * 10 ** -spec.pricePrecision;
    this.#meanGapMs = 1_000 / spec.simulator.ticksPerSecond;
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#sink.live(false);
    this.#step();
  }

  stop(): void {
    this.#started = false;
    this.#nextAtMs = null;
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Continues if the market opens soon, or if the timer was lost while the object slept. */
  check(nowMs: number): void {
    if (!this.#started) return;
    const atMs = this.#nextAtMs;
    // True if the tick is long overdue, or so far ahead that the clock must have stepped back.
    const isLost = atMs !== null && (isAhead(nowMs, atMs, overdueMs) || isAhead(atMs, nowMs));
    if (atMs === null || isLost) this.#step();
  }

  keepHours(hours: TradingHours): void {
    this.#spec = { ...this.#spec, ...hours };
    if (this.#started) this.#step();
  }

  async history(period: BasePeriod, fromMs: number, toMs: number): Promise<Candle[]> {
    return simulatedCandles({
      period,
      fromMs,
      toMs: Math.min(toMs, this.#ports.now()),
      hours: this.#spec,
      logAt: (timeMs) => this.#past.logAt(timeMs),
      bidOf: (log) => this.#bidOf(log),
    });
  }

  #step(): void {
    this.#cancel?.();
    this.#cancel = null;
    const nowMs = this.#ports.now();
    if (!isOpen(this.#spec, nowMs)) return this.#waitForOpening(nowMs);
    // Adds the gap to this tick's due time, not to now, so that late timers do not slow the rate.
    const dueMs = this.#nextAtMs ?? nowMs;
    const gapMs = this.#gapMs(nowMs);
    const isOff = isAhead(nowMs, dueMs, gapMs) || isAhead(dueMs, nowMs, gapMs);
    this.#nextAtMs = isOff ? nowMs + gapMs : dueMs + gapMs;
    this.#later(waitMs(this.#nextAtMs, nowMs, 2 * gapMs));
    this.#sink.tick(this.#tickAt(Math.floor(nowMs)));
  }

  #waitForOpening(nowMs: number): void {
    this.#nextAtMs = null;
    const opensAt = nextChange(this.#spec, nowMs);
    if (opensAt === null || isAhead(opensAt, nowMs, waitForOpeningMsMax)) return;
    this.#later(waitMs(opensAt, nowMs, waitForOpeningMsMax));
  }

  #later(ms: number): void {
    this.#cancel = this.#ports.later(() => this.#step(), ms);
  }

  /** Irregular time to the next tick: 0.3 to 1.7 times the mean, so that the mean rate stays. */
  #gapMs(nowMs: number): number {
    return this.#meanGapMs * (0.3 + 1.4 * this.#gaps.at(Math.floor(nowMs)));
  }

  #tickAt(timeMs: number): Tick {
    const log = this.#live.logAt(timeMs);
    return { timeMs, bid: this.#bidOf(log), ask: this.#round(Math.exp(log) + this.#spread / 2) };
  }

  #bidOf(log: number): number {
    return this.#round(Math.exp(log) - this.#spread / 2);
  }

  #round(price: number): number {
    return Number(price.toFixed(this.#spec.pricePrecision));
  }
}
