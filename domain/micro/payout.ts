/**
 * Computes outcomes of Up/Down options. The last accepted tick at or before the expiry decides.
 * Formulas: specification 1, sections 5 and 9.
 */
import type { MicroDirection } from "../codes.ts";
import { Decimal } from "../money/decimal.ts";

export type MicroOutcome = "win" | "loss" | "draw" | "void";

export interface MicroRules {
  /** Company setting: '0' means a loss costs the whole amount, otherwise amount x ratio. */
  lossLevel: string;
  /** Company setting: outcome if the price is unchanged at the expiry. */
  equalPrice: "refund" | "loss";
}

/** Decimals of a stake and of its result. */
export const stakeScale = 2;

/** Profit if the chosen direction is correct: amount x ratio, rounded down to 2 decimals. */
export function previewProfit(amount: Decimal, ratio: Decimal): Decimal {
  return amount.mul(ratio).round(stakeScale, "down");
}

export function decideOutcome(
  direction: MicroDirection,
  openPrice: Decimal,
  endPrice: Decimal,
  rules: MicroRules,
): MicroOutcome {
  const moved = endPrice.cmp(openPrice);
  if (moved === 0) return rules.equalPrice === "refund" ? "draw" : "loss";
  return moved > 0 === (direction === "up") ? "win" : "loss";
}

/** Signed profit of an outcome in the account's currency; zero if the stake is returned. */
export function settleProfit(
  outcome: MicroOutcome,
  amount: Decimal,
  ratio: Decimal,
  rules: MicroRules,
): Decimal {
  if (outcome === "win") return previewProfit(amount, ratio);
  if (outcome === "loss") {
    if (rules.lossLevel === "0") return amount.neg();
    // Rounds away from zero, so that rounding never favours the trader.
    const loss = amount.mul(ratio).round(stakeScale, "up");
    // With a ratio above 1 the loss could exceed the stake, which is the most that a trader loses.
    return loss.gt(amount) ? amount.neg() : loss.neg();
  }
  return Decimal.zero;
}
