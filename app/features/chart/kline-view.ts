import type { Bar } from "#domain/chart/bar.ts";
import type { ChartLayout, Indicator } from "#domain/chart/chart-layout.ts";
import { isDaily } from "#domain/chart/chart-periods.ts";
import { atNextStep, dragBegins } from "../../ui/pace.ts";
import { BarChart } from "./bar-chart.ts";
import { BarHistory, type HistoryState } from "./bar-history.ts";
import { type BarReading, readBar } from "./bar-reading.ts";
import { type PictureHeading, savePicture } from "./chart-files.ts";
import type { ChartLook } from "./chart-options.ts";
import { ChartDrawings } from "./drawings/chart-drawings.ts";
import { type ChartFill, OwnFills } from "./fill-marks.ts";
import { GroupMember } from "./group-member.ts";
import { ChartStudies } from "./indicators/chart-studies.ts";
import type { ChartLevel, LevelHandlers } from "./level-lines.ts";

/** Minimum number of bars before the visible ones; with fewer, older bars are fetched. */
const reserveBars = 40;

export interface KlineOptions extends Omit<ChartLook, "type"> {
  layout: ChartLayout;
  onState(state: HistoryState, gaps: number): void;
  onReading(reading: BarReading | null): void;
  /** Called at each scroll. @param isInSight true if the newest bar is visible */
  onNow(isInSight: boolean): void;
  /** Called after every read of bars, also of older ones, and when the feed starts a new bar. */
  onBars(bars: readonly Bar[]): void;
  onDrawings(): void;
}

