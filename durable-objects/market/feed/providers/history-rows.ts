/** Candles out of the rows of a provider's history. These throw: half an answer is no answer. */
import type { Candle } from "#domain/market/candle.ts";
import { readText } from "./read-fields.ts";

/** A configured base address, or the provider's own, without a slash at its end. */
export function baseUrl(configured: string | undefined, own: string): string {
  return (configured ?? own).replace(/\/+$/, "");
}

/** @throws TypeError when it is not an array of arrays */
export function parseRows(value: unknown): unknown[][] {
  if (!Array.isArray(value)) throw new TypeError("history is not a list");
  for (const row of value) if (!Array.isArray(row)) throw new TypeError("history row is no list");
  return value as unknown[][];
}

/** @throws TypeError when it is not an array */
export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError("history column is not a list");
  return value;
}

function priceOf(value: unknown): number {
  // Some providers send doubles with rounding noise: prices are kept to 15 digits.
  const price = Number(Number(readNumeric(value)).toPrecision(15));
  if (!Number.isFinite(price) || price <= 0) throw new TypeError("history price is not a price");
  return price;
}

function readNumeric(value: unknown): unknown {
  if (typeof value === "number") return value;
  if (typeof value === "string" && value.trim() !== "") return value;
  throw new TypeError("history holds something that is no number");
}

/**
 * One bar from fields as they came, numbers or digits; `timeMs` in ms. An undefined volume is none.
 * @throws TypeError when a field cannot be one of a candle
 */
export function candleOf(fields: Record<keyof Candle, unknown>): Candle {
  const timeMs = Number(readNumeric(fields.timeMs));
  if (!Number.isSafeInteger(timeMs) || timeMs <= 0) throw new TypeError("history time is no time");
  const volume = fields.volume == null ? null : Number(readNumeric(fields.volume));
  if (volume !== null && !(Number.isFinite(volume) && volume >= 0)) {
    throw new TypeError("history volume is no volume");
  }
  const [open, high, low, close] = [fields.open, fields.high, fields.low, fields.close].map(
    priceOf,
  ) as [number, number, number, number];
  if (low > Math.min(open, close) || high < Math.max(open, close)) {
    throw new TypeError("history bar does not hold its own open and close");
  }
  return { timeMs, open, high, low, close, volume };
}

/** Seconds, as a number or a text, in ms. */
export function secondsToMs(value: unknown): number {
  return Number(readNumeric(value)) * 1_000;
}

/** @throws Error with the provider's own words */
export function refused(words: unknown): never {
  throw new Error(readText(words, "history refused"));
}
