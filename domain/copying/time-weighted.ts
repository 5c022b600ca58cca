/**
 * Time-weighted return: a master's result independent of deposits and withdrawals. Between two
 * movements of money the equity grows by a factor; the product of the factors is the return. This
 * is the method of the Global Investment Performance Standards for external cash flows. Below a
 * minimum equity only losses count: otherwise a few cents doubled ten times would be a record.
 */
import { Decimal } from "../money/decimal.ts";

/** Decimals of a factor; a factor is rounded down. */
const scale = 12;
const one = Decimal.of(1);

/** Worth of one unit, and the equity after the last movement of money. */
export interface Unit {
  worth: Decimal;
  /** Equity after the last movement; null before the first valuation. */
  held: Decimal | null;
}

/**
 * Worth at the next valuation. After a total loss it stays zero: later money starts no new record.
 * @param least minimum equity for gains to count
 */
export function nextWorth({ worth, held }: Unit, equity: Decimal, least: Decimal): Decimal {
  const isUncounted = held === null || (held.lt(least) && equity.gt(held));
  return isUncounted ? worth : grown(worth, held, equity);
}

/** Worth after a change of equity: unchanged if `before` was zero, zero if no equity is left. */
function grown(worth: Decimal, before: Decimal, after: Decimal): Decimal {
  if (!before.gt(Decimal.zero)) return before.isNegative() ? Decimal.zero : worth;
  if (!after.gt(Decimal.zero)) return Decimal.zero;
  return worth.mul(after).div(before, scale, "down");
}

/** Growth from the first worth to the last (0.05 is 5 percent); zero for fewer than two worths. */
export function returnOf(worths: readonly Decimal[]): Decimal {
  const [first, last] = [worths.at(0), worths.at(-1)];
  if (!first || !last || first.isZero()) return Decimal.zero;
  return last.div(first, scale, "down").sub(one);
}

/** Fall from the highest worth as a fraction, rounded up; zero if there is none. */
export function fallOf(highest: Decimal, worth: Decimal): Decimal {
  if (!highest.gt(worth)) return Decimal.zero;
  return highest.sub(worth).div(highest, scale, "up");
}

export function larger(one: Decimal, other: Decimal): Decimal {
  return one.gt(other) ? one : other;
}

export function smaller(one: Decimal, other: Decimal): Decimal {
  return one.lt(other) ? one : other;
}