export class KlineView {
  readonly #host: HTMLElement;
  readonly #options: KlineOptions;
  readonly history: BarHistory;
  readonly #studies: ChartStudies;
  readonly drawings: ChartDrawings;
  /** Cross-hair of the chart, shared with charts that show the same time. */
  readonly group: GroupMember;
  /** Created with the first bars: an empty chart would be laid out and painted for nothing. */
  #chart: BarChart | null = null;
  #levels: [readonly ChartLevel[], LevelHandlers] | null = null;
  #layout: ChartLayout;
  readonly #fills = new OwnFills(
    () => this.bars,
    () => this.#chart?.fills,
  );
  #calls: Array<() => void> = [];
  readonly #usualPace: () => void;

  constructor(host: HTMLElement, options: KlineOptions) {
    this.#host = host;
    this.#options = options;
    this.#layout = options.layout;
    this.drawings = new ChartDrawings(host, {
      ...options,
      chart: () => this.#chart,
      bars: () => this.bars,
      onChange: options.onDrawings,
    });
    // Takes the parent, because it also contains the handles of levels, beside the chart's element.
    const area = host.parentElement ?? host;
    this.#usualPace = slowWhilePressed(area);
    this.group = new GroupMember({
      area,
      bars: () => this.bars,
      chart: () => this.#chart,
      onPoint: () => this.#tell(),
    });
    this.#studies = new ChartStudies(
      () => this.bars,
      (answer) => {
        this.#chart?.drawValues(answer, this.bars);
        this.#tell();
      },
    );
    this.history = new BarHistory({
      ...options,
      onBars: (continues) => this.#drawAnew(continues),
      onOlder: () => {
        this.#draw();
        this.#tellBars();
      },
      onNewest: (bar, isNew) => this.#drawNewest(bar, isNew),
    });
  }

  get bars(): readonly Bar[] {
    return this.history.bars;
  }

  /** Draws the same bars with another type or other indicators. A new period needs a new view. */
  setLayout(layout: ChartLayout): void {
    const before = this.#layout;
    this.#layout = layout;
    if (layout.type !== before.type) this.#changeType();
    else if (layout.indicators !== before.indicators) this.#compute();
  }

  get seen(): readonly Bar[] {
    const { from, to } = this.#visible;
    return this.bars.slice(Math.max(0, Math.ceil(from)), Math.max(0, Math.floor(to) + 1));
  }

  savePicture(name: string, heading: PictureHeading): void {
    if (!this.#chart) return;
    savePicture(this.#chart.picture(), name, heading, this.#options.colours);
  }

  showNow(): void {
    const { from, to } = this.#visible;
    this.#chart?.showLast(Math.min(200, to - from), this.bars.length - 1);
  }

  setLevels(levels: readonly ChartLevel[], handlers: LevelHandlers): void {
    this.#levels = [levels, handlers];
    this.#chart?.levels.set(levels, handlers);
  }

  setFills(fills: readonly ChartFill[]): void {
    if (this.#fills.set(fills)) this.#tell();
  }

  dispose(): void {
    for (const callOff of this.#calls) callOff();
    this.#usualPace();
    this.group.dispose();
    this.history.dispose();
    this.#studies.dispose();
    this.drawings.dispose();
    this.#chart?.dispose();
    // Callers may still hold this view, and must not change the removed chart through it.
    this.#chart = null;
  }

  get #visible(): { from: number; to: number } {
    return this.#chart?.visible ?? { from: 0, to: 0 };
  }

  #makeChart(): BarChart {
    const chart = new BarChart(this.#host, { ...this.#options, type: this.#layout.type });
    this.drawings.drawOn(chart);
    if (this.#levels) chart.levels.set(...this.#levels);
    chart.onPoint((timeMs) => this.group.pointed(timeMs));
    chart.onScroll((barsBefore) => {
      if (barsBefore < reserveBars) void this.history.loadOlder();
      this.#options.onNow(chart.visible.to >= this.bars.length - 1);
      this.group.scrolled();
    });
    return chart;
  }

  #changeType(): void {
    if (!this.#chart) return;
    const range = this.#chart.visible;
    this.#chart.dispose();
    this.#chart = this.#makeChart();
    this.#draw();
    this.#chart.show(range);
  }

  #drawAnew(continues: boolean): void {
    this.#chart ??= this.#makeChart();
    const { from, to } = this.#visible;
    const isAtEnd = to >= this.bars.length - 1;
    const isYear = this.#layout.period === "year";
    this.#draw();
    if (isYear) this.#chart.showAll();
    else if (!continues || isAtEnd) this.#showNewest(continues ? to - from : undefined);
    else this.#chart.show({ from, to });
    this.#tellBars();
  }

  #tellBars(): void {
    this.group.follow();
    this.#options.onBars(this.bars);
  }

  #showNewest(count = this.#host.clientWidth < 640 ? 60 : 120): void {
    this.#chart?.showLast(count, this.bars.length - 1);
  }

  #draw(): void {
    this.#chart?.draw(this.bars);
    this.#fills.draw();
    this.#compute();
    this.#tell();
  }

  #compute(): void {
    const shown = shownOf(this.#layout);
    this.#chart?.studies.set(shown);
    const place = { zone: this.#options.zone, isDaily: isDaily(this.#layout.period) };
    this.#studies.start(shown, place);
  }

  #drawNewest(bar: Bar, isNew: boolean): void {
    this.#chart?.update(bar);
    this.#calls = [atNextStep(this.#computeNewest), atNextStep(this.#tell)];
    if (isNew) this.#options.onBars(this.bars);
  }

  readonly #computeNewest = (): void => {
    this.#studies.update();
    this.#fills.drawNew();
  };

  readonly #tell = (): void => {
    this.#options.onReading(
      readBar({
        bars: this.bars,
        pointed: this.group.pointedMs,
        indicators: shownOf(this.#layout),
        values: this.#studies.values,
        fillsOf: (bar) => this.#fills.in(bar),
      }),
    );
  };
}

function shownOf({ indicators }: ChartLayout): readonly Indicator[] {
  return indicators.filter(({ hidden }) => !hidden);
}

/** Slows redraws of lists during a press on the element. Returns the function that stops this. */
function slowWhilePressed(element: HTMLElement): () => void {
  let ends: (() => void) | null = null;
  const press = () => {
    ends ??= dragBegins();
  };
  const release = () => {
    ends?.();
    ends = null;
  };
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  element.addEventListener("pointerdown", press, options);
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, release, options);
  }
  return () => {
    release();
    end.abort();
  };
}
