/** How long a fund's money covers its promised dividends. */
import { Decimal } from "../money/decimal.ts";

/** A fund takes a new subscription while its money covers all dividends of this many days. */
export const coveredDaysLeast = 30;

/** Payments still promised to one subscription. */
export interface Promised {
  daily: Decimal;
  /** Unpaid ended days. */
  owed: number;
  /** Days still to come. */
  ahead: number;
}

/** Debts, and amounts due within this many days. */
export function dueWithin(promised: readonly Promised[], days: number): Decimal {
  return promised.reduce(
    (sum, { daily, owed, ahead }) => sum.add(daily.mul(Decimal.of(owed + Math.min(ahead, days)))),
    Decimal.zero,
  );
}

/** True if it covers the next days. */
export function isCovered(money: Decimal, promised: readonly Promised[]): boolean {
  return !money.lt(dueWithin(promised, coveredDaysLeast));
}

/**
 * Days covered by the money, after debts.
 * @returns null if it covers everything promised
 */
export function coverageDays(money: Decimal, promised: readonly Promised[]): number | null {
  let left = money.sub(dueWithin(promised, 0));
  if (left.isNegative()) return 0;
  // Cost per day, and the day from which each part of it ends.
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
