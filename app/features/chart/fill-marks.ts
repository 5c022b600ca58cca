import {
  createSeriesMarkers,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type ITimeScaleApi,
  type SeriesMarker,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import type { Bar } from "#domain/chart/bar.ts";
import type { OrderSide } from "#domain/codes.ts";
import { formatNumber } from "../../i18n/format.ts";
import type { KlineColours } from "./chart-options.ts";
import { secondsOf } from "./price-series.ts";

export interface ChartFill {
  id: string;
  timeMs: number;
  /** Side of the fill: the fill that closes a buy is a sell. */
  side: OrderSide;
  isClose: boolean;
  /** Size and price; for a closing fill, also its result. */
  text: string;
}

const fingerPx = 14;

export type FillsByBar = ReadonlyMap<number, readonly ChartFill[]>;

/** The fills of the loaded bars, keyed by the time (ms) of the bar that contains each fill. */
export function fillsByBar(fills: readonly ChartFill[], bars: readonly Bar[]): FillsByBar {
  const found = new Map<number, ChartFill[]>();
  for (const fill of [...fills].sort((a, b) => a.timeMs - b.timeMs)) {
    const bar = bars.findLast(({ timeMs }) => timeMs <= fill.timeMs);
    if (bar) found.set(bar.timeMs, [...(found.get(bar.timeMs) ?? []), fill]);
  }
  return found;
}

/**
 * Marks of fills: an arrow up below the bar for a buy, an arrow down above it for a sell. A close
 * has a dot in place of the arrow. Several fills of a kind in one bar share one mark, which shows
 * their count.
 */
export function marksOf(
  fills: FillsByBar,
  { up, down, text }: Pick<KlineColours, "up" | "down" | "text">,
): SeriesMarker<Time>[] {
  return [...fills].flatMap(([timeMs, inBar]) => {
    const kinds = Map.groupBy(inBar, ({ side, isClose }) => `${side} ${isClose}`);
    return [...kinds.values()].flatMap((alike): SeriesMarker<Time>[] => {
      const [first] = alike;
      if (!first) return [];
      const isBuy = first.side === "buy";
      const arrow = isBuy ? "arrowUp" : "arrowDown";
      return [
        {
          time: secondsOf(timeMs),
          position: isBuy ? "belowBar" : "aboveBar",
          shape: first.isClose ? "circle" : arrow,
          color: first.isClose ? text : isBuy ? up : down,
          ...(alike.length > 1 && { text: formatNumber(alike.length) }),
        },
      ];
    });
  });
}

export class FillMarks {
  readonly #series: ISeriesApi<SeriesType>;
  readonly #colours: KlineColours;
  #shown: FillsByBar = new Map();
  /** Created with the first fill, because the plugin visits all bars at each new price. */
  #plugin: ISeriesMarkersPluginApi<Time> | null = null;

  constructor(series: ISeriesApi<SeriesType>, colours: KlineColours) {
    this.#series = series;
    this.#colours = colours;
  }

  set(fills: FillsByBar): void {
    this.#shown = fills;
    if (fills.size === 0 && !this.#plugin) return;
    this.#plugin ??= createSeriesMarkers(this.#series);
    this.#plugin.setMarkers(marksOf(fills, this.#colours));
  }

  /** Time (ms) of the bar with fills nearest to `x`, within a finger's width; undefined if none. */
  near(x: number, scale: ITimeScaleApi<Time>): number | undefined {
    const away = (timeMs: number) =>
      Math.abs((scale.timeToCoordinate(secondsOf(timeMs)) ?? Number.POSITIVE_INFINITY) - x);
    const [nearest] = [...this.#shown.keys()].sort((a, b) => away(a) - away(b));
    return nearest !== undefined && away(nearest) <= fingerPx ? nearest : undefined;
  }
}

export class OwnFills {
  readonly #bars: () => readonly Bar[];
  readonly #marks: () => FillMarks | undefined;
  #fills: readonly ChartFill[] = [];
  #byBar: FillsByBar = new Map();
  /** Number of bars when the fills were placed. */
  #known = 0;

  constructor(bars: () => readonly Bar[], marks: () => FillMarks | undefined) {
    this.#bars = bars;
    this.#marks = marks;
  }

  /** @returns false if the fills are unchanged */
  set(fills: readonly ChartFill[]): boolean {
    if (fills === this.#fills) return false;
    this.#fills = fills;
    this.draw();
    return true;
  }

  draw(): void {
    this.#known = this.#bars().length;
    this.#byBar = fillsByBar(this.#fills, this.#bars());
    this.#marks()?.set(this.#byBar);
  }

  /** Draws the fills again if a bar has been added. */
  drawNew(): void {
    if (this.#bars().length > this.#known) this.draw();
  }

  in({ timeMs }: Bar): readonly ChartFill[] {
    return this.#byBar.get(timeMs) ?? [];
  }
}
