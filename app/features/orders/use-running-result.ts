import { feeOf, netResult } from "#domain/forex/net-result.ts";
import { dataOf } from "../../data/loadable.ts";
import { positionsAtom } from "../../data/positions.ts";
import { forexTradeAtom } from "../../data/trades.ts";
import { useAtomValue } from "../../state.ts";
import { usePaced } from "../../ui/use-paced.ts";

/**
 * The stream's sums: the floating profit, and the net result of closing all positions now; null
 * while unknown.
 */
export function useRunningResult() {
  const trade = usePaced(forexTradeAtom);
  const positions = useAtomValue(positionsAtom);
  // The stream's total leaves out fees and nights: those of its positions are added.
  const inSum = new Set(trade?.TransOrder.map(({ Id }) => Id));
  const summed = (dataOf(positions) ?? []).filter(({ Id }) => inSum.has(Id));
  // An account without positions may get no stream message.
  const profit = trade ? trade.ProfitsTotal : dataOf(positions)?.length === 0 ? 0 : null;
  if (profit === null) return { trade, profit, result: null };
  const result = netResult({
    profit,
    fee: summed.reduce((sum, order) => sum + feeOf(order), 0),
    financing: summed.reduce((sum, { Financing = 0 }) => sum + Financing, 0),
  });
  return { trade, profit, result };
}
