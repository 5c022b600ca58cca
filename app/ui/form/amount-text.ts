import { Decimal } from "#domain/money/decimal.ts";
import { asciiDigits } from "#domain/text/typed.ts";

/** Maximum digits before the point: no account has more. */
const wholeDigitsMax = 15;

/**
 * Returns the amount in a typed or pasted text as ASCII digits, with at most `decimals` digits
 * after a point. The last comma or point in the text is the decimal point, unless the text
 * contains the same sign twice. In a text such as `1,234`, the comma is no decimal point if
 * `decimals` is below 3. All other commas and points only group digits. The result may end in a
 * point, because the trader may still be typing.
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

/**
 * The amount in the text of a field that shows the reader's own decimal sign. If the sign is a
 * comma, a point before three digits is no decimal point: 107.000 is a hundred and seven thousand.
 */
export function readInField(text: string, decimals: number, sign: string): string {
  if (sign !== ",") return readAmount(text, decimals);
  if (/^\d{1,3}(\.\d{3})+$/.test(text)) return readAmount(text.replaceAll(".", ""), decimals);
  const isOwn = text.split(",").length === 2 && !text.includes(".");
  return readAmount(isOwn ? text.replace(",", ".") : text, decimals);
}

/** The result of `readAmount` without a point at its end. */
export function finishedAmount(text: string): string {
  return text.replace(/\.$/, "");
}

/** The balance in the decimals of the field, rounded down. */
export function wholeBalance(available: string, decimals: number): string {
  const all = Decimal.parse(available);
  return all.lt(Decimal.zero) ? "0" : all.round(decimals, "down").toString();
}
