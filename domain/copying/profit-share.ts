/** A master's share of a pot's profit: only of the part above the high-water mark. */
import { amountScale } from "../forex/amounts.ts";
import { Decimal } from "../money/decimal.ts";

export interface HighWater {
  /** Highest equity whose profit was shared, adjusted for money put in and taken out. */
  mark: Decimal;
}

/** Moves the mark by money put in (positive) or taken out, which is neither profit nor loss. */
export function movedMark({ mark }: HighWater, amount: Decimal): HighWater {
  return { mark: mark.add(amount) };
}

/**
 * @param equity the pot's equity before the charge
 * @param percent the master's share of new profit
 * @returns the charge, rounded down, and the new mark; the charge is zero at or below the mark
 */
export function chargeAt({ mark }: HighWater, equity: Decimal, percent: number) {
  if (!equity.gt(mark)) return { charge: Decimal.zero, after: { mark } };
  const charge = equity
    .sub(mark)
    .mul(Decimal.of(percent))
    .div(Decimal.of(100), amountScale, "down");
  return { charge, after: { mark: equity.sub(charge) } };
}
