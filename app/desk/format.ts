import { Decimal } from "#domain/money/decimal.ts";
import { dateFormat, numberFormat } from "../i18n/format.ts";
import { isolate } from "../i18n/isolate.ts";

/** An exact decimal with its unit: "12,500.00 USDT". Text that is no number is not formatted. */
export function amountText(number: string, unit: string, signed = false): string {
  if (number === "") return "";
  if (!/^-?\d+(\.\d+)?$/.test(number)) return `${number} ${unit}`.trim();
  const format = numberFormat(`desk ${signed}`, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 18,
    signDisplay: signed ? "exceptZero" : "auto",
  });
  // Formats the text itself: a conversion to a number would lose digits.
  return `${format.format(number as Intl.StringNumericLiteral)} ${unit}`.trim();
}

/** Like `amountText`, for use inside a sentence. */
export function amountInText(number: string, unit: string, signed = false): string {
  return isolate(amountText(number, unit, signed));
}

/** Formats a note of the audit log if the note is an amount; returns any other note unchanged. */
export function noteText(note: string): string {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?) ([A-Z]{2,10})$/.exec(note) ?? [];
  return number && unit ? amountText(number, unit) : note;
}

/** Day and time without seconds, for lists. Adds the year to times outside the current year. */
export function shortTime(timeMs: number, zone: string, nowMs = Date.now()): string {
  const isThisYear = yearIn(timeMs, zone) === yearIn(nowMs, zone);
  return dateFormat(`short ${isThisYear} ${zone}`, {
    timeZone: zone,
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(!isThisYear && { year: "numeric" }),
  }).format(timeMs);
}

/** Day without time, for events at midnight. */
export function dayText(timeMs: number, zone: string): string {
  return dateFormat(`day ${zone}`, { dateStyle: "medium", timeZone: zone }).format(timeMs);
}

function yearIn(timeMs: number, zone: string): string {
  return dateFormat(`year ${zone}`, { timeZone: zone, year: "numeric" }, "en").format(timeMs);
}

export function unitText(count: number, unit: "minute" | "hour" | "day"): string {
  const options = { style: "unit", unit, unitDisplay: "long" } as const;
  return numberFormat(`long ${unit}`, options).format(count);
}

export const daysText = (days: number) => unitText(days, "day");

/** @param rate as a share: "0.0005" is written as 0.05% */
export const rateText = (rate: string) =>
  percentText(Decimal.parse(rate).mul(Decimal.of(100)).toString());

export function percentText(percent: string): string {
  const options = { style: "percent", maximumFractionDigits: 8 } as const;
  return numberFormat("exact percent", options).format(Number(percent) / 100);
}
