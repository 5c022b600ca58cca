/**
 * Fills candles from the source's history, for times before the market's first tick and for times
 * when the market slept or its feed was down. Bars built from own ticks are never replaced. Nothing
 * is interpolated: a gap in the history stays a gap.
 */
import { isOld } from "#domain/access/age.ts";
import {
  type BasePeriod,
  barMs,
  barStart,
  type Candle,
  intradayMs,
  intradayPeriods,
  rollUp,
} from "#domain/market/candle.ts";
import { missing, type Stretch, withStretch } from "#domain/market/stretches.ts";
import { isOpen, nextChange, type TradingHours } from "#domain/market/trading-hours.ts";
import { dayMs, localDay, zoneOffsetMs } from "#domain/market/zone.ts";
import { Component } from "../../runtime/bases.ts";
import { type Rate, type TokenBucket, takeToken } from "../../runtime/token-bucket.ts";
import type { Feed } from "../feed/feed.ts";
import { type CandleStore, type Series, seriesOf } from "./candle-store.ts";

export interface CandleHistoryPorts {
  feed(): Feed | null;
  hours(): TradingHours;
  now(): number;
  /** Current time of the market's clock (ms). */
  clockMs(): number;
}

/** Maximum days of history that one request of a caller fetches. */
const daysMax = 800;
/** Maximum bars of one request: the source must be able to answer with all of them. */
const barsMax = 6_000;
/** Providers answer in pages of about this many bars. */
const pageBars = 1_000;
/** Rate limit of pages, for all callers together. */
const asking: Rate = { atOnce: 144, perSecond: 1.2 };
/** Pauses in ms before an empty or a refused stretch is requested again. */
const askAgainMs = 15 * 60_000;
const refusedAgainMs = 60_000;

interface Unanswered {
  series: Series;
  stretch: Stretch;
  sinceMs: number;
  againMs: number;
}

export class CandleHistory extends Component<CandleHistoryPorts & { store: CandleStore }> {
  readonly #budget: TokenBucket = { tokens: asking.atOnce, filledAtMs: 0 };
  #unanswered: Unanswered[] = [];
  /** Start of the current unbroken run of own ticks (ms); null while no ticks arrive. */
  #ownFromMs: number | null = null;

  /** Records an own tick's time (ms). The source is not asked for bars after the first own tick. */
  ownTick(timeMs: number): void {
    this.#ownFromMs ??= timeMs;
  }

  ownEnd(lastMs: number): void {
    const fromMs = this.#ownFromMs;
    this.#ownFromMs = null;
    if (fromMs === null) return;
    for (const series of this.ports.store.kept) this.#note(series, [fromMs, lastMs]);
  }

