/** Computes the house's result when prices move: the opposite of the customers' result. */

/** Customers' exposure in one product, in the company's currency at the newest quote. */
export interface HeldValue {
  /** Long less short: positive if customers gain from a rise. */
  net: number;
  /** Long and short together. */
  gross: number;
}

/** Percentages of price moves for which the desk shows the house's result. */
export const moves = [1, 3, 5] as const;

/** The house's result if the price rises by this percentage; if it falls, the opposite. */
export function riseResult({ net }: Pick<HeldValue, "net">, percent: number): number {
  return net === 0 ? 0 : (-net * percent) / 100;
}

/** House's results if all products rise together, and if all move against the house. */
export function companyMove(held: readonly Pick<HeldValue, "net">[], percent: number) {
  const results = held.map((each) => riseResult(each, percent));
  return {
    rise: results.reduce((sum, each) => sum + each, 0),
    worst: -results.reduce((sum, each) => sum + Math.abs(each), 0),
  };
}
