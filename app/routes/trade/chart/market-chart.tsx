import { type ComponentProps, type RefObject, useCallback, useEffect } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { warnOf } from "../../../api/warn-of.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { beginWithFirst } from "../../../features/chart/kept-layout.ts";
import type { KlineView } from "../../../features/chart/kline-view.ts";
import { useWatchedPrices } from "../../../realtime/use-watched-prices.ts";
import { useAtomValue } from "../../../state.ts";
import { PageBoundary } from "../../../ui/error-boundary.tsx";
import { lazyPart, PartBoundary } from "../../../ui/part.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { LevelConfirm } from "../ticket/level-confirm.tsx";
import { useChartActs } from "./use-chart-acts.tsx";
import { useChartFills } from "./use-chart-fills.ts";
import { useChartLevels } from "./use-chart-levels.ts";

const KlineChart = lazyPart(() => import("../../../features/chart/kline-chart.tsx"));

type ChartView = RefObject<KlineView | null>;

type MarketChartProps = Omit<
  ComponentProps<typeof KlineChart>,
  "lines" | "actsAt" | "fills" | "onSince"
>;

export function MarketChart({ pair, ...shown }: MarketChartProps) {
  useWatchedPrices([pair.Id], true);
  const lines = useCallback((view: ChartView) => <ChartLines pair={pair} view={view} />, [pair]);
  const acts = useChartActs(pair);
  const fills = useChartFills(pair, !shown.layout.hidesFills);
  const userId = useAtomValue(userAtom)?.id;
  useEffect(() => {
    if (userId !== undefined) void beginWithFirst().catch(warnOf("the layouts were not read"));
  }, [userId]);
  return (
    <>
      <PageBoundary>
        <PartBoundary fallback={<Skeleton rows={1} height={120} />}>
          <KlineChart
            key={pair.Id}
            pair={pair}
            lines={lines}
            actsAt={acts.actsAt}
            {...fills}
            {...shown}
          />
        </PartBoundary>
      </PageBoundary>
      {acts.sheet}
    </>
  );
}

/** Levels follow the price: this component renders at each price instead of the whole chart. */
function ChartLines({ pair, view }: { pair: Pair; view: ChartView }) {
  const chart = useChartLevels(pair);
  // Runs after each rendering, because a new view has no levels yet; equal levels change nothing.
  useEffect(() => view.current?.setLevels(chart.levels, chart.handlers));
  return <LevelConfirm pair={pair} chart={chart} />;
}
