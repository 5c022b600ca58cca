import { isZone, zoneOffsetMs } from "#domain/market/zone.ts";

/** Thrown for an answer that lacks a specified field, or has the field in an unreadable form. */
export class Unfit extends Error {}

export type Row = Record<string, unknown>;

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const isMissing = (value: unknown) => value === undefined || value === null;

/** Number with grouped thousands: 1,234.50 */
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** A finite number, or null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.trim() === "") return null;
  const text = value.trim();
  const number = Number(grouped.test(text) ? text.replaceAll(",", "") : text);
  return Number.isFinite(number) ? number : null;
}

/** Rounds to a whole number; null for anything that is no number. */
export function countOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? null : Math.round(number);
}

/** Number with at most 40 digits before the point and 40 after it; a longer one is no amount. */
const plain = /^-?\d{1,40}(\.\d{1,40})?$/;

/** Exact amount as the contract writes it, such as "0.5"; null for anything that is no amount. */
export function amountOf(value: unknown): string | null {
  if (typeof value === "string" && plain.test(value.trim())) return value.trim();
  const number = numberOf(value);
  if (number === null) return null;
  const texts = [String(number), number.toFixed(10).replace(/\.?0+$/, "")];
  return texts.find((text) => plain.test(text)) ?? null;
}

/** Text of an id or a name, which may be a number. True is 1, false 0, anything else empty. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "number" ? String(value) : "";
}

/** True for 1, "1", true and "true". */
export function isOn(value: unknown): boolean {
  return value === true || value === "true" || numberOf(value) === 1;
}

/** Stands for an unknown time: later than any valid date, so pages show an invalid date. */
export const unknownMs = 8_640_000_000_000_001;

/** Numbers below this are seconds since 1970; larger ones are milliseconds. */
const secondsMax = 100_000_000_000;
const local = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?/;
const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/;

/** Converts ms, seconds or a text in the company's zone to ms; null for anything else. */
export function timeOf(value: unknown, zone: string): number | null {
  const number = numberOf(value);
  if (number !== null) {
    if (number <= 0) return null;
    return Math.round(number < secondsMax ? number * 1_000 : number);
  }
  if (typeof value !== "string") return null;
  const text = value.trim();
  const parts = local.exec(text);
  if (!parts) return null;
  if (hasOffset.test(text)) return validMs(Date.parse(text));
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0));
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  // Uses the offset at `guess`: the zone's clock may change between `wall` and `guess`.
  const guess = wall - zoneOffsetMs(zone, wall);
  return validMs(wall - zoneOffsetMs(zone, guess));
}

const validMs = (timeMs: number) => (Number.isNaN(timeMs) ? null : timeMs);

/** An IANA zone from a setting such as GMT+8 or UTC-03:00; GMT for anything else. */
export function zoneOf(value: unknown): string {
  const text = textOf(value).trim();
  const offset = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?00)?$/i.exec(text);
  // `Etc/` names have the inverted sign: GMT+8 is `Etc/GMT-8`.
  const zone = offset ? `Etc/GMT${offset[1] === "+" ? "-" : "+"}${Number(offset[2])}` : text;
  return zone !== "" && isZone(zone) ? zone : "GMT";
}
