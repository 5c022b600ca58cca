import { Decimal } from "./decimal.ts";

/** Parses plain decimal text; null for any other text. */
export function readDecimal(text: string): Decimal | null {
  try {
    return Decimal.parse(text);
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}
