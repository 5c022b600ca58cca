/** Result that a running micro order would have if its time were up now. */
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { decideOutcome, type MicroOutcome, settleProfit } from "#domain/micro/payout.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";

export interface Standing {
  outcome: MicroOutcome;
  profit: number;
}

/** An unchanged price shows as a draw: the company's rule for a draw applies only at the end. */
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
