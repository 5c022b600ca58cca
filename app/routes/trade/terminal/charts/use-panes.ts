import { useCallback, useEffect, useState } from "react";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { ChartArrangement, Workspace } from "#domain/workspace/workspace.ts";
import { pairsAtom } from "../../../../data/company/catalogue.ts";
import { dataOf } from "../../../../data/reading/loadable.ts";
import {
  editWorkspace,
  isWorkspaceOpenAtom,
  workspaceAtom,
} from "../../../../data/trader/workspace.ts";
import { chooseLayout, layoutAtom } from "../../../../features/chart/kept-layout.ts";
import { store, useAtomValue } from "../../../../state.ts";
import type { ChooseMarket } from "../../use-market.ts";
import { paneCounts, withMarket } from "./pane-markets.ts";

export function editCharts(change: Partial<Workspace["charts"]>): void {
  editWorkspace({ charts: { ...store.get(workspaceAtom).charts, ...change } });
}

export const hasColumns = (charts: ChartArrangement) => charts !== "one" && charts !== "two_rows";
export const hasRows = (charts: ChartArrangement) => charts !== "one" && charts !== "two_columns";

/** Minimum window width in px for columns of charts beside the list of markets. */
const roomyWindow = 1_280;

/**
 * Sets the arrangement. Folds the list of markets if columns of charts need its space; the list's
 * button unfolds it.
 */
export function arrangeCharts(arrangement: ChartArrangement): void {
  editCharts({ arrangement });
  if (!hasColumns(arrangement) || innerWidth >= roomyWindow) return;
  editWorkspace({ folded: { ...store.get(workspaceAtom).folded, watch: true } });
}

/**
 * The active chart shows the page's market, which the address and the ticket share. Another chart
 * becomes active when the reader presses it, and the page then opens that chart's market.
 */
export function usePanes(pair: Pair, onChoose: ChooseMarket) {
  const { charts } = useAtomValue(workspaceAtom);
  const pairs = dataOf(useAtomValue(pairsAtom));
  const [shown, setShown] = useState({ code: pair.Code, active: 0, wanted: 0 });
  const count = paneCounts[charts.arrangement];
  // Activates the last pressed pane once the address has changed to another market.
  if (shown.code !== pair.Code) setShown({ ...shown, code: pair.Code, active: shown.wanted });
  const active = Math.min(shown.active, count - 1);
  const marketOf = (pane: number): Pair => {
    const { market } = charts.cells[pane] ?? { market: "" };
    return (pane !== active && pairs?.find(({ Code }) => Code === market)) || pair;
  };
  const panes = Array.from({ length: count }, (_, pane) => marketOf(pane));

  const isOpen = useAtomValue(isWorkspaceOpenAtom);
  const kept = charts.cells[active]?.market;
  const isKept = !isOpen || shown.code !== pair.Code || kept === pair.Code;
  useEffect(() => {
    if (!isKept) editCharts({ cells: withMarket(charts, active, pair.Code) });
  }, [isKept, charts, active, pair.Code]);

  const activate = useCallback(
    (pane: number, market: Pair) => {
      const isHere = market.Code === pair.Code;
      setShown((now) => ({ ...now, wanted: pane, ...(isHere ? { active: pane } : {}) }));
      if (!isHere) void onChoose(market);
    },
    [pair.Code, onChoose],
  );
  return { panes, active, activate };
}

/** Panes share one layout, except for the period if the reader wants separate periods. */
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
