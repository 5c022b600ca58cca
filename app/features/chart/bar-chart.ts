/**
 * Draws bars, indicators, quotes and price levels with the chart library, outside React. Only this
 * folder imports the library, so that the library loads with the trade page and not before.
 */
import {
  createChartEx,
  type IChartApiBase,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineStyle,
  type Logical,
  type LogicalRange,
  type MouseEventParams,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import type { Bar } from "#domain/chart/bar.ts";
import type { DrawingPoint } from "#domain/chart/drawing.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { store } from "../../state.ts";
import { atNextStep } from "../../ui/pace.ts";
import { type ChartLook, chartOptions } from "./chart-options.ts";
import { type Area, betweenBars, indexAt, type Spot, timeOf } from "./drawings/geometry.ts";
import { FillMarks } from "./fill-marks.ts";
import type { StudyAnswer } from "./indicators/study-run.ts";
import { LevelLines } from "./level-lines.ts";
import { PricePick } from "./price-pick.ts";
import { PriceSeries, secondsOf } from "./price-series.ts";
import { StudyLines } from "./study-lines.ts";
import { zoneScale } from "./zone-scale.ts";

/** Minimum width in px of a chart that names bid and ask on the axis. */
const wideChart = 640;
/** Space in px between the newest bar and the axis: as wide as the labels there. */
const roomPx = { narrow: 24, named: 76 };

export class BarChart {
  readonly #chart: IChartApiBase<Time>;
  readonly #prices: PriceSeries;
  readonly studies: StudyLines;
  readonly levels: LevelLines;
  readonly fills: FillMarks;
  readonly #pick: PricePick;
  readonly #releaseQuotes: () => void;
  readonly #roomPx: number;
  /** Bars, oldest first. They wait for `atNextStep`, because each update repaints the chart. */
  #newBars: Bar[] = [];
  readonly #drawNew = (): void => {
    for (const bar of this.#newBars.splice(0)) this.#prices.update(bar);
  };

  constructor(host: HTMLElement, look: ChartLook) {
    const { pair, zone, colours } = look;
    this.#chart = createChartEx(host, zoneScale(zone), chartOptions(look));
    this.#prices = new PriceSeries(this.#chart, look);
    this.studies = new StudyLines(this.#chart, look);
    this.fills = new FillMarks(this.#prices.api, colours);
    const named = host.clientWidth >= wideChart;
    this.#roomPx = named ? roomPx.named : roomPx.narrow;
    this.#releaseQuotes = drawQuoteLines(this.#prices.api, pair, { ...colours, named });
    const precision = pair.PricePrecision;
    this.levels = new LevelLines(this.#chart, this.#prices.api, host, { precision, colours });
    this.#pick = new PricePick(this.#chart, this.#prices.api, host, {
      precision,
      label: (price) => m.chart_acts({ price: formatPrice(price, precision) }),
      onPick: look.onPick,
    });
  }

  /** Calls back at each scroll with the number of bars before the visible ones. */
  onScroll(report: (barsBefore: number) => void): void {
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range) report(range.from);
    });
  }

  draw(bars: readonly Bar[]): void {
    this.#newBars = [];
    this.#prices.draw(bars);
  }

  /** Adds or redraws the newest bar, at the display's pace. */
  update(bar: Bar): void {
    if (this.#newBars.at(-1)?.timeMs === bar.timeMs) this.#newBars.pop();
    this.#newBars.push(bar);
    atNextStep(this.#drawNew);
  }

  /** Indexes of the first and the last visible bar. */
  get visible(): { from: number; to: number } {
    return this.#chart.timeScale().getVisibleLogicalRange() ?? { from: 0, to: 0 };
  }

  show(range: { from: number; to: number }): void {
    this.#chart.timeScale().setVisibleLogicalRange(range as LogicalRange);
  }

  /** Shows the last `count` bars, with space between the last bar and the axis labels. */
  showLast(count: number, lastIndex: number): void {
    const width = this.#chart.timeScale().width();
    const part = width > 0 ? Math.min(0.4, this.#roomPx / width) : 0;
    const to = lastIndex + 0.5 + (count * part) / (1 - part);
    this.show({ from: lastIndex + 0.5 - count, to });
  }

  /**
   * Calls back with the time (ms) of the bar under the cross-hair, or of a tapped bar; null if
   * none. A tap close to a bar with fills counts as a tap on that bar.
   */
  onPoint(report: (timeMs: number | null) => void): void {
    const pointed = ({ time }: MouseEventParams<Time>) =>
      typeof time === "number" ? time * 1_000 : null;
    this.#chart.subscribeCrosshairMove((at) => report(pointed(at)));
    this.#chart.subscribeClick((at) => {
      const near = at.point && this.fills.near(at.point.x, this.#chart.timeScale());
      report(near ?? pointed(at));
    });
  }

  hideCrosshair(): void {
    this.#chart.clearCrosshairPosition();
  }

  /** Moves the cross-hair to a bar, or hides it (null), without reporting to `onPoint`. */
  pointAtBar(bar: Bar | null): void {
    const { api } = this.#prices;
    // While no bar is in view, the price scale is empty.
    const isSeen = bar !== null && api.priceToCoordinate(bar.close) !== null;
    if (isSeen) this.#chart.setCrosshairPosition(bar.close, secondsOf(bar.timeMs), api);
    else this.#chart.clearCrosshairPosition();
  }

  spotOf({ timeMs, price }: DrawingPoint, bars: readonly Bar[]): Spot | null {
    const index = indexAt(bars, timeMs);
    const scale = this.#chart.timeScale();
    const place = (bar: number) => scale.logicalToCoordinate(bar as Logical);
    const x = index === null ? null : betweenBars(index, place);
    const y = this.#prices.api.priceToCoordinate(price);
    return x === null || y === null ? null : { x, y };
  }

  pointAt({ x, y }: Spot, bars: readonly Bar[]): DrawingPoint | null {
    const index = this.#chart.timeScale().coordinateToLogical(x);
    const timeMs = index === null ? null : timeOf(bars, index);
    const price = this.#prices.api.coordinateToPrice(y);
    return timeMs === null || price === null ? null : { timeMs: Math.max(0, timeMs), price };
  }

  get area(): Area {
    const height = this.#chart.panes()[0]?.getHeight() ?? 0;
    return { width: this.#chart.timeScale().width(), height };
  }

  attach(primitive: ISeriesPrimitive<Time>): void {
    this.#prices.api.attachPrimitive(primitive);
  }

  /** The chart in its current state, without the cross-hair. */
  picture(): HTMLCanvasElement {
    return this.#chart.takeScreenshot(true, false);
  }

  showAll(): void {
    this.#chart.timeScale().fitContent();
  }

  drawValues(answer: StudyAnswer, bars: readonly Bar[]): void {
    // A value for an undrawn bar would make the library add that bar.
    this.#drawNew();
    this.studies.draw(answer, bars);
  }

  dispose(): void {
    this.#newBars = [];
    this.#releaseQuotes();
    this.levels.dispose();
    this.#pick.dispose();
    this.#chart.remove();
  }
}

/** Draws bid and ask as lines. Returns the function that stops this. */
function drawQuoteLines(
  series: ISeriesApi<SeriesType>,
  pair: Pair,
  { up, down, named }: { up: string; down: string; named: boolean },
): () => void {
  const quote = priceAtom(pair.Id);
  const shape = { lineWidth: 1, lineStyle: LineStyle.Dotted, axisLabelVisible: true } as const;
  const line = (title: string, color: string) =>
    series.createPriceLine({ ...shape, title, color, price: 0, lineVisible: false });
  // Takes the button colours: Buy's for the ask, Sell's for the bid.
  const ask = line(named ? m.home_column_ask() : "", up);
  const bid = line(named ? m.home_column_bid() : "", down);
  const move = () => {
    const live = store.get(quote);
    const isKnown = live !== null && live.bid !== "";
    const prices = isKnown
      ? { bid: live.bid, ask: live.ask }
      : { bid: pair.ForexQuotations.Bid, ask: pair.ForexQuotations.Ask };
    const draw = (each: IPriceLine, price: number, isShown: boolean) =>
      each.applyOptions({ price, lineVisible: isShown, axisLabelVisible: isShown });
    const [low, high] = [Number(prices.bid), Number(prices.ask)];
    draw(bid, low, low > 0);
    // A closed market may have one price for both bid and ask: then one line shows it.
    draw(ask, high, high > 0 && high !== low);
  };
  move();
  let callOff: () => void = () => undefined;
  const release = store.sub(quote, () => {
    callOff = atNextStep(move);
  });
  return () => {
    release();
    callOff();
  };
}
