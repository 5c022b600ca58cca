import type { ChartArrangement, Workspace } from "#domain/workspace/workspace.ts";

export const paneCounts: Record<ChartArrangement, number> = {
  one: 1,
  two_columns: 2,
  two_rows: 2,
  three: 3,
  four: 4,
};

export function withMarket(
  { cells, sameMarket }: Pick<Workspace["charts"], "cells" | "sameMarket">,
  pane: number,
  code: string,
) {
  return cells.map((cell, at) => (sameMarket || at === pane ? { ...cell, market: code } : cell));
}
