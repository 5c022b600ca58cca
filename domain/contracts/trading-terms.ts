import type { RolloverClock } from "../accrual/rollovers.ts";

/** The company's limits of the margin level (equity / margin), in percent. */
export interface RiskLevels {
  /** Level at or below which the trader is warned. */
  marginCall: number;
  /** Warning levels below `marginCall` and above the stop-out. Absent if none. */
  laterCalls?: readonly number[];
  /** Level at or below which positions close, largest loss first. */
  stopOut: number;
}

export interface AccountLimits {
  positions: number;
  pending: number;
}

export interface TradingTerms {
  risk: RiskLevels;
  limits: AccountLimits;
  /** End of the company's trading day; null if no product is, or ever was, financed overnight. */
  rollover: RolloverClock | null;
}
