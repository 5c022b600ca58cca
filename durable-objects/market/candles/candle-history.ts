/**
 * Fills candles from the source's history: before the market's first tick, and for the time when it
 * slept or its feed was down. Bars built from own ticks are never replaced, and nothing is
 * interpolated: a hole in the history stays a hole.
 */
import type { Candle } from "#domain/market/candle.ts";
import {
  type BasePeriod,
  barStart,
  intradayMs,
  intradayPeriods,
  rollUp,
} from "#domain/market/candle.ts";
import { dayMs, localDay, zoneOffsetMs } from "#domain/market/zone.ts";
import type { Feed } from "../feed/feed.ts";
import { type CandleStore, seriesOf } from "./candle-store.ts";

/** How far back days are offered. */
const daysMax = 800;

export class CandleHistory {
  readonly #store: CandleStore;
  readonly #feed: () => Feed | null;

  constructor(store: CandleStore, feed: () => Feed | null) {
    this.#store = store;
    this.#feed = feed;
  }

  /** Asks the source once for the bars of a period back to `fromMs`. */
  async cover(period: BasePeriod, zone: string, fromMs: number, nowMs: number): Promise<void> {
    const series = seriesOf(period, zone);
    const covered = this.#store.coveredFrom(series);
    const from = barStart(period, zone, Math.max(fromMs, nowMs - daysMax * dayMs));
    if (covered !== null && covered <= from) return;
    const feed = this.#feed();
    if (!feed) return;
    const to = covered ?? nowMs;
    const candles =
      period === "1day" ? await days(feed, zone, from, to) : await feed.history(period, from, to);
    this.#store.fill(series, candles);
    this.#store.setCoveredFrom(series, from);
  }

  /**
   * Fills [fromMs, toMs), a stretch without own ticks, in every intraday series.
   * @param minutesMax so many of the newest minutes are fetched as minutes, older time as longer
   * bars
   */
  async fillBreak(fromMs: number, toMs: number, minutesMax: number): Promise<void> {
    const feed = this.#feed();
    if (!feed || toMs <= fromMs) return;
    const minutesFrom = Math.max(
      barStart("1min", "UTC", fromMs),
      // A whole hour: longer bars are folded from minutes, and one of some of its minutes is wrong.
      barStart("60min", "UTC", toMs - minutesMax * intradayMs["1min"]),
    );
    for (const period of intradayPeriods) {
      const from = period === "1min" ? minutesFrom : barStart(period, "UTC", fromMs);
      const to = period === "1min" ? toMs : barStart(period, "UTC", minutesFrom);
      if (to > from) this.#store.fill(period, await feed.history(period, from, to));
    }
    this.#store.refold(minutesFrom, toMs);
  }
}

/** Days of a zone from the longest bars that divide its days evenly. */
async function days(feed: Feed, zone: string, fromMs: number, toMs: number): Promise<Candle[]> {
  if (zone === "UTC") return feed.history("1day", fromMs, toMs);
  const offsets = [zoneOffsetMs(zone, fromMs), zoneOffsetMs(zone, toMs)];
  const period = (["60min", "30min", "15min"] as const).find((each) =>
    offsets.every((offset) => offset % intradayMs[each] === 0),
  );
  const bars = await feed.history(period ?? "15min", fromMs, toMs);
  return rollUp(bars, (timeMs) => localDay(zone, timeMs).startMs);
}
