/**
 * Answers K-line queries from stored and running bars. Weeks are folded from days; the period
 * `year` returns the days of a year.
 */
import type { CandleQuery, LinkFrame } from "#domain/contracts/market.ts";
import { type BasePeriod, barMs, barStart, type Candle, rollUp } from "#domain/market/candle.ts";
import type { Period } from "#domain/market/periods.ts";
import { dayMs } from "#domain/market/zone.ts";
import { Component } from "../../runtime/bases.ts";
import type { CandleHistory } from "./candle-history.ts";
import { type CandleStore, type Series, seriesOf } from "./candle-store.ts";

const yearDays = 366;
/** Factor from the bars' time to calendar time, because weekends and nights have no bars. */
const holes = 1.6;

function baseOf(period: Period): BasePeriod {
  return period === "1week" || period === "year" ? "1day" : period;
}

function spanMs({ period, limit }: CandleQuery): number {
  if (period === "year") return yearDays * dayMs;
  if (period === "1week") return limit * 7 * dayMs;
  return Math.max(limit * barMs(period) * holes, period === "1day" ? 0 : 4 * dayMs);
}

export class CandleReader extends Component<{ store: CandleStore; history: CandleHistory }> {
  knowsFrom({ period, zone }: CandleQuery, fromMs: number, toMs: number): boolean {
    return this.ports.history.knows(baseOf(period), zone, fromMs, toMs);
  }

  cover(query: CandleQuery, toMs: number): Promise<void> {
    return this.ports.history.cover(baseOf(query.period), query.zone, toMs - spanMs(query), toMs);
  }

  /** Bars oldest first, at most `limit`, including the running bar. */
  read(query: CandleQuery, nowMs: number): Candle[] {
    const { period, zone, limit } = query;
    const series = seriesOf(baseOf(period), zone);
    const beforeMs = query.beforeMs ?? Number.MAX_SAFE_INTEGER;
    const fromMs = period === "year" ? Math.min(nowMs, beforeMs) - yearDays * dayMs : 0;
    const rows = period === "1week" ? limit * 7 : period === "year" ? yearDays : limit;
    const bars = this.ports.store.stored(series, fromMs, beforeMs, rows);
    const running = this.ports.store.running(series);
    if (running && running.timeMs < beforeMs) {
      // The source's history may contain an incomplete running bar: own ticks replace it.
      if (bars.at(-1)?.timeMs === running.timeMs) bars.pop();
      if (running.timeMs > (bars.at(-1)?.timeMs ?? -1)) bars.push({ ...running });
    }
    if (period === "year") return bars;
    const folded =
      period === "1week" ? rollUp(bars, (timeMs) => barStart("1week", zone, timeMs)) : bars;
    return folded.slice(-limit);
  }

  /** A period's bars: those that closed since the last frame, then the running bar. */
  live(
    period: Period,
    zone: string,
    closed: ReadonlyArray<[Series, Candle]>,
  ): LinkFrame["candles"] {
    const series = seriesOf(baseOf(period), zone);
    if (period === "1week") {
      const [week] = this.#runningWeek(zone, series);
      return week ? [[period, week]] : [];
    }
    const bars = closed.filter(([each]) => each === series).map(([, candle]) => candle);
    const running = this.ports.store.running(series);
    if (running) bars.push(running);
    return bars.map((candle) => [period, candle]);
  }

  #runningWeek(zone: string, series: Series): Candle[] {
    const running = this.ports.store.running(series);
    if (!running) return [];
    const start = barStart("1week", zone, running.timeMs);
    const days = this.ports.store.stored(series, start, running.timeMs, 7);
    return rollUp([...days, running], () => start);
  }
}
