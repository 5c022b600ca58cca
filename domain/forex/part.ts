import type { Product } from "../contracts/catalogue.ts";
import { type Result, refuse } from "../errors/errors.ts";
import { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";
import { amountScale } from "./amounts.ts";

export interface Holding {
  lots: Decimal;
  margin: Decimal;
  fee: Decimal;
}

export interface Split {
  part: Holding;
  rest: Holding;
}

/** Reads the lots to close; null means all. Refuses a forbidden size of the part or of the rest. */
export function readPart(
  product: Pick<Product, "minLots" | "lotStep">,
  held: Decimal,
  text: string,
): Result<{ lots: Decimal | null }> {
  const lots = readDecimal(text);
  if (!lots?.gt(Decimal.zero)) return refuse("lots_invalid");
  if (lots.eq(held)) return { ok: true, lots: null };
  if (lots.gt(held)) return refuse("lots_above_position");
  if (!lots.isMultipleOf(Decimal.parse(product.lotStep))) return refuse("lots_off_step");
  const least = Decimal.parse(product.minLots);
  if (lots.lt(least)) return refuse("lots_below_minimum");
  if (held.sub(lots).lt(least)) return refuse("rest_below_minimum");
  return { ok: true, lots };
}

/** Rounds a percentage of a position down to the lot step; null if `readPart` refuses the size. */
export function percentOf(
  product: Pick<Product, "minLots" | "lotStep">,
  held: Decimal,
  percent: number,
): Decimal | null {
  if (percent === 100) return held;
  const step = Decimal.parse(product.lotStep);
  const wanted = held.mul(Decimal.of(percent)).div(Decimal.of(100), amountScale, "down");
  const lots = wanted.div(step, 0, "down").mul(step);
  return readPart(product, held, lots.toString()).ok ? lots : null;
}

/**
 * Divides a position's margin and fee between a part and the rest. The part gets its share by lots:
 * margin rounded down and fee rounded up, so that traders gain nothing by splitting. The rest gets
 * what the part leaves, so that both add up exactly.
 */
export function splitHolding(held: Holding, lots: Decimal): Split {
  const share = (amount: Decimal, rounding: "down" | "up") =>
    amount.mul(lots).div(held.lots, amountScale, rounding);
  const part = { lots, margin: share(held.margin, "down"), fee: share(held.fee, "up") };
  const rest = {
    lots: held.lots.sub(lots),
    margin: held.margin.sub(part.margin),
    fee: held.fee.sub(part.fee),
  };
  return { part, rest };
}
