/**
 * Risk score of a master, 1 (low) to 10: the worst of three measures of the last three weeks, each
 * on a scale of its own. The scales are ours, and are printed beside the score:
 *
 * - swing: standard deviation of the daily returns; every 0.5 percent is a point
 * - fall: deepest fall from a highest worth; every 5 percent is a point
 * - leverage: largest value of open positions over equity; every 10 times is a point
 */
export interface RiskMeasures {
  /** Returns of whole days, as fractions. */
  dailyReturns: readonly number[];
  /** Fraction from 0 to 1. */
  drawdown: number;
  /** Value of positions / equity. */
  leverage: number;
}

/** Days of record below which nobody knows the risk. */
const daysMin = 5;
const perPoint = { swing: 0.005, fall: 0.05, leverage: 10 };

export interface RiskPoints {
  swing: number;
  fall: number;
  leverage: number;
}

/** What each measure counts for; null with fewer than five days of record. */
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

/** In hundredths, rounded up; what cannot be computed counts as the worst. */
function pointsOf(points: number): number {
  return Number.isFinite(points) ? Math.max(0, Math.ceil(points * 100 - 1e-9)) / 100 : 10;
}

/** Of a sample: divided by one less than there are. */
function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
