import { Decimal } from "../money/decimal.ts";

/** Maximum decimals of a journal amount. */
export const scale = 10;

/**
 * Equity at or below which everything in the pot closes: base x percent / 100, rounded up.
 * @param base money put into the pot, or its equity at the last edit of the stop
 * @param percent part of the base at which the pot closes, in percent
 */
export function stopEquity(base: Decimal, percent: number): Decimal {
  return base.mul(Decimal.of(percent)).div(Decimal.of(100), scale, "up");
}

/** Moves the base by money added to the pot or taken out, but not below zero. */
export function movedBase(base: Decimal, amount: Decimal): Decimal {
  const moved = base.add(amount);
  return moved.isNegative() ? Decimal.zero : moved;
}
