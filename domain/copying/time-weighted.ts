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

/**
 * Worth of one unit of the account at each mark; the first is 1. With nothing left it is zero, and
 * stays so: money that comes in later starts no new record.
 * @param marks by time
 * @param least equity with which gains count
 */
export function unitWorth(marks: readonly EquityMark[], least: Decimal): Decimal[] {
  let worth = one;
  let held: Decimal | null = null;
  return marks.map(({ equity, moved }) => {
    if (held !== null && !(held.lt(least) && equity.gt(held))) worth = grown(worth, held, equity);
    held = equity.add(moved);
    return worth;
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
    if (highest.isZero()) continue;
    const fall = highest.sub(worth).div(highest, scale, "up");
    if (fall.gt(deepest)) deepest = fall;
  }
  return deepest;
}
