/** The arithmetic and the reading of a stepped decimal field. */
import { Decimal } from "#domain/money/decimal.ts";

/** Zero of the Arabic-Indic and of the Persian digits. */
const digitZeros = [0x0660, 0x06f0];

/** What somebody typed, in ASCII digits with a point; anything that is no part of a number is left out. */
export function readTyped(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (digitZeros.findLast((zero) => code >= zero) ?? 0));
    })
    .replace(/[,\u066b]/, ".")
    .replace(/[^0-9.]/g, "");
}

/** The first multiple of the step above the amount, never below the least multiple that reaches `min`. */
export function stepUp(amount: Decimal, step: Decimal, min: Decimal): Decimal {
  const next = amount.div(step, 0, "down").add(Decimal.of(1)).mul(step);
  const least = min.div(step, 0, "up").mul(step);
  return next.lt(least) ? least : next;
}

/** The first multiple of the step below the amount. */
export function stepDown(amount: Decimal, step: Decimal): Decimal {
  return amount.div(step, 0, "up").sub(Decimal.of(1)).mul(step);
}

/** Typed text as a number; zero while it is none. */
export function readStep(text: string): Decimal {
  try {
    return Decimal.parse(text);
  } catch {
    return Decimal.zero;
  }
}
