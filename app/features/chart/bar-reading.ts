import type { Bar } from "#domain/chart/bar.ts";
import type { Indicator } from "#domain/chart/chart-layout.ts";
import type { ChartFill } from "./fill-marks.ts";

export interface BarReading {
  bar: Bar;
  /** Close of the previous bar, from which the bar's change is computed. */
  before: number;
  isPointed: boolean;
  values: ReadonlyMap<string, ReadonlyArray<number | null>>;
  fills: readonly ChartFill[];
}

export interface Readable {
  bars: readonly Bar[];
  /** Time of the bar under the cross-hair (ms). */
  pointed: number | null;
  indicators: readonly Indicator[];
  values: ReadonlyMap<string, ReadonlyArray<ReadonlyArray<number | null> | null>>;
  fillsOf(bar: Bar): readonly ChartFill[];
}

export function readBar(shown: Readable): BarReading | null {
  const { bars, pointed, indicators, values, fillsOf } = shown;
  const found = pointed === null ? -1 : bars.findLastIndex(({ timeMs }) => timeMs === pointed);
  const index = found === -1 ? bars.length - 1 : found;
  const bar = bars[index];
  if (!bar) return null;
  const said = indicators.flatMap(({ id }) => {
    const ofBar = values.get(id)?.[index];
    return ofBar ? [[id, ofBar] as const] : [];
  });
  const before = bars[index - 1]?.close ?? bar.open;
  return { bar, before, isPointed: found !== -1, values: new Map(said), fills: fillsOf(bar) };
}
