/** How the desk writes amounts and people: exactly, nothing rounded away. */
import { isolate } from "../i18n/isolate.ts";
import { numberTag } from "../i18n/locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** An exact decimal with its unit, grouped for the reader: "12,500.00 USDT". Text that is no number stays as it is. */
export function amountText(number: string, unit: string, signed = false): string {
  if (number === "") return "";
  if (!/^-?\d+(\.\d+)?$/.test(number)) return `${number} ${unit}`.trim();
  const key = `${numberTag()} ${signed}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(numberTag(), {
      minimumFractionDigits: 2,
      maximumFractionDigits: 18,
      signDisplay: signed ? "exceptZero" : "auto",
    });
    formats.set(key, format);
  }
  // Given as text it keeps every digit; as a number it would not.
  return `${format.format(number as Intl.StringNumericLiteral)} ${unit}`.trim();
}

/** The same inside a sentence. */
export function amountInText(number: string, unit: string, signed = false): string {
  return isolate(amountText(number, unit, signed));
}
