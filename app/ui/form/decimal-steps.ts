import { Decimal } from "#domain/money/decimal.ts";

/** The next multiple of the step above the amount, at least the first that reaches `min`. */
export function stepUp(amount: Decimal, step: Decimal, min: Decimal): Decimal {
  const next = amount.div(step, 0, "down").add(Decimal.of(1)).mul(step);
  const least = min.div(step, 0, "up").mul(step);
  return next.lt(least) ? least : next;
}

/** The next multiple of the step below the amount. */
export function stepDown(amount: Decimal, step: Decimal): Decimal {
  return amount.div(step, 0, "up").sub(Decimal.of(1)).mul(step);
}

/** Typed text as a number; zero for text that is none. */
export function readStep(text: string): Decimal {
  try {
    return Decimal.parse(text);
  } catch {
    return Decimal.zero;
  }
}
