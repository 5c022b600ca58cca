/** Distance as a share of the price: small enough to be in sight, and more than the spread. */
const awayShare = 0.002;

/** A price near `now`: a level at `now` itself would be refused. Empty if `now` is unknown. */
export function proposedPrice(now: number, side: "above" | "below", decimals: number): string {
  if (!(now > 0)) return "";
  return (now * (side === "above" ? 1 + awayShare : 1 - awayShare)).toFixed(decimals);
}
