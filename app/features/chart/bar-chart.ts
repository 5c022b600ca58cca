/**
 * Draws bars, quotes and price levels with the chart library, outside React. Only this folder
 * imports the library, so that it loads with the trade page and not before.
 */
import {
  type CandlestickData,
  CandlestickSeries,
  type CandlestickSeriesPartialOptions,
  ColorType,
  createChartEx,
  type DeepPartial,
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  type LogicalRange,
  type TickMarkType,
  type Time,
  type TimeChartOptions,
  TrackingModeExitMode,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { Period } from "#domain/market/periods.ts";
import { formatPrice } from "../../i18n/format.ts";
import { numberTag } from "../../i18n/locale.ts";
import { atNextStep } from "../../ui/pace.ts";
import type { Bar } from "./chart-data.ts";
import { type ChartLevel, type LevelHandlers, LevelLines } from "./level-lines.ts";
import { drawQuoteLines } from "./quote-lines.ts";
import { axisTexts, zoneScale } from "./zone-scale.ts";

/** Narrower charts have no room for words beside the prices: they would hide the live candle. */
const wideChart = 640;

export interface KlineColours {
  up: string;
  down: string;
  text: string;
  line: string;
}

export interface ChartLook {
  pair: Pair;
  period: Period;
  /** The company's time zone. */
  zone: string;
  colours: KlineColours;
}

export class BarChart {
  readonly #colours: KlineColours;
  readonly #chart: IChartApiBase<Time>;
  readonly #candles: ISeriesApi<"Candlestick">;
  readonly #volumes: ISeriesApi<"Histogram">;
  readonly #levels: LevelLines;
  readonly #releaseQuotes: () => void;
  /** Not drawn yet, oldest first: the whole chart is painted anew for each. */
  #newBars: Bar[] = [];
  readonly #drawNew = (): void => {
    for (const bar of this.#newBars.splice(0)) this.#drawBar(bar);
  };

  constructor(host: HTMLElement, look: ChartLook) {
    const { pair, zone, colours } = look;
    this.#colours = colours;
    this.#chart = createChartEx(host, zoneScale(zone), chartOptions(look));
    this.#candles = this.#chart.addSeries(CandlestickSeries, candleOptions(pair, colours));
    this.#volumes = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      priceFormat: { type: "volume" },
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.#chart.priceScale("volume").applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    this.#releaseQuotes = drawQuoteLines(this.#candles, pair, {
      ...colours,
      named: host.clientWidth >= wideChart,
    });
    const precision = pair.PricePrecision;
    this.#levels = new LevelLines(this.#chart, this.#candles, host, { precision, colours });
  }

  /** Calls back with each scrolling: how many bars lie before the visible ones. */
  onScroll(report: (barsBefore: number) => void): void {
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range) report(range.from);
    });
  }

  draw(bars: readonly Bar[]): void {
    this.#newBars = [];
    this.#candles.setData(bars.map(candleOf));
    const withVolume = bars.filter((bar) => bar.volume !== null);
    this.#volumes.setData(withVolume.map((bar) => volumeOf(bar, this.#colours)));
  }

  /** Adds the newest bar, or draws it again, at the pace of eyes. */
  update(bar: Bar): void {
    if (this.#newBars.at(-1)?.timeMs === bar.timeMs) this.#newBars.pop();
    this.#newBars.push(bar);
    atNextStep(this.#drawNew);
  }

  #drawBar(bar: Bar): void {
    this.#candles.update(candleOf(bar));
    if (bar.volume !== null) this.#volumes.update(volumeOf(bar, this.#colours));
  }

  /** Numbers of the first and the last visible bar. */
  get visible(): { from: number; to: number } {
    return this.#chart.timeScale().getVisibleLogicalRange() ?? { from: 0, to: 0 };
  }

  show(range: { from: number; to: number }): void {
    this.#chart.timeScale().setVisibleLogicalRange(range as LogicalRange);
  }

  /** Scrolls to the newest bar. */
  showNow(): void {
    this.#chart.timeScale().scrollToRealTime();
  }

  /** Calls back with the bar under the cross-hair; null when there is none. */
  onPoint(report: (bar: Bar | null) => void): void {
    this.#chart.subscribeCrosshairMove(({ time, seriesData }) => {
      const data = seriesData.get(this.#candles);
      if (!data || !("open" in data) || typeof time !== "number") return report(null);
      const { open, high, low, close } = data;
      report({ timeMs: time * 1_000, open, high, low, close, volume: null });
    });
  }

  showAll(): void {
    this.#chart.timeScale().fitContent();
  }

  setLevels(levels: readonly ChartLevel[], handlers: LevelHandlers): void {
    this.#levels.set(levels, handlers);
  }

  dispose(): void {
    this.#newBars = [];
    this.#releaseQuotes();
    this.#levels.dispose();
    this.#chart.remove();
  }
}

const isDaily = (period: Period) => period === "1day" || period === "1week" || period === "year";

function chartOptions({ pair, period, zone, colours }: ChartLook): DeepPartial<TimeChartOptions> {
  const axisText = axisTexts(numberTag(), zone, isDaily(period));
  const cursorText = cursorTime(zone, period);
  return {
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
    // A finger that moves up or down scrolls the page; one that rests shows the cross-hair.
    handleScroll: { vertTouchDrag: false },
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    localization: {
      locale: numberTag(),
      priceFormatter: (price: number) => formatPrice(price, pair.PricePrecision),
      timeFormatter: (time: Time) => cursorText(time as UTCTimestamp),
    },
  };
}

function candleOptions(pair: Pair, colours: KlineColours): CandlestickSeriesPartialOptions {
  const precision = pair.PricePrecision;
  return {
    upColor: colours.up,
    downColor: colours.down,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    borderVisible: false,
    // The bid line shows the last price.
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: "price", precision, minMove: 10 ** -precision },
  };
}

/** Formats the time under the cursor in the company's zone. */
function cursorTime(zone: string, period: Period): (seconds: number) => string {
  const options: Intl.DateTimeFormatOptions = isDaily(period)
    ? { dateStyle: "medium" }
    : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const format = new Intl.DateTimeFormat(numberTag(), { ...options, timeZone: zone });
  return (seconds) => format.format(seconds * 1_000);
}

function candleOf({ timeMs, open, high, low, close }: Bar): CandlestickData<UTCTimestamp> {
  return { time: (timeMs / 1_000) as UTCTimestamp, open, high, low, close };
}

function volumeOf(bar: Bar, colours: KlineColours) {
  const colour = bar.close >= bar.open ? colours.up : colours.down;
  const time = (bar.timeMs / 1_000) as UTCTimestamp;
  return { time, value: bar.volume ?? 0, color: `${colour}44` };
}
