import { feeOf, netResult } from "#domain/forex/net-result.ts";
import { useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { positionsAtom } from "../../data/trader/positions.ts";
import { forexTradeAtom } from "../../data/trader/trades.ts";
import { useAtomValue } from "../../state.ts";
import { usePaced } from "../../ui/use-paced.ts";
import { marginTone } from "./margin-tone.ts";

/**
 * Floating profit, net result of closing all positions now, and margin level: each null if unknown.
 * `tone` is the colour tone of the margin level.
 */
export function useRunningResult() {
  const trade = usePaced(forexTradeAtom);
  const company = useCompany();
  const positions = useAtomValue(positionsAtom);
  // The stream's total lacks fees and night costs. They are added for the positions in the total.
  const inSum = new Set(trade?.TransOrder.map(({ Id }) => Id));
  const summed = (dataOf(positions) ?? []).filter(({ Id }) => inSum.has(Id));
  // The stream may send nothing to an account without positions. The profit is then 0.
  const profit = trade ? trade.ProfitsTotal : dataOf(positions)?.length === 0 ? 0 : null;
  const level = trade?.HazardRate ?? null;
  const bounds = [Number(company.margin_call_level), Number(company.stop_out_level)] as const;
  const shared = { trade, profit, level, tone: marginTone(level, ...bounds) };
  if (profit === null) return { ...shared, result: null };
  const result = netResult({
    profit,
    fee: summed.reduce((sum, order) => sum + feeOf(order), 0),
    financing: summed.reduce((sum, { Financing = 0 }) => sum + Financing, 0),
  });
  return { ...shared, result };
}
