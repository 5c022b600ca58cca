import type { Candle } from "#domain/market/candle.ts";
import { readText } from "./read-fields.ts";

/** A configured base address, or the provider's own; removes a slash at its end. */
export function baseUrl(configured: string | undefined, own: string): string {
  return (configured ?? own).replace(/\/+$/, "");
}

/**
 * Returns the rows of a list; a row that is no list becomes an empty row.
 * @throws TypeError if the value is no list
 */
export function parseRows(value: unknown): unknown[][] {
  return listOf(value).map((row) => (Array.isArray(row) ? row : []));
}

/** @throws TypeError if the value is no array */
export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError("history column is not a list");
  return value;
}

/** Parses a number or digits; NaN for anything else. */
function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
}

/** Rounds to 15 digits, because some providers send doubles with rounding noise. */
function priceOf(value: unknown): number {
  return Number(numberOf(value).toPrecision(15));
}

/**
 * Returns one bar from received fields, each a number or digits; `timeMs` in ms. Its volume is null
 * if absent. Returns null for an impossible bar: no time, an invalid price, a close or open outside
 * low and high, or a negative volume.
 */
export function candleOf(fields: Record<keyof Candle, unknown>): Candle | null {
  const timeMs = numberOf(fields.timeMs);
  const volume = fields.volume == null ? null : numberOf(fields.volume);
  const [open, high, low, close] = [fields.open, fields.high, fields.low, fields.close].map(
    priceOf,
  ) as [number, number, number, number];
  const isTime = Number.isSafeInteger(timeMs) && timeMs > 0;
  const isVolume = volume === null || (Number.isFinite(volume) && volume >= 0);
  // A comparison with NaN is false, so NaN makes the bar impossible.
  const isBar = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close);
  if (!isTime || !isVolume || !isBar || !Number.isFinite(high)) return null;
  return { timeMs, open, high, low, close, volume };
}

export function secondsToMs(value: unknown): number {
  return numberOf(value) * 1_000;
}

/** @throws Error with the provider's own message */
export function refused(words: unknown): never {
  throw new Error(readText(words, "history refused"));
}
