import { Decimal } from "./decimal.ts";

/** Plain decimal text as a number, or null. */
export function readDecimal(text: string): Decimal | null {
  try {
    return Decimal.parse(text);
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}
