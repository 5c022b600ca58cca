/** Sums up the amounts that are due to all running subscriptions at each of the next midnights. */
import { Decimal } from "../money/decimal.ts";
import { daysDue, dueMsOf, type Lock } from "./days.ts";

export interface Running {
  lock: Lock;
  daily: Decimal;
  amount: Decimal;
}

export interface DayAhead {
  atMs: number;
  dividends: Decimal;
  principal: Decimal;
}

/** Lists midnights with due amounts, nearest first, at most `days` ahead. */
export function daysAhead(running: readonly Running[], nowMs: number, days: number): DayAhead[] {
  const found = new Map<number, DayAhead>();
  for (const { lock, daily, amount } of running) {
    const over = daysDue(lock, nowMs);
    for (let number = over + 1; number <= Math.min(lock.lockDays, over + days); number++) {
      const atMs = dueMsOf(lock, number);
      const day = found.get(atMs) ?? { atMs, dividends: Decimal.zero, principal: Decimal.zero };
      const isLast = number === lock.lockDays;
      found.set(atMs, {
        atMs,
        dividends: day.dividends.add(daily),
        principal: isLast ? day.principal.add(amount) : day.principal,
      });
    }
  }
  return [...found.values()].sort((a, b) => a.atMs - b.atMs);
}
