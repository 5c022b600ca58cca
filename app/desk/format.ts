/** How the desk writes amounts and times. Amounts are exact: nothing is rounded away. */
import { isolate } from "../i18n/isolate.ts";
import { numberTag } from "../i18n/locale.ts";

const formats = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

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

/** Day and time without seconds, for lists; the year only where it is not this one. */
export function shortTime(timeMs: number, zone: string, nowMs = Date.now()): string {
  const isThisYear = yearIn(timeMs, zone) === yearIn(nowMs, zone);
  const key = `${numberTag()} ${zone} ${isThisYear}`;
  let format = times.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(numberTag(), {
      timeZone: zone,
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      ...(!isThisYear && { year: "numeric" }),
    });
    times.set(key, format);
  }
  return format.format(timeMs);
}

function yearIn(timeMs: number, zone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: zone, year: "numeric" }).format(timeMs);
}
