import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  type IChartApiBase,
  type ISeriesApi,
  LineSeries,
  type SeriesDataItemTypeMap,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Bar } from "#domain/chart/bar.ts";
import { heikinAshi, heikinAshiBar } from "#domain/chart/heikin-ashi.ts";
import { type ChartLook, priceFormat } from "./chart-options.ts";

type Point = SeriesDataItemTypeMap<Time>[SeriesType];

export const secondsOf = (timeMs: number) => (timeMs / 1_000) as UTCTimestamp;

function addSeries(chart: IChartApiBase<Time>, look: ChartLook): ISeriesApi<SeriesType> {
  const { colours, pair, type } = look;
  const shared = {
    // Hides the library's line at the last price, because the bid line shows that price.
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: priceFormat(pair.PricePrecision),
  };
  if (type === "line") {
    return chart.addSeries(LineSeries, { ...shared, color: colours.accent, lineWidth: 2 });
  }
  if (type === "area") {
    return chart.addSeries(AreaSeries, {
      ...shared,
      lineColor: colours.accent,
      lineWidth: 2,
      topColor: `${colours.accent}44`,
      bottomColor: `${colours.accent}05`,
    });
  }
  const upDown = { upColor: colours.up, downColor: colours.down };
  if (type === "bars") return chart.addSeries(BarSeries, { ...shared, ...upDown, thinBars: false });
  return chart.addSeries(CandlestickSeries, {
    ...shared,
    ...upDown,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    borderVisible: false,
  });
}

export class PriceSeries {
  readonly api: ISeriesApi<SeriesType>;
  readonly #isLine: boolean;
  readonly #isSmoothed: boolean;
  /** The two newest drawn bars: each Heikin-Ashi bar is computed from the bar before it. */
  #newest: Bar[] = [];

  constructor(chart: IChartApiBase<Time>, look: ChartLook) {
    this.api = addSeries(chart, look);
    this.#isLine = look.type === "line" || look.type === "area";
    this.#isSmoothed = look.type === "heikin_ashi";
  }

  draw(bars: readonly Bar[]): void {
    const drawn = this.#isSmoothed ? heikinAshi(bars) : bars;
    this.#newest = drawn.slice(-2);
    this.api.setData(drawn.map((bar) => this.#point(bar)));
  }

  update(bar: Bar): void {
    if (this.#newest.at(-1)?.timeMs === bar.timeMs) this.#newest.pop();
    const drawn = this.#isSmoothed ? heikinAshiBar(bar, this.#newest.at(-1)) : bar;
    this.#newest = [...this.#newest.slice(-1), drawn];
    this.api.update(this.#point(drawn));
  }

  #point({ timeMs, open, high, low, close }: Bar): Point {
    const time = secondsOf(timeMs);
    return this.#isLine ? { time, value: close } : { time, open, high, low, close };
  }
}
