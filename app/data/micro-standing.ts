/** How a running micro order stands: what it would end with if the time were up now. */
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { readDecimal } from "#domain/forex/validate-order.ts";
import { decideOutcome, type MicroOutcome, settleProfit } from "#domain/micro/payout.ts";
import { Decimal } from "#domain/money/decimal.ts";

export interface Standing {
  outcome: MicroOutcome;
  profit: number;
}

/** An unchanged price shows as neither won nor lost: what it means is the company's, and seldom how it ends. */
export function standingOf(
  order: Pick<MicroOrderView, "Type" | "Number" | "OpenPrice" | "ProfitRatio">,
  price: string,
  lossLevel: string,
): Standing | null {
  const now = readDecimal(price);
  if (!now?.gt(Decimal.zero)) return null;
  const rules = { lossLevel, equalPrice: "refund" } as const;
  const outcome = decideOutcome(order.Type, Decimal.of(order.OpenPrice), now, rules);
  const amount = Decimal.of(order.Number);
  const profit = settleProfit(outcome, amount, Decimal.of(order.ProfitRatio), rules);
  return { outcome, profit: profit.toNumber() };
}
