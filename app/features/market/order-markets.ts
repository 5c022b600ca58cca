import type { Pair } from "#domain/contracts/http/market.ts";

/** `own`: as the company lists the markets, but with the reader's favourites first. */
export interface MarketOrder {
  by: "own" | "name" | "change";
  /** True from the highest to the lowest, or from Z to A. */
  isDown: boolean;
}

/**
 * Open markets come before closed ones. In the company's own order, favourites come first in each
 * group, in the order in which they were marked.
 * @param changeOf the day's change in percent
 */
export function orderMarkets(
  pairs: readonly Pair[],
  { by, isDown }: MarketOrder,
  favourites: readonly number[],
  changeOf: (pair: Pair) => number,
): Pair[] {
  const isClosed = (pair: Pair) => Number(pair.MarketStatus !== "open");
  const place = ({ Id }: Pair) => (favourites.includes(Id) ? favourites.indexOf(Id) : Infinity);
  const rules = {
    own: (one: Pair, other: Pair) => (place(one) === place(other) ? 0 : place(one) - place(other)),
    name: (one: Pair, other: Pair) => one.ShowCode.localeCompare(other.ShowCode),
    change: (one: Pair, other: Pair) => changeOf(one) - changeOf(other),
  };
  const sign = by !== "own" && isDown ? -1 : 1;
  return [...pairs].sort(
    (one, other) => isClosed(one) - isClosed(other) || sign * rules[by](one, other),
  );
}

/** Sorting after a press on a column's head: one direction, the other, then `own` again. */
export function nextOrder(now: MarketOrder, by: "name" | "change"): MarketOrder {
  // The first press sorts by name from A to Z, or by change from the largest down.
  const first = by === "change";
  if (now.by !== by) return { by, isDown: first };
  return now.isDown === first ? { by, isDown: !first } : { by: "own", isDown: false };
}
