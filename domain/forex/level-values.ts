/**
 * Converts a stop-loss or take-profit between four units: price, distance in pips, result in money,
 * result in percent of the margin. Results round down. Prices round towards the trader's gain, so
 * that a level never costs more, or earns less, than requested.
 */
import type { OrderSide } from "../codes.ts";
import { Decimal } from "../money/decimal.ts";
import { unitOf } from "../money/unit.ts";
import { type ConversionRate, convertAmount } from "./conversion.ts";
import { computeProfit } from "./profit.ts";

export type LevelKind = "stop_loss" | "take_profit";
export const levelUnits = ["price", "pips", "percent", "money"] as const;
export type LevelUnit = (typeof levelUnits)[number];

export interface LevelTerms {
  side: OrderSide;
  /** Price of the opening fill, actual or expected. */
  openPrice: Decimal;
  lots: Decimal;
  unitsPerLot: Decimal;
  /**
   * Rate from the quote currency to the account's. If the product itself is the conversion pair, as
   * USD/JPY is for an account in dollars, the rate is one over the closing price.
   */
  rate: ConversionRate | "one_over_closing_price";
  /** In the account's currency. */
  margin: Decimal;
  /** Fee of the opening, subtracted from each result. */
  fee: Decimal;
  pricePrecision: number;
}

/** Values of a level; negative for a loss. */
export interface LevelValues {
  price: Decimal;
  /** Distance from the opening price in pips, with one decimal. */
  pips: Decimal;
  /** Result in percent of the margin, with one decimal; null without a margin. */
  percent: Decimal | null;
  /** Net result in the account's currency, to the cent. */
  money: Decimal;
}

const hundred = Decimal.of(100);
const moneyScale = 2;
export const shownScale = 1;
/** Maximum points by which rounding to posted amounts can shift the price. */
const pointsMax = 4;

/** Rounds down, towards a loss. */
function floorTo(value: Decimal, scale: number): Decimal {
  return value.round(scale, value.isNegative() ? "up" : "down");
}

/**
 * Size of a pip: one unit of the last decimal. With three or five decimals it is one unit of the
 * last decimal but one.
 */
export function pipSize(pricePrecision: number): Decimal {
  const isFractional = pricePrecision === 3 || pricePrecision === 5;
  return unitOf(isFractional ? pricePrecision - 1 : pricePrecision);
}

/** Exact net result if the order closes at this price. */
export function resultAt(terms: LevelTerms, closePrice: Decimal): Decimal {
  const { side, lots, unitsPerLot, openPrice, fee } = terms;
  const inQuote = computeProfit({ side, lots, unitsPerLot, openPrice, closePrice });
  const rate =
    terms.rate === "one_over_closing_price"
      ? { times: Decimal.of(1), over: closePrice }
      : terms.rate;
  return convertAmount(inQuote, rate).sub(fee);
}

export function levelValues(terms: LevelTerms, price: Decimal): LevelValues {
  const move = price.sub(terms.openPrice);
  const gain = terms.side === "buy" ? move : move.neg();
  const result = resultAt(terms, price);
  const pip = pipSize(terms.pricePrecision);
  const { margin } = terms;
  return {
    price,
    pips: gain.div(pip, shownScale, gain.isNegative() ? "up" : "down"),
    percent: margin.isZero()
      ? null
      : result.mul(hundred).div(margin, shownScale, result.isNegative() ? "up" : "down"),
    money: floorTo(result, moneyScale),
  };
}

/**
 * Converts a distance or an amount to the price of a level. Of the prices with the product's
 * decimals whose result reaches the request, it returns the least favourable.
 * @param amount distance, percent or money; a stop-loss loses it, a take-profit gains it
 * @returns null if there is no such price above zero
 */
export function levelPrice(
  terms: LevelTerms,
  kind: LevelKind,
  unit: Exclude<LevelUnit, "price">,
  amount: Decimal,
): Decimal | null {
  if (amount.isNegative()) return null;
  const wanted = kind === "stop_loss" ? amount.neg() : amount;
  if (unit === "pips") {
    const price = gridPrice(terms, wanted.mul(pipSize(terms.pricePrecision)));
    return price.gt(Decimal.zero) ? price : null;
  }
  if (unit === "money") return priceOfResult(terms, wanted);
  return terms.margin.isZero()
    ? null
    : priceOfResult(terms, wanted.mul(terms.margin).div(hundred, 10));
}

/** Price at a distance from the opening price towards a gain, rounded in that direction. */
function gridPrice({ side, openPrice, pricePrecision }: LevelTerms, gain: Decimal): Decimal {
  const price = side === "buy" ? openPrice.add(gain) : openPrice.sub(gain);
  if (side === "sell") return floorTo(price, pricePrecision);
  return price.round(pricePrecision, price.isNegative() ? "down" : "up");
}

function priceOfResult(terms: LevelTerms, result: Decimal): Decimal | null {
  const { side, rate, openPrice, pricePrecision } = terms;
  const units = terms.lots.mul(terms.unitsPerLot);
  if (units.isZero()) return null;
  const gross = result.add(terms.fee);
  const places = pricePrecision + 8;
  if (rate !== "one_over_closing_price") {
    const gain = gross.mul(rate.over).div(units.mul(rate.times), places);
    return firstOnGrid(terms, gridPrice(terms, gain), result);
  }
  // gross = (price - open) x units / price, solved for the price.
  const divisor = side === "buy" ? units.sub(gross) : units.add(gross);
  if (!divisor.gt(Decimal.zero)) return null;
  const price = openPrice.mul(units).div(divisor, places);
  const move = price.sub(openPrice);
  return firstOnGrid(terms, gridPrice(terms, side === "buy" ? move : move.neg()), result);
}

/** Least favourable grid price near the guess whose result reaches `result`; null if none. */
function firstOnGrid(terms: LevelTerms, guess: Decimal, result: Decimal): Decimal | null {
  if (!guess.gt(Decimal.zero)) return null;
  const point = unitOf(terms.pricePrecision);
  const better = terms.side === "buy" ? point : point.neg();
  let price = guess;
  for (let points = 0; points < pointsMax && resultAt(terms, price).lt(result); points++) {
    price = price.add(better);
    if (!price.gt(Decimal.zero)) return null;
  }
  for (let points = 0; points < pointsMax; points++) {
    const worse = price.sub(better);
    if (!worse.gt(Decimal.zero) || resultAt(terms, worse).lt(result)) break;
    price = worse;
  }
  return resultAt(terms, price).lt(result) ? null : price;
}
