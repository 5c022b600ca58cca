import { useEffect } from "react";
import { warnOf } from "../../api/warn-of.ts";
import { dataOf } from "../../data/loadable.ts";
import { refreshRunningMicro, runningMicroAtom } from "../../data/micro.ts";
import {
  pendingAtom,
  positionsAtom,
  refreshPending,
  refreshPositions,
} from "../../data/positions.ts";
import type { TradeMode } from "../../data/trade-modes.ts";
import { useAtomValue } from "../../state.ts";

/** Offered trading modes, and others in which an order is still open: it must be closable. */
export function useOrderModes(offered: readonly TradeMode[]): TradeMode[] {
  const positions = dataOf(useAtomValue(positionsAtom)) ?? [];
  const pending = dataOf(useAtomValue(pendingAtom)) ?? [];
  const micro = dataOf(useAtomValue(runningMicroAtom)) ?? [];
  const hasForex = offered.includes("forex");
  const hasMicro = offered.includes("micro");
  useEffect(() => {
    const reads = hasForex ? [] : [refreshPositions(), refreshPending()];
    if (!hasMicro) reads.push(refreshRunningMicro());
    Promise.all(reads).catch(warnOf("what is still open was not read"));
  }, [hasForex, hasMicro]);
  const modes: TradeMode[] = [];
  if (hasForex || positions.length + pending.length > 0) modes.push("forex");
  if (hasMicro || micro.length > 0) modes.push("micro");
  return modes;
}
