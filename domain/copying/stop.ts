/** The copy stop: what has to be left of a pot. */
import { Decimal } from "../money/decimal.ts";

/** Digits of a posted amount. */
const scale = 10;

/**
 * Equity at or below which everything in the pot is closed: its base x percent / 100, rounded up.
 * @param base what the pot held when the stop was set: money put in, or its equity at an edit
 * @param percent of it that is left
 */
export function stopEquity(base: Decimal, percent: number): Decimal {
  return base.mul(Decimal.of(percent)).div(Decimal.of(100), scale, "up");
}

/** Money that is added to a pot, or taken out of it, moves its base by as much; not below zero. */
export function movedBase(base: Decimal, amount: Decimal): Decimal {
  const moved = base.add(amount);
  return moved.isNegative() ? Decimal.zero : moved;
}
