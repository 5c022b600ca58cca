/**
 * The chart itself, outside React: history from the API, whole live candles from the channel. Only this folder imports
 * the chart library, which therefore loads with the trade page and not before.
 */
import {
  type CandlestickData,
  CandlestickSeries,
  ColorType,
  createChartEx,
  type DeepPartial,
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  type TickMarkType,
  type Time,
  type TimeChartOptions,
  type UTCTimestamp,
} from "lightweight-charts";
import { kline, type Pair } from "#domain/contracts/http/market.ts";
import type { Period } from "#domain/market/periods.ts";
import { callApi } from "../../api/client.ts";
import { numberTag } from "../../i18n/locale.ts";
import { type KlineMessage, onCandles } from "../../realtime/candles.ts";
import { type Bar, fromRow, judge, type Position, prepend, toBar } from "./chart-data.ts";
import { type ChartLevel, type LevelHandlers, LevelLines } from "./level-lines.ts";
import { drawQuoteLines } from "./quote-lines.ts";
import { axisTexts, zoneScale } from "./zone-scale.ts";

const barsPerPage = 500;
/** Older bars are fetched when fewer than this many are left of the visible part. */
const reserveBars = 40;

export interface KlineColours {
  up: string;
  down: string;
  text: string;
  line: string;
}

export interface KlineOptions {
  pair: Pair;
  period: Period;
  zone: string;
  colours: KlineColours;
  onState(state: "loading" | "ready" | "empty" | "failed", gaps: number): void;
  /** The bars in words, for those who cannot see them: after each reading and with each new bar. */
  onBars(bars: readonly Bar[]): void;
}

const isDaily = (period: Period) => period === "1day" || period === "1week" || period === "year";

export class KlineView {
  readonly #options: KlineOptions;
  readonly #chart: IChartApiBase<Time>;
  readonly #candles: ISeriesApi<"Candlestick">;
  readonly #volumes: ISeriesApi<"Histogram">;
  readonly #levels: LevelLines;
  #bars: Bar[] = [];
  #position: Position = { generation: 0, seq: -1 };
  #older: "idle" | "busy" | "done" = "idle";
  readonly #releases: Array<() => void> = [];
  #phase: "loading" | "ready" | "failed" = "loading";
  /** Live candles that came while history was being read. */
  #waiting: KlineMessage[] = [];
  /** Counts readings: the answer of one that was overtaken is dropped. */
  #reading = 0;
  #reloadedFor: number | null = null;
  #heard = false;
  #gaps = 0;
  #disposed = false;

