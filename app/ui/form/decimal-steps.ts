/** Digits of other scripts, and the steps of a decimal field. */
import { Decimal } from "#domain/money/decimal.ts";

/**
 * The zeros of Arabic-Indic, Persian, Devanagari, Thai and full-width digits, which keyboards type.
 */
const digitZeros = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10];
const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g;

/** The text with every digit in ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(foreignDigits, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (digitZeros.findLast((zero) => code >= zero) ?? 0));
  });
}

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
