import { lazy, Suspense } from "react";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { Skeleton } from "../../ui/states.tsx";
import { LevelConfirm } from "./level-confirm.tsx";
import { useChartLevels } from "./use-chart-levels.ts";

const KlineChart = lazy(() => import("../../features/chart/kline-chart.tsx"));

interface MarketChartProps {
  pair: Pair;
  layout: ChartLayout;
  onLayout(layout: ChartLayout): void;
  hasKeys?: boolean;
}

/** A product's chart with the levels of its orders, and the question after one was moved. */
export function MarketChart({ pair, ...shown }: MarketChartProps) {
  const chart = useChartLevels(pair);
  return (
    <>
      <Suspense fallback={<Skeleton rows={1} height={120} />}>
        <KlineChart
          key={pair.Id}
          pair={pair}
          levels={chart.levels}
          handlers={chart.handlers}
          {...shown}
        />
      </Suspense>
      <LevelConfirm pair={pair} chart={chart} />
    </>
  );
}