  constructor(host: HTMLElement, options: KlineOptions) {
    this.#options = options;
    const { pair, colours, period, zone } = options;
    const axisText = axisTexts(numberTag(), zone, isDaily(period));
    const look: DeepPartial<TimeChartOptions> = {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: "transparent" },
        textColor: colours.text,
        fontFamily: getComputedStyle(document.body).fontFamily,
        attributionLogo: true,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
      rightPriceScale: { borderVisible: false },
      timeScale: {
        borderVisible: false,
        timeVisible: !isDaily(period),
        secondsVisible: false,
        rightOffset: 4,
        tickMarkFormatter: (time: Time, type: TickMarkType) => axisText(time as UTCTimestamp, type),
      },
      localization: {
        locale: numberTag(),
        timeFormatter: (time: Time) => this.#fullTime(time as UTCTimestamp),
      },
    };
    this.#chart = createChartEx(host, zoneScale(zone), look);
    this.#candles = this.#chart.addSeries(CandlestickSeries, {
      upColor: colours.up,
      downColor: colours.down,
      wickUpColor: colours.up,
      wickDownColor: colours.down,
      borderVisible: false,
      // The bid line shows the last price.
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: {
        type: "price",
        precision: pair.PricePrecision,
        minMove: 10 ** -pair.PricePrecision,
      },
    });
    this.#volumes = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      priceFormat: { type: "volume" },
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.#chart.priceScale("volume").applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    this.#releases.push(drawQuoteLines(this.#candles, pair, colours));
    const precision = pair.PricePrecision;
    this.#levels = new LevelLines(this.#chart, this.#candles, host, { precision, colours });
    this.#releases.push(() => this.#levels.dispose());
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < reserveBars) void this.#loadOlder();
    });
  }

  async start(): Promise<void> {
    const { pair, period } = this.#options;
    this.#releases.push(onCandles(pair.Id, period, (message) => this.#receive(message)));
    await this.load();
  }

  /** Reads the newest page of history, and again whenever live candles may have been missed. */
  async load(): Promise<void> {
    const { pair, period, onState, onBars } = this.#options;
    const reading = ++this.#reading;
    this.#phase = "loading";
    onState("loading", this.#gaps);
    try {
      const input = { forex_id: String(pair.Id), period, limit: String(barsPerPage) };
      const answer = await callApi(kline, input, { quiet: true });
      if (this.#disposed || reading !== this.#reading) return;
      this.#take(answer.data.map(toBar), answer);
      this.#gaps = answer.gaps.length;
      this.#phase = "ready";
      onState(this.#bars.length === 0 ? "empty" : "ready", this.#gaps);
      onBars(this.#bars);
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const message of waiting) this.#apply(message);
    } catch {
      if (this.#disposed || reading !== this.#reading) return;
      // The client gave the reason as an error; the chart offers another try.
      this.#phase = "failed";
      this.#waiting = [];
      onState("failed", 0);
    }
  }

  setLevels(levels: readonly ChartLevel[], handlers: LevelHandlers): void {
    this.#levels.set(levels, handlers);
  }

  dispose(): void {
    this.#disposed = true;
    for (const release of this.#releases) release();
    this.#chart.remove();
  }

  #receive(message: KlineMessage): void {
    // The very first message is the snapshot that answers our own subscription. Any later one means a reconnect or lost
    // frames: candles between the history and it are missing.
    const isAgain = this.#heard || this.#phase === "failed";
    this.#heard = true;
    if (message.snapshot && isAgain) void this.load();
    if (this.#phase === "ready") this.#apply(message);
    else if (this.#phase === "loading") this.#waiting.push(message);
  }

  #apply(message: KlineMessage): void {
    // One of several messages that waited may already have started another reading.
    if (this.#phase !== "ready") return void this.#waiting.push(message);
    const verdict = judge(this.#position, message, this.#reloadedFor);
    if (verdict === "ignore") return;
    if (verdict === "reload") {
      this.#reloadedFor = message.generation;
      this.#waiting.push(message);
      return void this.load();
    }
    this.#position = { generation: message.generation, seq: message.seq };
    const count = this.#bars.length;
    for (const row of message.candles) this.#update(fromRow(row));
    if (this.#bars.length === count) return;
    if (count === 0) this.#options.onState("ready", this.#gaps);
    this.#options.onBars(this.#bars);
  }

  /** Shows a newly read page; what was scrolled to stays in view where the page continues the bars on screen. */
  #take(bars: Bar[], position: Position): void {
    const last = this.#bars.at(-1);
    const first = bars[0];
    const continues =
      last !== undefined &&
      first !== undefined &&
      position.generation === this.#position.generation &&
      first.timeMs <= last.timeMs;
    const { from, to } = this.#chart.timeScale().getVisibleLogicalRange() ?? { from: 0, to: 0 };
    const isAtEnd = to >= this.#bars.length - 1;
    this.#position = { generation: position.generation, seq: position.seq };
    const isYear = this.#options.period === "year";
    if (!continues || this.#older === "busy") this.#older = "idle";
    if (isYear) this.#older = "done";
    this.#bars = continues && !isYear ? prepend(this.#bars, bars) : bars;
    this.#draw();
    if (isYear) this.#chart.timeScale().fitContent();
    else if (!continues || isAtEnd) this.#showNewest(continues ? to - from : undefined);
    else this.#chart.timeScale().setVisibleLogicalRange({ from, to });
  }

  async #loadOlder(): Promise<void> {
    const first = this.#bars[0];
    if (this.#older !== "idle" || this.#phase !== "ready" || !first) return;
    const reading = this.#reading;
    this.#older = "busy";
    const { pair, period } = this.#options;
    try {
      const answer = await callApi(
        kline,
        {
          forex_id: String(pair.Id),
          period,
          limit: String(barsPerPage),
          before: String(first.timeMs),
        },
        { quiet: true },
      );
      // After another reading the first bar may be another one; that reading allows the next try.
      if (this.#disposed || reading !== this.#reading) return;
      const older = answer.data.map(toBar);
      this.#bars = prepend(older, this.#bars);
      this.#older = older.length === 0 ? "done" : "idle";
      if (older.length > 0) this.#draw();
    } catch {
      // Scrolling on tries again.
      if (reading === this.#reading) this.#older = "idle";
    }
  }

  #showNewest(width = window.innerWidth < 640 ? 63 : 123): void {
    const to = this.#bars.length + 3;
    this.#chart.timeScale().setVisibleLogicalRange({ from: to - width, to });
  }

  #update(bar: Bar): void {
    const last = this.#bars.at(-1);
    if (last && bar.timeMs < last.timeMs) return;
    if (last?.timeMs === bar.timeMs) this.#bars[this.#bars.length - 1] = bar;
    else this.#bars.push(bar);
    this.#candles.update(this.#candleOf(bar));
    if (bar.volume !== null) this.#volumes.update(this.#volumeOf(bar));
  }

  #draw(): void {
    this.#candles.setData(this.#bars.map((bar) => this.#candleOf(bar)));
    const withVolume = this.#bars.filter((bar) => bar.volume !== null);
    this.#volumes.setData(withVolume.map((bar) => this.#volumeOf(bar)));
  }

  #candleOf(bar: Bar): CandlestickData<UTCTimestamp> {
    return {
      time: (bar.timeMs / 1_000) as UTCTimestamp,
      open: bar.open,
      high: bar.high,
      low: bar.low,
      close: bar.close,
    };
  }

  #volumeOf(bar: Bar) {
    const colour = bar.close >= bar.open ? this.#options.colours.up : this.#options.colours.down;
    return {
      time: (bar.timeMs / 1_000) as UTCTimestamp,
      value: bar.volume ?? 0,
      color: `${colour}44`,
    };
  }

  /** The time under the cursor, in the company's zone. */
  #fullTime(seconds: number): string {
    const { zone, period } = this.#options;
    const options: Intl.DateTimeFormatOptions = isDaily(period)
      ? { dateStyle: "medium" }
      : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    return new Intl.DateTimeFormat(numberTag(), { ...options, timeZone: zone }).format(
      seconds * 1_000,
    );
  }
}
