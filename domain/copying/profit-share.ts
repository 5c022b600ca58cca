/** A master's share of a pot's profit: only of what rises above the highest mark before. */
import { amountScale } from "../forex/amounts.ts";
import { Decimal } from "../money/decimal.ts";

export interface HighWater {
  /** Highest equity that was charged for, moved by what was put in and taken out. */
  mark: Decimal;
}

/** Money that comes in (above zero) or goes out is no profit and no loss. */
export function movedMark({ mark }: HighWater, amount: Decimal): HighWater {
  return { mark: mark.add(amount) };
}

/**
 * @param equity of the pot, before the charge
 * @param percent of the new profit that is the master's
 * @returns the charge, rounded down, and the mark after it; nothing below the mark
 */
export function chargeAt(
  { mark }: HighWater,
  equity: Decimal,
  percent: number,
): { charge: Decimal; after: HighWater } {
  if (!equity.gt(mark)) return { charge: Decimal.zero, after: { mark } };
  const charge = equity
    .sub(mark)
    .mul(Decimal.of(percent))
    .div(Decimal.of(100), amountScale, "down");
  return { charge, after: { mark: equity.sub(charge) } };
}
