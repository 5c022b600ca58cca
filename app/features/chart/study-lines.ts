import {
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  LineType,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import type { Bar } from "#domain/chart/bar.ts";
import type { Indicator } from "#domain/chart/chart-layout.ts";
import { indicatorKinds } from "#domain/chart/indicator-kinds.ts";
import { type ChartLook, plainFormat, priceFormat } from "./chart-options.ts";
import { shiftsOf } from "./indicators/shifts.ts";
import type { StudyAnswer } from "./indicators/study-run.ts";
import { secondsOf } from "./price-series.ts";

interface Drawn {
  indicator: Indicator;
  plots: Array<ISeriesApi<SeriesType>>;
}

/** Relative heights: price pane, indicator pane. */
const share = { price: 3, own: 1 };

export class StudyLines {
  readonly #chart: IChartApiBase<Time>;
  readonly #look: ChartLook;
  #drawn: Drawn[] = [];

  constructor(chart: IChartApiBase<Time>, look: ChartLook) {
    this.#chart = chart;
    this.#look = look;
  }

  /**
   * Replaces the drawn indicators; `draw` gets their values later.
   * @param indicators the visible ones
   */
  set(indicators: readonly Indicator[]): void {
    for (const { plots } of this.#drawn) {
      for (const plot of plots) this.#chart.removeSeries(plot);
    }
    // The library has removed each pane without a series.
    this.#drawn = indicators.map((each) => this.#add(each));
    this.#chart.panes()[0]?.setStretchFactor(share.price);
  }

  draw({ from, values }: StudyAnswer, bars: readonly Bar[]): void {
    for (const { indicator, plots } of this.#drawn) {
      const found = values.find(({ id }) => id === indicator.id)?.values ?? [];
      const shifts = shiftsOf(indicator);
      for (const [index, plot] of plots.entries()) {
        const shift = shifts[index] ?? 0;
        const points = found.flatMap((each, offset) => {
          const at = from + offset + shift;
          const time = at < 0 ? null : timeAt(bars, at);
          if (time === null) return [];
          const value = each?.[index] ?? null;
          return value === null ? { time } : { time, value, ...this.#tone(indicator, bars, at) };
        });
        if (from === 0) plot.setData(points);
        else for (const point of points) plot.update(point, true);
      }
    }
  }

  #tone({ name }: Indicator, bars: readonly Bar[], at: number) {
    if (name !== "volume") return {};
    const { up, down } = this.#look.colours;
    const bar = bars[at];
    return { color: `${bar && bar.close < bar.open ? down : up}44` };
  }

  #add(indicator: Indicator): Drawn {
    const kind = indicatorKinds[indicator.name];
    const pane = kind.pane === "own" ? this.#chart.addPane() : null;
    pane?.setStretchFactor(share.own);
    const index = pane?.paneIndex() ?? 0;
    const format =
      kind.pane === "price" ? priceFormat(this.#look.pair.PricePrecision) : plainFormat();
    const shared = {
      priceLineVisible: false,
      lastValueVisible: kind.pane === "own",
      crosshairMarkerVisible: false,
    };
    const plots = kind.plots.map(({ shape }, at): ISeriesApi<SeriesType> => {
      const color = indicator.colours[at] ?? this.#look.colours.text;
      if (shape === "columns") return this.#columns(indicator, color, index);
      const isDots = shape === "dots";
      return this.#chart.addSeries(
        LineSeries,
        {
          ...{ ...shared, color, priceFormat: format },
          lineWidth: indicator.name === "pivots" ? 1 : 2,
          lineType: indicator.name === "pivots" ? LineType.WithSteps : LineType.Simple,
          lineVisible: !isDots,
          pointMarkersVisible: isDots,
          ...(isDots && { pointMarkersRadius: 1.5 }),
        },
        index,
      );
    });
    for (const price of kind.levels ?? []) this.#level(plots[0], price);
    return { indicator, plots };
  }

  #columns({ name }: Indicator, color: string, pane: number): ISeriesApi<SeriesType> {
    const isVolume = name === "volume";
    const series = this.#chart.addSeries(
      HistogramSeries,
      {
        color: isVolume ? color : `${color}99`,
        priceFormat: plainFormat(),
        lastValueVisible: false,
        priceLineVisible: false,
        ...(isVolume && { priceScaleId: "volume" }),
      },
      pane,
    );
    if (isVolume) series.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    return series;
  }

  #level(series: ISeriesApi<SeriesType> | undefined, price: number): void {
    series?.createPriceLine({
      price,
      color: `${this.#look.colours.text}66`,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
      title: "",
    });
  }
}

export function timeAt(bars: readonly Bar[], index: number) {
  const bar = bars[index];
  if (bar) return secondsOf(bar.timeMs);
  const [last, before] = [bars.at(-1), bars.at(-2)];
  if (!last || !before) return null;
  return secondsOf(last.timeMs + (index - bars.length + 1) * (last.timeMs - before.timeMs));
}
