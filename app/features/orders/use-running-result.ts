import { netResult } from "#domain/forex/net-result.ts";
import { dataOf } from "../../data/loadable.ts";
import { positionsAtom } from "../../data/positions.ts";
import { forexTradeAtom } from "../../data/trades.ts";
import { useAtomValue } from "../../state.ts";
import { usePaced } from "../../ui/use-paced.ts";

/** The stream's sums, and what closing all positions now would bring, after fees and nights. */
export function useRunningResult() {
  const trade = usePaced(forexTradeAtom);
  const positions = useAtomValue(positionsAtom);
  // The stream's total leaves out fees and nights: those of its positions are added.
  const inSum = new Set(trade?.TransOrder.map(({ Id }) => Id));
  const summed = (dataOf(positions) ?? []).filter(({ Id }) => inSum.has(Id));
  const result = netResult({
    profit: trade?.ProfitsTotal ?? 0,
    fee: summed.reduce((sum, { TradeFee }) => sum + TradeFee, 0),
    financing: summed.reduce((sum, { Financing = 0 }) => sum + Financing, 0),
  });
  // The stream of an account without positions may have nothing to say.
  const isKnown = trade !== null || dataOf(positions)?.length === 0;
  return { trade, result, isKnown };
}
