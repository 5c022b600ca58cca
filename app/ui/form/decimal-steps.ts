import { Decimal } from "#domain/money/decimal.ts";

/** Returns the lowest multiple of the step that is above the amount and not below `min`. */
export function stepUp(amount: Decimal, step: Decimal, min: Decimal): Decimal {
  const next = amount.div(step, 0, "down").add(Decimal.of(1)).mul(step);
  const least = min.div(step, 0, "up").mul(step);
  return next.lt(least) ? least : next;
}

/** Returns the highest multiple of the step that is below the amount. */
export function stepDown(amount: Decimal, step: Decimal): Decimal {
  return amount.div(step, 0, "up").sub(Decimal.of(1)).mul(step);
}

/** Typed text as a number; zero if the text is not a number. */
export function readStep(text: string): Decimal {
  try {
    return Decimal.parse(text);
  } catch {
    return Decimal.zero;
  }
}
