/** What a company's database says about overnight financing, as accounts use it. */
import type { Dated, RolloverClock } from "../accrual/rollovers.ts";
import type { FinancingKind } from "../forex/financing-kinds.ts";

/** A product's rates; a rate of zero finances nothing. */
export interface FinancingRates {
  /** points: of the price's last digit, per lot and night. percent: of the value, a year. */
  kind: FinancingKind;
  long: string;
  short: string;
  /**
   * The weekday (Monday is 0, up to Friday) whose night counts for the weekend too; null for a
   * market without weekends: each night counts once.
   */
  tripleDay: number | null;
}

/** What a swap-free account is spared. */
export interface SwapFree {
  /** Days a position costs nothing; null for as long as it is held. */
  freeDays: number | null;
}

/** Every list is by time, oldest first: a night is charged by what was in force at its rollover. */
export interface FinancingPlan {
  clocks: Array<Dated<RolloverClock>>;
  rates: Array<Dated<FinancingRates> & { productId: number }>;
  /** Days without a rollover, as `2026-12-25`, by trading session. */
  holidays: Record<string, string[]>;
  /** Whether the account is swap-free. */
  swapFree: Array<Dated<{ isOn: boolean }>>;
  /** Days a position of a swap-free account costs nothing; null for as long as it is held. */
  freeDays: Array<Dated<{ days: number | null }>>;
}