  /** Requests missing bars from the source, newest first, as far as the rate limit permits. */
  async cover(period: BasePeriod, zone: string, fromMs: number, toMs: number): Promise<void> {
    const series = seriesOf(period, zone);
    const nowMs = this.ports.now();
    const earliest = Math.max(fromMs, toMs - daysMax * dayMs);
    const from = barStart(period, zone, Math.max(0, earliest));
    const asked: Stretch = [from, Math.min(toMs, this.ports.clockMs())];
    this.#unanswered = this.#unanswered.filter(
      ({ sinceMs, againMs }) => !isOld(sinceMs, nowMs, againMs),
    );
    const parts = missing(this.#known(series), asked).flatMap((part) => pieces(period, part));
    const later = this.#unanswered.filter((each) => each.series === series);
    const waiting = later.reduce<Stretch[]>((list, { stretch }) => withStretch(list, stretch), []);
    const feed = this.ports.feed();
    for (const part of parts.toReversed()) {
      for (const open of missing(waiting, part)) {
        const pages = Math.ceil((open[1] - open[0]) / (barMs(period) * pageBars));
        if (!feed || !takeToken(this.#budget, asking, nowMs, pages)) return;
        await this.#ask(feed, { period, zone, series }, open);
      }
    }
  }

  /** True if all bars of [fromMs, toMs) are known. */
  knows(period: BasePeriod, zone: string, fromMs: number, toMs: number): boolean {
    const asked: Stretch = [fromMs, Math.min(toMs, this.ports.clockMs())];
    return missing(this.#known(seriesOf(period, zone)), asked).length === 0;
  }

  #known(series: Series): Stretch[] {
    const known = this.ports.store.answered(series);
    return this.#ownFromMs === null
      ? known
      : withStretch(known, [this.#ownFromMs, Number.MAX_SAFE_INTEGER]);
  }

  /**
   * Fetches a stretch. The time before the oldest received bar stays unknown, unless the market was
   * closed for all of that time.
   */
  async #ask(
    feed: Feed,
    { period, zone, series }: { period: BasePeriod; zone: string; series: Series },
    [fromMs, toMs]: Stretch,
  ): Promise<void> {
    let bars: Candle[];
    try {
      bars =
        period === "1day"
          ? await days(feed, zone, fromMs, toMs)
          : await feed.history(period, fromMs, toMs);
    } catch (cause) {
      this.#postpone(series, [fromMs, toMs], refusedAgainMs);
      throw cause;
    }
    this.ports.store.fill(series, bars);
    const oldest = bars[0]?.timeMs ?? toMs;
    const isClosed = !hasOpening(this.ports.hours(), fromMs, oldest);
    const answeredMs = isClosed ? fromMs : Math.max(fromMs, oldest);
    this.#note(series, [answeredMs, toMs]);
    if (answeredMs > fromMs) this.#postpone(series, [fromMs, answeredMs], askAgainMs);
  }

  #postpone(series: Series, stretch: Stretch, againMs: number): void {
    this.#unanswered.push({ series, stretch, sinceMs: this.ports.now(), againMs });
  }

  #note(series: Series, stretch: Stretch): void {
    this.ports.store.setAnswered(series, withStretch(this.ports.store.answered(series), stretch));
  }

  /**
   * Fills [fromMs, toMs), a stretch without own ticks, in every intraday series.
   * @param minutesMax number of newest minutes to fetch as minute bars; older bars are longer
   */
  async fillBreak(fromMs: number, toMs: number, minutesMax: number): Promise<void> {
    const feed = this.ports.feed();
    if (!feed || toMs <= fromMs) return;
    const minutesFrom = Math.max(
      barStart("1min", "UTC", fromMs),
      // Starts at a whole hour, because an hour without some of its minutes would be wrong.
      barStart("60min", "UTC", toMs - minutesMax * intradayMs["1min"]),
    );
    for (const period of intradayPeriods) {
      const from = period === "1min" ? minutesFrom : barStart(period, "UTC", fromMs);
      const to = period === "1min" ? toMs : barStart(period, "UTC", minutesFrom);
      if (to > from) this.ports.store.fill(period, await feed.history(period, from, to));
    }
    this.ports.store.refold(minutesFrom, toMs);
  }
}

/** Divides a stretch into requests that the source can answer completely. */
function pieces(period: BasePeriod, [fromMs, toMs]: Stretch): Stretch[] {
  const spanMs = barsMax * barMs(period);
  const parts: Stretch[] = [];
  for (let at = toMs; at > fromMs; at -= spanMs) parts.unshift([Math.max(fromMs, at - spanMs), at]);
  return parts;
}

/** True if the market was open at some time of [fromMs, toMs). */
function hasOpening(hours: TradingHours, fromMs: number, toMs: number): boolean {
  if (toMs <= fromMs) return false;
  if (isOpen(hours, fromMs)) return true;
  const opensMs = nextChange(hours, fromMs);
  return opensMs !== null && opensMs < toMs;
}

/** Days of a zone, folded from the longest bars that divide its days evenly. */
async function days(feed: Feed, zone: string, fromMs: number, toMs: number): Promise<Candle[]> {
  if (zone === "UTC") return feed.history("1day", fromMs, toMs);
  const offsets = [zoneOffsetMs(zone, fromMs), zoneOffsetMs(zone, toMs)];
  const period = (["60min", "30min", "15min"] as const).find((each) =>
    offsets.every((offset) => offset % intradayMs[each] === 0),
  );
  const bars = await feed.history(period ?? "15min", fromMs, toMs);
  return rollUp(bars, (timeMs) => localDay(zone, timeMs).startMs);
}
