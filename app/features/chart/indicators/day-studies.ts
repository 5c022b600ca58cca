/** Indicators that begin anew with each day of the company's clock. */
import type { Bar } from "#domain/chart/bar.ts";
import { dayMs, zoneOffsetMs } from "#domain/market/zone.ts";

export const dayOf = (zone: string) => (timeMs: number) =>
  Math.floor((timeMs + zoneOffsetMs(zone, timeMs)) / dayMs);

interface Traded {
  day: number;
  value: number;
  volume: number;
}

/** The mean price of a day so far, each bar weighed by what was traded in it. */
export class DayVwap {
  readonly #dayOf: (timeMs: number) => number;
  #before: Traded | null = null;
  #now: Traded | null = null;

  constructor(day: (timeMs: number) => number) {
    this.#dayOf = day;
  }

  update(bar: Bar, replaces: boolean): number | null {
    if (!replaces) this.#before = this.#now;
    const day = this.#dayOf(bar.timeMs);
    const known = this.#before?.day === day ? this.#before : { value: 0, volume: 0 };
    const traded = bar.volume ?? 0;
    const value = known.value + ((bar.high + bar.low + bar.close) / 3) * traded;
    const volume = known.volume + traded;
    this.#now = { day, value, volume };
    return volume > 0 ? value / volume : null;
  }
}

interface Range {
  key: number;
  high: number;
  low: number;
  close: number;
}

interface PivotState {
  done: Range | null;
  running: Range;
}

/** Floor-trader pivot points of the previous period: a day, or a month for daily bars. */
export class Pivots {
  readonly #keyOf: (timeMs: number) => number;
  #before: PivotState | null = null;
  #now: PivotState | null = null;

  constructor(key: (timeMs: number) => number) {
    this.#keyOf = key;
  }

  /** @returns R3, R2, R1, the pivot, S1, S2, S3; null within the first stretch */
  update(bar: Bar, replaces: boolean): readonly number[] | null {
    if (!replaces) this.#before = this.#now;
    const key = this.#keyOf(bar.timeMs);
    const { high, low, close } = bar;
    const known = this.#before;
    if (known?.running.key === key) {
      const running = known.running;
      const reached = { high: Math.max(running.high, high), low: Math.min(running.low, low) };
      this.#now = { done: known.done, running: { key, ...reached, close } };
    } else {
      this.#now = { done: known?.running ?? null, running: { key, high, low, close } };
    }
    return this.#now.done && pivotLevels(this.#now.done);
  }
}

export function pivotLevels({ high, low, close }: Omit<Range, "key">): readonly number[] {
  const pivot = (high + low + close) / 3;
  const span = high - low;
  return [
    high + 2 * (pivot - low),
    pivot + span,
    2 * pivot - low,
    pivot,
    2 * pivot - high,
    pivot - span,
    low - 2 * (high - pivot),
  ];
}
