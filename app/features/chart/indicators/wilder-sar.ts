/**
 * Parabolic SAR as Welles Wilder describes it (New Concepts in Technical Trading Systems, 1978).
 */
import type { Bar } from "#domain/chart/bar.ts";

interface SarState {
  isLong: boolean;
  sar: number;
  /** The highest high, or the lowest low, of the trend. */
  extreme: number;
  speed: number;
  /** The bar before, and the one before it: the stop is never inside their range. */
  last: Bar;
  beforeLast: Bar;
}

export class WilderSar {
  readonly #step: number;
  readonly #limit: number;
  /** State before the newest bar, so that the newest can be applied again. */
  #before: SarState | Bar | null = null;
  #now: SarState | Bar | null = null;

  constructor(step: number, limit: number) {
    this.#step = step;
    this.#limit = Math.max(step, limit);
  }

  /** @returns the stop of this bar; null for the first one */
  update(bar: Bar, replaces: boolean): number | null {
    if (!replaces) this.#before = this.#now;
    this.#now = this.#after(this.#before, bar);
    return "sar" in this.#now ? this.#now.sar : null;
  }

  #after(before: SarState | Bar | null, bar: Bar): SarState | Bar {
    if (before === null) return bar;
    return "sar" in before ? this.#next(before, bar) : this.#first(before, bar);
  }

  /** The first trend is that of the first two bars' middles. */
  #first(last: Bar, bar: Bar): SarState {
    const isLong = bar.high + bar.low >= last.high + last.low;
    const [sar, extreme] = isLong ? [last.low, bar.high] : [last.high, bar.low];
    return { isLong, sar, extreme, speed: this.#step, last: bar, beforeLast: last };
  }

  #next(state: SarState, bar: Bar): SarState {
    const { isLong, extreme, speed, last, beforeLast } = state;
    const moved = state.sar + speed * (extreme - state.sar);
    const sar = isLong
      ? Math.min(moved, last.low, beforeLast.low)
      : Math.max(moved, last.high, beforeLast.high);
    const shared = { last: bar, beforeLast: last };
    const isBroken = isLong ? bar.low < sar : bar.high > sar;
    if (isBroken) {
      // The trend turns: its stop is the extreme of the previous trend.
      const turned = isLong ? Math.max(extreme, bar.high) : Math.min(extreme, bar.low);
      const start = isLong ? bar.low : bar.high;
      return { isLong: !isLong, sar: turned, extreme: start, speed: this.#step, ...shared };
    }
    const reached = isLong ? Math.max(extreme, bar.high) : Math.min(extreme, bar.low);
    const faster = reached === extreme ? speed : Math.min(speed + this.#step, this.#limit);
    return { isLong, sar, extreme: reached, speed: faster, ...shared };
  }
}
