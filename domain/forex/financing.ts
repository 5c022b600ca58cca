/** Overnight financing of a position at a rollover. Positive rates pay the trader. */
import type { OrderSide } from "../codes.ts";
import type { FinancingRates, SwapFree } from "../contracts/financing.ts";
import { weekdayOf } from "../market/zone.ts";
import { Decimal } from "../money/decimal.ts";
import { unitOf } from "../money/unit.ts";
import { amountScale } from "./amounts.ts";
import type { ConversionRate } from "./conversion.ts";

/** Percent rates are per year of 360 days, as in published examples. */
const daysOfYear = Decimal.of(360);
const hundred = Decimal.of(100);
const friday = 4;

/**
 * Number of nights that this day's rollover counts for. A market with weekends has no rollover on
 * Saturdays, Sundays and holidays. The last rollover before a holiday also counts for the holiday.
 */
export function nightsOf(
  tripleDay: number | null,
  day: number,
  isHoliday: (day: number) => boolean,
): number {
  if (tripleDay === null) return 1;
  if (!isCharged(day, isHoliday)) return 0;
  let nights = nightsOfWeekday(tripleDay, day);
  for (let next = day + 1; !isCharged(next, isHoliday); next++) {
    nights += nightsOfWeekday(tripleDay, next);
  }
  return nights;
}

function isCharged(day: number, isHoliday: (day: number) => boolean): boolean {
  return weekdayOf(day) <= friday && !isHoliday(day);
}

function nightsOfWeekday(tripleDay: number, day: number): number {
  const weekday = weekdayOf(day);
  if (weekday > friday) return 0;
  return weekday === tripleDay ? 3 : 1;
}

export function rateOfSide({ long, short }: FinancingRates, side: OrderSide): Decimal {
  return Decimal.parse(side === "buy" ? long : short);
}

/** True if the product's nights cost or bring money. */
export function isFinanced({ long, short }: FinancingRates): boolean {
  return !Decimal.parse(long).isZero() || !Decimal.parse(short).isZero();
}

/**
 * Returns for each position the lots that pay or earn financing. A product's buys and sells offset
 * each other, oldest first. A fully offset position pays and earns nothing.
 * @param positions of one product in one account, oldest first
 */
export function netLots(positions: ReadonlyArray<{ side: OrderSide; lots: Decimal }>): Decimal[] {
  const sum = (of: OrderSide) =>
    positions.reduce((all, { side, lots }) => (side === of ? all.add(lots) : all), Decimal.zero);
  const [buys, sells] = [sum("buy"), sum("sell")];
  const hedged = buys.lt(sells) ? buys : sells;
  const left = { buy: hedged, sell: hedged };
  return positions.map(({ side, lots }) => {
    const out = lots.lt(left[side]) ? lots : left[side];
    left[side] = left[side].sub(out);
    return lots.sub(out);
  });
}

export interface FinancedPosition {
  side: OrderSide;
  lots: Decimal;
  unitsPerLot: Decimal;
  /** Decimals of the product's price; a point is one unit of the last decimal. */
  pricePrecision: number;
  /** Middle of bid and ask. */
  price: Decimal;
  /** Rate into the account's currency. */
  rate: ConversionRate;
  nights: number;
}

/**
 * Sum for the nights in the account's currency, to 6 decimals; positive for a credit. Charges round
 * up and credits down, so that rounding never pays the trader.
 */
export function financingAmount(position: FinancedPosition, rates: FinancingRates): Decimal {
  const { side, lots, unitsPerLot, pricePrecision, price, rate, nights } = position;
  const perNight = rateOfSide(rates, side)
    .mul(lots)
    .mul(unitsPerLot)
    .mul(rate.times)
    .mul(Decimal.of(nights));
  const rounding = perNight.isNegative() ? "up" : "down";
  if (rates.kind === "points") {
    return perNight.mul(unitOf(pricePrecision)).div(rate.over, amountScale, rounding);
  }
  return perNight.mul(price).div(hundred.mul(daysOfYear).mul(rate.over), amountScale, rounding);
}

/**
 * True if a swap-free account neither gets nor pays the amount. It gets no credits, and pays no
 * charges within its free days.
 */
export function isSpared(
  amount: Decimal,
  { freeDays }: SwapFree,
  openedMs: number,
  rolloverMs: number,
): boolean {
  if (!amount.isNegative() || freeDays === null) return true;
  return rolloverMs - openedMs <= freeDays * 86_400_000;
}
