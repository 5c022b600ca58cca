/**
 * Computes a master's risk score, 1 (low) to 10: the worst of three measures of the last three
 * weeks. The platform chose the scales and shows them with the score:
 * - swing: standard deviation of the daily returns; a point per 0.5 percent
 * - fall: maximum drawdown; a point per 5 percent
 * - leverage: largest value of open positions / equity; a point per 10
 */
import type { WireMasterRecord } from "../contracts/http/follow.ts";

export interface RiskMeasures {
  /** Returns of whole days, as fractions. */
  dailyReturns: readonly number[];
  /** Fraction from 0 to 1. */
  drawdown: number;
  /** Value of positions / equity. */
  leverage: number;
}

/** Minimum days of a record; the risk of a shorter record is unknown. */
const daysMin = 5;
const perPoint = { swing: 0.005, fall: 0.05, leverage: 10 };

type RiskPoints = NonNullable<WireMasterRecord["risk_points"]>;

/** Points of each measure; null if the record has fewer than five days. */
export function riskPoints(measures: RiskMeasures): RiskPoints | null {
  const { dailyReturns, drawdown, leverage } = measures;
  if (dailyReturns.length < daysMin) return null;
  return {
    swing: pointsOf(deviationOf(dailyReturns) / perPoint.swing),
    fall: pointsOf(drawdown / perPoint.fall),
    leverage: pointsOf(leverage / perPoint.leverage),
  };
}

export function riskScore({ swing, fall, leverage }: RiskPoints): number {
  return Math.min(10, Math.max(1, Math.ceil(Math.max(swing, fall, leverage) - 1e-9)));
}

/** Rounds points up to hundredths. A value that cannot be computed counts as the worst. */
function pointsOf(points: number): number {
  return Number.isFinite(points) ? Math.max(0, Math.ceil(points * 100 - 1e-9)) / 100 : 10;
}

/** Standard deviation of a sample: the divisor is the count less one. */
function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
