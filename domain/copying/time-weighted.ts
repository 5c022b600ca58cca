/**
 * What a master made of the money, whatever went in and out: the time-weighted return. Between two
 * movements of money the equity grows by a factor; the product of the factors is the return
 * (the method of the Global Investment Performance Standards for external cash flows). What is won
 * with less than a least equity is not counted, what is lost is: else a few cents doubled ten times
 * would be a record.
 */
import { Decimal } from "../money/decimal.ts";

/** Digits of a factor; each is rounded down. */
const scale = 12;
const one = Decimal.of(1);

/** The account at one moment. Open losses and profits are in its equity. */
export interface EquityMark {
  atMs: number;
  /** Before the movement. */
  equity: Decimal;
  /** Money that came in (above zero) or went out at this moment; zero for a mark in between. */
  moved: Decimal;
}

/** Worth of one unit, and the equity that was left after the last movement of money. */
export interface Unit {
  worth: Decimal;
  /** Null before the first mark. */
  held: Decimal | null;
}

/** @param least equity with which gains count */
export function nextWorth({ worth, held }: Unit, equity: Decimal, least: Decimal): Decimal {
  const isUncounted = held === null || (held.lt(least) && equity.gt(held));
  return isUncounted ? worth : grown(worth, held, equity);
}

/**
 * Worth of one unit of the account at each mark; the first is 1. With nothing left it is zero, and
 * stays so: money that comes in later starts no new record.
 * @param marks by time
 */
export function unitWorth(marks: readonly EquityMark[], least: Decimal): Decimal[] {
  let unit: Unit = { worth: one, held: null };
  return marks.map(({ equity, moved }) => {
    unit = { worth: nextWorth(unit, equity, least), held: equity.add(moved) };
    return unit.worth;
  });
}

/** Before there was any money it could neither grow nor shrink. */
function grown(worth: Decimal, before: Decimal, after: Decimal): Decimal {
  if (!before.gt(Decimal.zero)) return before.isNegative() ? Decimal.zero : worth;
  if (!after.gt(Decimal.zero)) return Decimal.zero;
  return worth.mul(after).div(before, scale, "down");
}

/** Growth from the first to the last, as a fraction: 0.05 is 5 percent; zero for fewer than two. */
export function returnOf(worths: readonly Decimal[]): Decimal {
  const [first, last] = [worths.at(0), worths.at(-1)];
  if (!first || !last || first.isZero()) return Decimal.zero;
  return last.div(first, scale, "down").sub(one);
}

/** Deepest fall from a highest worth before it, as a fraction from 0 to 1. */
export function drawdownOf(worths: readonly Decimal[]): Decimal {
  let [highest, deepest] = [Decimal.zero, Decimal.zero];
  for (const worth of worths) {
    if (worth.gt(highest)) highest = worth;
    deepest = larger(deepest, fallOf(highest, worth));
  }
  return deepest;
}

/** How far it is down from there, as a fraction, rounded up; zero where it is not below. */
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
