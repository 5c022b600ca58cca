import { Decimal } from "../money/decimal.ts";

/** A fund accepts a new subscription only if its money covers the dividends of this many days. */
export const coveredDaysLeast = 30;

/** Payments still promised to one subscription. */
export interface Promised {
  daily: Decimal;
  /** Number of ended days without a paid dividend. */
  owed: number;
  /** Number of days still to come that earn a dividend. */
  ahead: number;
}

/** Sum of debts and of amounts due within a number of days. */
export function dueWithin(promised: readonly Promised[], days: number): Decimal {
  return promised.reduce(
    (sum, { daily, owed, ahead }) => sum.add(daily.mul(Decimal.of(owed + Math.min(ahead, days)))),
    Decimal.zero,
  );
}

export function isCovered(money: Decimal, promised: readonly Promised[]): boolean {
  return !money.lt(dueWithin(promised, coveredDaysLeast));
}

/** Number of days that the money covers after debts; null if it covers all promised dividends. */
export function coverageDays(money: Decimal, promised: readonly Promised[]): number | null {
  let left = money.sub(dueWithin(promised, 0));
  if (left.isNegative()) return 0;
  // Sums of daily dividends by the day on which their subscriptions end.
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
