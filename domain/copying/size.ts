import type { Product } from "../contracts/catalogue.ts";
import { type Result, refuse } from "../errors/errors.ts";
import { Decimal } from "../money/decimal.ts";
import type { CopySize } from "./settings.ts";

type Sizes = Pick<Product, "minLots" | "maxLots" | "lotStep">;

export interface SizedCopy {
  masterLots: Decimal;
  size: CopySize;
  /** Funds and floating profit, both in the company's currency. */
  potEquity: Decimal;
  /** Null for a lot multiplier, which does not need the master's equity. */
  masterEquity: Decimal | null;
}

/**
 * Lots of a copy by its `CopySize`, rounded down to the product's step, as at cTrader and eToro.
 * @returns `lots_above_maximum`, or `lots_below_minimum` (also if pot or master has no equity)
 */
export function copySize(product: Sizes, copy: SizedCopy): Result<{ lots: Decimal }> {
  const lots = floorTo(Decimal.parse(product.lotStep), ...wantedLots(copy));
  if (lots.lt(Decimal.parse(product.minLots))) return refuse("lots_below_minimum");
  if (lots.gt(Decimal.parse(product.maxLots))) return refuse("lots_above_maximum");
  return { ok: true, lots };
}

/** Returns lots as a fraction, so that they are rounded only once: to the step. */
function wantedLots(copy: SizedCopy): [amount: Decimal, divisor: Decimal] {
  const { masterLots, size, potEquity, masterEquity } = copy;
  if (size.kind === "multiple") return [masterLots.mul(Decimal.parse(size.multiple)), one];
  const hasEquity = potEquity.gt(Decimal.zero) && masterEquity?.gt(Decimal.zero);
  if (!masterEquity || !hasEquity) return [Decimal.zero, one];
  return [masterLots.mul(potEquity), masterEquity];
}

/**
 * Part of a copy that closes with a part of the master's position: the same share, rounded down to
 * the step. The master's last part also closes the lots that rounding has left in the copy.
 * @param closed number of lots that the master closed, out of `before`
 * @returns "none" if the part is below the smallest size, "all" if the rest would be
 */
export function copiedPart(
  product: Sizes,
  copyLots: Decimal,
  { closed, before }: { closed: Decimal; before: Decimal },
): Decimal | "all" | "none" {
  if (!closed.lt(before)) return "all";
  const part = floorTo(Decimal.parse(product.lotStep), copyLots.mul(closed), before);
  const least = Decimal.parse(product.minLots);
  if (part.lt(least)) return "none";
  return copyLots.sub(part).lt(least) ? "all" : part;
}

const one = Decimal.of(1);

/** amount / divisor, rounded down to a whole number of steps. */
function floorTo(step: Decimal, amount: Decimal, divisor: Decimal): Decimal {
  return amount.div(divisor.mul(step), 0, "down").mul(step);
}
