/**
 * The chart itself, outside React: history from the API, whole live candles from the channel. Only this folder imports
 * the chart library, which therefore loads with the trade page and not before.
 */
import {
  type CandlestickData,
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from "lightweight-charts";
import { kline, type Pair } from "#domain/contracts/http/market.ts";
import type { Period } from "#domain/market/periods.ts";
import { callApi } from "../api/client.ts";
import { numberTag } from "../i18n/locale.ts";
import { onCandles } from "../realtime/candles.ts";
import { type Bar, isNews, type Position, prepend, toBar } from "./chart-data.ts";

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
}

const isDaily = (period: Period) => period === "1day" || period === "1week" || period === "year";

export class KlineView {
  readonly #options: KlineOptions;
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<"Candlestick">;
  readonly #volumes: ISeriesApi<"Histogram">;
  #bars: Bar[] = [];
  #position: Position = { generation: 0, seq: -1 };
  #older: "idle" | "busy" | "done" = "idle";
  #release: (() => void) | null = null;
  #disposed = false;
  #ready = false;

  constructor(host: HTMLElement, options: KlineOptions) {
    this.#options = options;
    const { pair, colours, period } = options;
    this.#chart = createChart(host, {
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
        tickMarkFormatter: (time: number) => this.#axisTime(time),
      },
      localization: { locale: numberTag(), timeFormatter: (time: number) => this.#fullTime(time) },
    });
    this.#candles = this.#chart.addSeries(CandlestickSeries, {
      upColor: colours.up,
      downColor: colours.down,
      wickUpColor: colours.up,
      wickDownColor: colours.down,
      borderVisible: false,
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
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < reserveBars) void this.#loadOlder();
    });
  }

  async start(): Promise<void> {
    const { pair, period } = this.#options;
    this.#release = onCandles(pair.Id, period, (message) => {
      if (!this.#ready || !isNews(this.#position, message)) return;
      // A new generation means the market restarted: its history is read again.
      if (message.generation !== this.#position.generation) return void this.load();
      this.#position = { generation: message.generation, seq: message.seq };
      for (const [timeMs, open, high, low, close, volume] of message.candles) {
        this.#update({
          timeMs,
          open: Number(open),
          high: Number(high),
          low: Number(low),
          close: Number(close),
          volume: volume === null ? null : Number(volume),
        });
      }
    });
    await this.load();
  }

  /** Reads the newest page of history. */
  async load(): Promise<void> {
    const { pair, period, onState } = this.#options;
    this.#ready = false;
    onState("loading", 0);
    try {
      const input = { forex_id: String(pair.Id), period, limit: String(barsPerPage) };
      const answer = await callApi(kline, input, { quiet: true });
      if (this.#disposed) return;
      this.#bars = answer.data.map(toBar);
      this.#position = { generation: answer.generation, seq: answer.seq };
      this.#older = period === "year" ? "done" : "idle";
      this.#ready = true;
      this.#draw();
      if (period === "year") this.#chart.timeScale().fitContent();
      else this.#showNewest();
      onState(this.#bars.length === 0 ? "empty" : "ready", answer.gaps.length);
    } catch {
      // The client gave the reason as an error; the chart offers another try.
      if (!this.#disposed) onState("failed", 0);
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#release?.();
    this.#chart.remove();
  }

  async #loadOlder(): Promise<void> {
    const first = this.#bars[0];
    if (this.#older !== "idle" || !this.#ready || !first) return;
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
      if (this.#disposed) return;
      const older = answer.data.map(toBar);
      this.#bars = prepend(older, this.#bars);
      this.#older = older.length === 0 ? "done" : "idle";
      if (older.length > 0) this.#draw();
    } catch {
      // Scrolling on tries again.
      this.#older = "idle";
    }
  }

  #showNewest(): void {
    const shown = window.innerWidth < 640 ? 60 : 120;
    const last = this.#bars.length;
    this.#chart.timeScale().setVisibleLogicalRange({ from: last - shown, to: last + 3 });
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

  /** Times in the company's zone. */
  #axisTime(seconds: number): string {
    const { zone, period } = this.#options;
    const options: Intl.DateTimeFormatOptions = isDaily(period)
      ? { day: "numeric", month: "short" }
      : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    return new Intl.DateTimeFormat(numberTag(), { ...options, timeZone: zone }).format(
      seconds * 1_000,
    );
  }

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
