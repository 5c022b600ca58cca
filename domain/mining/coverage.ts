/** How far a fund's money reaches for the dividends that it has promised. */
import { Decimal } from "../money/decimal.ts";

/** A fund takes a new subscription while its money covers all dividends of this many days. */
export const coveredDaysLeast = 30;

/** What one subscription is still to be paid. */
export interface Promised {
  daily: Decimal;
  /** Days that are over and not paid. */
  owed: number;
  /** Days still to come. */
  ahead: number;
}

/** All that is owed, and what comes due within so many days. */
export function dueWithin(promised: readonly Promised[], days: number): Decimal {
  return promised.reduce(
    (sum, { daily, owed, ahead }) => sum.add(daily.mul(Decimal.of(owed + Math.min(ahead, days)))),
    Decimal.zero,
  );
}

/** Whether it covers what the next days ask for. */
export function isCovered(money: Decimal, promised: readonly Promised[]): boolean {
  return !money.lt(dueWithin(promised, coveredDaysLeast));
}

/**
 * Days that the money reaches for, after what is owed.
 * @returns null where it covers everything that was promised
 */
export function coverageDays(money: Decimal, promised: readonly Promised[]): number | null {
  let left = money.sub(dueWithin(promised, 0));
  if (left.isNegative()) return 0;
  // What a day costs, and from which day on each part of it is over.
  const endings = new Map<number, Decimal>();
  let perDay = Decimal.zero;
  for (const { daily, ahead } of promised) {
    if (ahead === 0) continue;
    perDay = perDay.add(daily);
    endings.set(ahead, (endings.get(ahead) ?? Decimal.zero).add(daily));
  }
  for (let day = 1; !perDay.isZero(); day++) {
    left = left.sub(perDay);
    if (left.isNegative()) return day - 1;
    perDay = perDay.sub(endings.get(day) ?? Decimal.zero);
  }
  return null;
}
