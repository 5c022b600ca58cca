import { type RefObject, useEffect } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { KlineView } from "../../features/chart/kline-view.ts";
import { LevelConfirm } from "./level-confirm.tsx";
import { useChartLevels } from "./use-chart-levels.ts";

interface ChartLinesProps {
  pair: Pair;
  view: RefObject<KlineView | null>;
}

/**
 * Keeps the levels of orders on a chart, and asks after one was moved. They follow the price, so
 * this component renders at each step instead of the chart.
 */
export function ChartLines({ pair, view }: ChartLinesProps) {
  const chart = useChartLevels(pair);
  // Runs after each rendering, because a new view has no levels yet; equal levels change nothing.
  useEffect(() => view.current?.setLevels(chart.levels, chart.handlers));
  return <LevelConfirm pair={pair} chart={chart} />;
}
