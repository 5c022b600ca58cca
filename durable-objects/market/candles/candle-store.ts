/**
 * Candles of one market. A bar is written when it closes. Running bars are in memory and are
 * rebuilt from stored minutes and the tick log, so that a restart changes no bar.
 */
import {
  type BasePeriod,
  barStart,
  type Candle,
  foldPrice,
  intradayMs,
  intradayPeriods,
  rollUp,
} from "#domain/market/candle.ts";
import { type Stretch, until } from "#domain/market/stretches.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { localDay } from "#domain/market/zone.ts";
import { Store } from "../../runtime/bases.ts";
import type { Database } from "../../runtime/database.ts";

/** Maximum stretches per series; above it the oldest are forgotten and requested again. */
const stretchesMax = 500;

/** A stored series: an intraday period, or the days of a zone. */
export type Series = `${BasePeriod}` | `1day@${string}`;

export function seriesOf(period: BasePeriod, zone: string): Series {
  return period === "1day" ? `1day@${zone}` : period;
}

interface Running {
  candle: Candle | null;
  /** Exclusive end of the bar: the start of the next one. */
  endMs: number;
}

export class CandleStore extends Store {
  readonly #running = new Map<Series, Running>();
  #toWrite: Array<[Series, Candle]> = [];
  #toPublish: Array<[Series, Candle]> = [];

  constructor(db: Database) {
    super(db);
    for (const period of intradayPeriods) this.follow(period);
    const days = this.sql<{ series: Series }>`SELECT series FROM coverage
      WHERE series LIKE '1day@%'`;
    for (const { series } of days) this.follow(series);
  }

  /** Adds a price to every running bar, and closes the bars that ended before it. */
  apply(timeMs: number, price: number, size: number | undefined): void {
    for (const [series, running] of this.#running) {
      if (timeMs >= running.endMs || running.candle === null) this.#open(series, running, timeMs);
      const startMs = running.candle?.timeMs ?? startOf(series, timeMs);
      running.candle = foldPrice(running.candle, startMs, price, size);
    }
  }

