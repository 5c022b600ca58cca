import type * as z from "zod/mini";
import type { myDeal } from "#domain/contracts/http/forex.ts";
import { netResult } from "#domain/forex/net-result.ts";

export type ClosedSums = Pick<
  z.output<typeof myDeal.output>,
  "all_fact_profits" | "all_fees" | "all_financing"
>;

/** Sum of the net results that the rows of closed orders show; null if unknown. */
export function closedSum(sums: ClosedSums): number | null {
  const { all_fact_profits: profit, all_fees: fee, all_financing: financing = 0 } = sums;
  return profit === null ? null : netResult({ profit, fee, financing });
}
