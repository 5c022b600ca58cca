/**
 * Computes the maximum silence of a market before its last price is doubted. One bound cannot suit
 * all markets. Twelve seconds without a tick are normal for a currency pair at night, and a fault
 * where two ticks a second are usual.
 *
 * bound = clamp(1.5 x q, 2 s, ceiling). q is the time-weighted 90% quantile of the newest 256
 * silences between ticks. So nine tenths of the time were spent in silences of at most q. Time is
 * the weight because ticks come in bursts: by count, milliseconds inside the bursts would hide the
 * seconds between them.
 *
 * A silence counts as at most 1.5 times the bound at its time. So outages hardly widen the bound,
 * and for a market that has become slow the bound is right after a few ticks. A new market starts
 * at the shortest bound, a restarted market at its learned bound. docs/trading.md has measurements
 * on recorded days.
 *
 * A silence can widen the bound only if the quotes before and after it overlap: then no trade in
 * between had an outdated price. Any other silence counts as at most two thirds of the current
 * bound. From a rejected tick until the next accepted one, the shortest bound applies. A silence
 * with a rejected tick does not widen the bound.
 */
import { isAhead } from "../access/age.ts";
import type { Tick } from "./tick.ts";

export const quietAfterMsMin = 2_000;
/** Tolerance in ms: if `quietAtMs` is later than now + bound + this, the clock was set back. */
const clockStepMsMin = 1_000;
const silencesKept = 256;
const timeShare = 0.9;
const factor = 1.5;
const silenceFactorMax = 1.5;
/** A restarted market keeps its learned bound until it has recorded this many silences. */
const silencesFew = 32;
const computeEvery = 16;

type Quote = Pick<Tick, "bid" | "ask">;

export class Rhythm {
  readonly #ceilingMs: number;
  readonly #silences: number[] = [];
  readonly #isKnown: boolean;
  #boundMs: number;
  #count = 0;
  #freshAtMs: number | null = null;
  #quote: Quote | null = null;
  /** False from a rejected tick until the next accepted one. */
  #isSilence = true;

  /**
   * @param ceilingMs longest bound: the maximum age of a tradable price
   * @param knownBoundMs bound learned before a restart; null for a new market
   */
  constructor(ceilingMs: number, knownBoundMs: number | null) {
    this.#ceilingMs = ceilingMs;
    this.#isKnown = knownBoundMs !== null;
    this.#boundMs = this.#clamp(knownBoundMs ?? quietAfterMsMin);
  }

  get boundMs(): number {
    return this.#boundMs;
  }

  /** Records an accepted tick. @param freshAtMs wall time in ms at which the tick was current */
  heard(freshAtMs: number, nowMs: number, quote: Quote): void {
    // After the clock has stepped back, the length of the silence is unknown.
    if (this.#freshAtMs !== null && this.#freshAtMs > nowMs) this.#freshAtMs = null;
    const before = this.#freshAtMs;
    this.#freshAtMs = Math.max(before ?? freshAtMs, freshAtMs);
    const isConfirmed = this.#isSilence && this.#quote !== null && doMeet(this.#quote, quote);
    this.#quote = quote;
    this.#isSilence = true;
    if (before !== null) this.#learn(this.#freshAtMs - before, isConfirmed);
  }

  /** Records a rejected tick. @returns true for the first one since an accepted tick */
  doubted(): boolean {
    const wasSilence = this.#isSilence;
    this.#isSilence = false;
    return wasSilence;
  }

  /** Records that the feed is lost: no price is fresh, and this silence is not learned. */
  pause(): void {
    this.#freshAtMs = null;
  }

  /** Wall time in ms from which the market is quiet if no tick comes; null if no price is fresh. */
  get quietAtMs(): number | null {
    const boundMs = this.#isSilence ? this.#boundMs : quietAfterMsMin;
    return this.#freshAtMs === null ? null : this.#freshAtMs + boundMs;
  }

  isQuiet(nowMs: number): boolean {
    const at = this.quietAtMs;
    return at === null || nowMs > at || isAhead(at, nowMs, this.#boundMs + clockStepMsMin);
  }

  #learn(silenceMs: number, isConfirmed: boolean): void {
    const usualMs = Math.floor(this.#boundMs / factor);
    const longestMs = isConfirmed ? silenceFactorMax * this.#boundMs : usualMs;
    this.#silences.push(Math.min(silenceMs, longestMs));
    if (this.#silences.length > silencesKept) this.#silences.shift();
    this.#count++;
    const areFew = this.#silences.length < silencesFew;
    if (areFew ? this.#isKnown : this.#count % computeEvery !== 0) return;
    this.#boundMs = this.#clamp(factor * timeQuantile(this.#silences, timeShare));
  }

  #clamp(boundMs: number): number {
    return Math.min(this.#ceilingMs, Math.max(quietAfterMsMin, Math.ceil(boundMs)));
  }
}

/** True if the quotes overlap, so that both could be prices of one moment. */
function doMeet(before: Quote, after: Quote): boolean {
  return after.bid <= before.ask && after.ask >= before.bid;
}

/** Time-weighted quantile: silences up to this length make up `share` of the total time. */
function timeQuantile(silences: readonly number[], share: number): number {
  const sorted = [...silences].sort((left, right) => left - right);
  const wanted = share * sorted.reduce((sum, each) => sum + each, 0);
  let spent = 0;
  for (const each of sorted) {
    spent += each;
    if (spent >= wanted) return each;
  }
  return sorted.at(-1) ?? 0;
}
