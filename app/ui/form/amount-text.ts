/** Reading an amount of money as people type and paste it. */
import { Decimal } from "#domain/money/decimal.ts";
import { asciiDigits } from "./decimal-steps.ts";

/** Digits before the point: more is no amount anybody has. */
const wholeDigitsMax = 15;

/**
 * What somebody typed or pasted as far as it is an amount: ASCII digits, one point, at most `decimals` after it.
 * Of several separators the last is the decimal point and the others group; one that repeats only groups, and so
 * does a comma before three digits that could not all be decimals. May end in a point while somebody types.
 */
export function readAmount(text: string, decimals: number): string {
  const plain = asciiDigits(text)
    .replace(/\u066b/g, ".")
    .replace(/\u066c/g, ",")
    .replace(/[^0-9.,]/g, "");
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const mark = plain[last] ?? "";
  const repeats = mark !== "" && plain.indexOf(mark) !== last;
  const groups = mark === "," && decimals < 3 && /^\d{1,3},\d{3}$/.test(plain);
  const isPoint = last >= 0 && !repeats && !groups;
  const digits = (part: string) => part.replace(/\D/g, "");
  const whole = digits(isPoint ? plain.slice(0, last) : plain).slice(0, wholeDigitsMax);
  const shortest = whole.replace(/^0+(?=\d)/, "");
  if (!isPoint || decimals === 0) return shortest;
  return `${shortest || "0"}.${digits(plain.slice(last + 1)).slice(0, decimals)}`;
}

/** The amount in a text of `readAmount`: without a point that nothing follows. */
export function finishedAmount(text: string): string {
  return text.replace(/\.$/, "");
}

/** All there is, in as many decimals as the field takes; never more than there is. */
export function wholeBalance(available: string, decimals: number): string {
  const all = Decimal.parse(available);
  return all.lt(Decimal.zero) ? "0" : all.round(decimals, "down").toString();
}
