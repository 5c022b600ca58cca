/** The copy stop: minimum equity of a pot. */
import { Decimal } from "../money/decimal.ts";

/** Digits of a posted amount. */
const scale = 10;

/**
 * Equity at or below which everything in the pot closes: base x percent / 100, rounded up.
 * @param base content of the pot when the stop was set: money put in, or its equity at an edit
 * @param percent of it that is left
 */
export function stopEquity(base: Decimal, percent: number): Decimal {
  return base.mul(Decimal.of(percent)).div(Decimal.of(100), scale, "up");
}

/** Money added to a pot, or taken out, moves its base by the same amount; not below zero. */
export function movedBase(base: Decimal, amount: Decimal): Decimal {
  const moved = base.add(amount);
  return moved.isNegative() ? Decimal.zero : moved;
}
