import type { Dated, RolloverClock } from "../accrual/rollovers.ts";
import type { FinancingKind } from "../forex/financing-kinds.ts";

/** A product's rates; a rate of zero means no financing. */
export interface FinancingRates {
  /** points: units of the price's last digit per lot and night. percent: of the value per year. */
  kind: FinancingKind;
  long: string;
  short: string;
  /**
   * The weekday (Monday is 0, up to Friday) whose night also counts for the weekend. Null for a
   * market without weekends, where each night counts once.
   */
  tripleDay: number | null;
}

/** Exemptions of a swap-free account. */
export interface SwapFree {
  /** Days without financing per position; null means without limit. */
  freeDays: number | null;
}

/** Values by time, oldest first: each night uses the values in force at its rollover. */
export interface FinancingPlan {
  clocks: Array<Dated<RolloverClock>>;
  rates: Array<Dated<FinancingRates> & { productId: number }>;
  /** Days without a rollover, such as `2026-12-25`; the key is the trading session. */
  holidays: Record<string, string[]>;
  swapFree: Array<Dated<{ isOn: boolean }>>;
  /** Days without financing per position of a swap-free account; null means without limit. */
  freeDays: Array<Dated<{ days: number | null }>>;
}
