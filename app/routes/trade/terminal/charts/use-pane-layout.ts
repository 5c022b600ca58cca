import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import { workspaceAtom } from "../../../../data/workspace.ts";
import { chooseLayout, layoutAtom } from "../../../../features/chart/kept-layout.ts";
import { useAtomValue } from "../../../../state.ts";
import { editCharts } from "./use-panes.ts";

/**
 * Layout of a pane's chart. Type and indicators are shared; the period is the pane's own if the
 * reader wants it.
 */
export function usePaneLayout(pane: number) {
  const shared = useAtomValue(layoutAtom);
  const { charts } = useAtomValue(workspaceAtom);
  const own = charts.cells[pane];
  if (charts.samePeriod || !own) return { layout: shared, onLayout: chooseLayout };
  return {
    layout: { ...shared, period: own.period },
    onLayout: ({ period, ...rest }: ChartLayout) => {
      chooseLayout({ ...rest, period: shared.period });
      const cells = charts.cells.map((cell, at) => (at === pane ? { ...cell, period } : cell));
      editCharts({ cells });
    },
  };
}