  /** Writes the closed bars. Call it inside the transaction that writes the ticks. */
  flush(): void {
    for (const [series, candle] of this.#toWrite) this.#write(series, candle);
    this.#toWrite = [];
  }

  takeClosed(): Array<[Series, Candle]> {
    const closed = this.#toPublish;
    this.#toPublish = [];
    return closed;
  }

  running(series: Series): Candle | null {
    return this.#running.get(series)?.candle ?? null;
  }

  get kept(): Iterable<Series> {
    return this.#running.keys();
  }

  /** Stores a series from now on. True if it is new: the running bars then need a rebuild. */
  follow(series: Series): boolean {
    if (this.#running.has(series)) return false;
    this.#running.set(series, { candle: null, endMs: 0 });
    return true;
  }

  /** The newest `limit` bars that start in [fromMs, toMs), oldest first, without a running bar. */
  stored(series: Series, fromMs: number, toMs: number, limit: number): Candle[] {
    return this.sql<Candle>`
      SELECT time_ms AS timeMs, open, high, low, close, volume FROM candles
      WHERE series = ${series} AND time_ms >= ${fromMs} AND time_ms < ${toMs}
      ORDER BY time_ms DESC LIMIT ${limit}`.reverse();
  }

  newestMinute(): number | null {
    return this.first<number>`SELECT max(time_ms) FROM candles WHERE series = '1min'`;
  }

  /** Adds the source's bars where no own bars exist; running bars stay unchanged. */
  fill(series: Series, candles: readonly Candle[]): void {
    const runningFrom = this.running(series)?.timeMs ?? Number.POSITIVE_INFINITY;
    for (const { timeMs, open, high, low, close, volume } of candles) {
      if (timeMs >= runningFrom) continue;
      this.sql`INSERT OR IGNORE INTO candles
        VALUES (${series}, ${timeMs}, ${open}, ${high}, ${low}, ${close}, ${volume})`;
    }
  }

  /** Drops the bars that start after this time (ms); the caller rebuilds the running ones. */
  dropAfter(timeMs: number): void {
    this.sql`DELETE FROM candles WHERE time_ms > ${timeMs}`;
    for (const series of this.#running.keys()) {
      this.setAnswered(series, until(this.answered(series), timeMs));
    }
  }

  /** Folds the longer intraday bars that touch [fromMs, toMs) again, from the stored minutes. */
  refold(fromMs: number, toMs: number): void {
    for (const period of intradayPeriods) {
      if (period === "1min") continue;
      const start = barStart(period, "UTC", fromMs);
      const end = barStart(period, "UTC", toMs - 1) + intradayMs[period];
      const minutes = this.stored("1min", start, end, Number.MAX_SAFE_INTEGER);
      const runningFrom = this.running(period)?.timeMs ?? Number.POSITIVE_INFINITY;
      for (const bar of rollUp(minutes, (timeMs) => barStart(period, "UTC", timeMs))) {
        if (bar.timeMs < runningFrom) this.#write(period, bar);
      }
    }
  }

  /**
   * Rebuilds the running bars as of `nowMs`: complete minutes from the store, the rest from the
   * tick log.
   * @param partsEndMs time (ms); minutes that start before it come from the store
   * @param ticks stored ticks from `partsEndMs` on, oldest first, with their candle price
   */
  rebuild(nowMs: number, partsEndMs: number, ticks: Iterable<readonly [StoredTick, number]>): void {
    for (const [series, running] of this.#running) {
      const start = startOf(series, nowMs);
      const parts = this.#partsOf(series, start, partsEndMs);
      running.candle = rollUp(parts, () => start)[0] ?? null;
      running.endMs = endOf(series, nowMs);
    }
    for (const [tick, price] of ticks) this.apply(tick.timeMs, price, tick.size);
  }

  /** Known stretches of a series, oldest first: from the source, or built from own ticks. */
  answered(series: Series): Stretch[] {
    return this.sql<{ from_ms: number; to_ms: number }>`SELECT from_ms, to_ms FROM answered
      WHERE series = ${series} ORDER BY from_ms`.map(({ from_ms, to_ms }) => [from_ms, to_ms]);
  }

  setAnswered(series: Series, known: readonly Stretch[]): void {
    this.sql`DELETE FROM answered WHERE series = ${series}`;
    for (const [from, to] of known.slice(-stretchesMax)) {
      this.sql`INSERT INTO answered VALUES (${series}, ${from}, ${to})`;
    }
    // The constructor reads `coverage` to find the time zones whose day bars are stored.
    this.sql`INSERT OR IGNORE INTO coverage VALUES (${series}, 0)`;
  }

  /** Finished parts of a running bar, so that a day is not folded from 1,440 minutes. */
  #partsOf(series: Series, start: number, endMs: number): Candle[] {
    if (series === "1min") return [];
    if (!series.startsWith("1day@")) {
      return this.stored("1min", start, endMs, Number.MAX_SAFE_INTEGER);
    }
    const quarter = barStart("15min", "UTC", endMs);
    return [
      ...this.stored("15min", start, quarter, Number.MAX_SAFE_INTEGER),
      ...this.stored("1min", Math.max(start, quarter), endMs, Number.MAX_SAFE_INTEGER),
    ];
  }

  #open(series: Series, running: Running, timeMs: number): void {
    if (running.candle) {
      this.#toWrite.push([series, running.candle]);
      this.#toPublish.push([series, running.candle]);
    }
    running.candle = null;
    running.endMs = endOf(series, timeMs);
  }

  #write(series: Series, { timeMs, open, high, low, close, volume }: Candle): void {
    this.sql`INSERT OR REPLACE INTO candles
      VALUES (${series}, ${timeMs}, ${open}, ${high}, ${low}, ${close}, ${volume})`;
  }
}

function splitSeries(series: Series): { period: BasePeriod; zone: string } {
  return series.startsWith("1day@")
    ? { period: "1day", zone: series.slice("1day@".length) }
    : { period: series as BasePeriod, zone: "UTC" };
}

function startOf(series: Series, timeMs: number): number {
  const { period, zone } = splitSeries(series);
  return barStart(period, zone, timeMs);
}

function endOf(series: Series, timeMs: number): number {
  const { period, zone } = splitSeries(series);
  if (period === "1day") return localDay(zone, timeMs).endMs;
  return barStart(period, zone, timeMs) + intradayMs[period];
}
