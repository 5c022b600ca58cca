import { pipSize } from "#domain/forex/level-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { stepOf } from "./level-texts.ts";
import type { Quote } from "./levels.ts";

/** Default range in pips: two spreads, and at least five steps of the price. */
export function presetRangePips(precision: number, { bid, ask }: Quote): string {
  const step = Decimal.parse(stepOf("pips", { price: bid, precision, margin: 0 }));
  const pip = pipSize(precision);
  const spreads = Decimal.of(ask).sub(Decimal.of(bid)).mul(Decimal.of(2)).div(pip, 1);
  const least = step.mul(Decimal.of(5));
  const pips = spreads.gt(least) ? spreads.div(step, 0, "up").mul(step) : least;
  return pips.toString();
}

/** The range as a difference of prices, as text; null for pips that are no range. */
export function rangeText(pips: string, precision: number): string | null {
  const amount = readDecimal(pips);
  if (!amount?.gt(Decimal.zero)) return null;
  return amount.mul(pipSize(precision)).round(precision, "down").toString();
}
