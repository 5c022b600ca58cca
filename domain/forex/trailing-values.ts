/**
 * Converts the distance of a trailing stop between units. In money or percent, the distance is the
 * loss if the price goes straight to the stop, before the stop has moved.
 */
import { Decimal } from "../money/decimal.ts";
import {
  type LevelTerms,
  type LevelUnit,
  levelPrice,
  levelValues,
  pipSize,
  shownScale,
} from "./level-values.ts";

export interface TrailingTerms extends LevelTerms {
  /** Price at which the order would close right after its opening, and which the stop follows. */
  closePrice: Decimal;
}

/** First price of the stop: the closing price less the distance; for a sell, plus the distance. */
export function trailingStart({ side, closePrice }: TrailingTerms, distance: Decimal): Decimal {
  return side === "buy" ? closePrice.sub(distance) : closePrice.add(distance);
}

/** Distance as a price difference on the product's grid; null if none fits. */
export function trailingDistance(terms: TrailingTerms, unit: LevelUnit, amount: Decimal) {
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

/** Distance in all units. Money and percent are a loss, so negative. */
export function trailingValues(terms: TrailingTerms, distance: Decimal) {
  const start = trailingStart(terms, distance);
  if (!start.gt(Decimal.zero)) return null;
  const { money, percent } = levelValues(terms, start);
  const pips = distance.div(pipSize(terms.pricePrecision), shownScale);
  return { start, money, percent, pips };
}
