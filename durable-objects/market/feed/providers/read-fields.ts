/** Checks fields of provider texts. A field is typed `unknown` until a function here checks it. */
import type { FeedMessage } from "../feed.ts";

export type Fields = Record<string, unknown>;

export function asFields(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

export function parseFields(text: string, reviver?: SourceReviver): Fields | null {
  try {
    return asFields(JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]));
  } catch {
    // Not JSON: the caller rejects the text.
    return null;
  }
}

/** Like `parseFields`, with every number as its written digits, so that no number is rounded. */
export function parseFieldsWithDigits(text: string): Fields | null {
  return parseFields(text, (_key, value, context) =>
    typeof value === "number" ? (context?.source ?? String(value)) : value,
  );
}

const decimalText = /^\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
/** Decimal digits that a double carries without loss (IEEE 754, DBL_DIG). */
const significantMax = 15;

/**
 * A price in decimal digits, above zero; null for anything else. Digits beyond a double's precision
 * are noise and are rounded away; `history-rows.ts` does the same.
 */
export function readPrice(value: unknown): number | null {
  if (typeof value !== "string" || value.length > 40) return null;
  if (!decimalText.test(value)) return null;
  const price = Number(Number(value).toPrecision(significantMax));
  return Number.isFinite(price) && price > 0 ? price : null;
}

/** A size of zero or more; null for anything else. */
export function readSize(value: unknown): number | null {
  if (typeof value !== "string" || value.length > 40 || !decimalText.test(value)) return null;
  const size = Number(value);
  return Number.isFinite(size) ? size : null;
}

/** A whole number above zero (an id), as a number or as digits. */
export function readWhole(value: unknown): number | null {
  const whole = typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof whole === "number" && Number.isSafeInteger(whole) && whole > 0 ? whole : null;
}

/** The year 5138: a larger number is in another unit (microseconds) or is no time. */
const timeMsMax = 1e14;

/** A time in whole ms since the epoch, as a number or as digits. */
export function readMs(value: unknown): number | null {
  const timeMs = readWhole(value);
  return timeMs !== null && timeMs < timeMsMax ? timeMs : null;
}

const isoText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** Time of an RFC 3339 text in UTC (ms); finer digits are cut off. */
export function readIsoMs(value: unknown): number | null {
  if (typeof value !== "string" || !isoText.test(value)) return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) || ms <= 0 ? null : ms;
}

/** A provider's text for the operator, cut to a maximum length. */
export function readText(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : fallback;
}

export const garbage: FeedMessage = { kind: "drop", reason: "garbage" };
