/**
 * The distance of a trailing stop in the ways traders set one. A distance in money or percent is
 * what the order loses when the price turns at once: that of the stop it begins with.
 */
import { Decimal } from "../money/decimal.ts";
import {
  type LevelTerms,
  type LevelUnit,
  levelPrice,
  levelValues,
  pipSize,
} from "./level-values.ts";

export interface TrailingTerms extends LevelTerms {
  /** Price the order would close at as soon as it is open: the stop follows this one. */
  closePrice: Decimal;
}

const shownScale = 1;

/** Where the stop is set first; it never begins better than this. */
export function trailingStart({ side, closePrice }: TrailingTerms, distance: Decimal): Decimal {
  return side === "buy" ? closePrice.sub(distance) : closePrice.add(distance);
}

/** The distance as a difference of prices, on the product's grid; null where there is none. */
export function trailingDistance(
  terms: TrailingTerms,
  unit: LevelUnit,
  amount: Decimal,
): Decimal | null {
  const found = distanceOf(terms, unit, amount);
  return found?.gt(Decimal.zero) ? found : null;
}

function distanceOf(terms: TrailingTerms, unit: LevelUnit, amount: Decimal): Decimal | null {
  const { side, closePrice, pricePrecision } = terms;
  if (unit === "price") return amount.round(pricePrecision, "down");
  if (unit === "pips") return amount.mul(pipSize(pricePrecision)).round(pricePrecision, "down");
  const stop = levelPrice(terms, "stop_loss", unit, amount);
  return stop && (side === "buy" ? closePrice.sub(stop) : stop.sub(closePrice));
}

/** The distance in all units. Money and percent are those of the first stop: below zero. */
export function trailingValues(terms: TrailingTerms, distance: Decimal) {
  const start = trailingStart(terms, distance);
  if (!start.gt(Decimal.zero)) return null;
  const { money, percent } = levelValues(terms, start);
  const pips = distance.div(pipSize(terms.pricePrecision), shownScale);
  return { start, money, percent, pips };
}
