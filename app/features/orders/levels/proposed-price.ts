/**
 * Distance of the proposed price from `now`, as a share of `now`: more than the spread, but so
 * small that a chart shows both prices.
 */
const awayShare = 0.002;

/** A price near `now`: a level at `now` itself would be refused. Empty if `now` is unknown. */
export function proposedPrice(now: number, side: "above" | "below", decimals: number): string {
  if (!(now > 0)) return "";
  return (now * (side === "above" ? 1 + awayShare : 1 - awayShare)).toFixed(decimals);
}
