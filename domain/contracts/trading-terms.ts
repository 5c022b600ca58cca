/** What a company's settings say about the trading of its accounts. */
import type { RolloverClock } from "../accrual/rollovers.ts";

/** The company's levels of equity / margin, in percent. */
export interface RiskLevels {
  /** At or below: the trader is warned. */
  marginCall: number;
  /** Lower levels that warn once more, above the stop-out. Absent where there are none. */
  laterCalls?: readonly number[];
  /** At or below: positions are closed, the largest loss first. */
  stopOut: number;
}

/** How much an account may have at once. */
export interface AccountLimits {
  positions: number;
  pending: number;
}

/** What a company's settings say about the trading of every account. */
export interface TradingTerms {
  risk: RiskLevels;
  limits: AccountLimits;
  /** When its trading day ends; null where no product is, or ever was, financed overnight. */
  rollover: RolloverClock | null;
}
