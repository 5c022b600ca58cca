/**
 * Applies a market's markup to a provider's tick. The audit uses arithmetic of its own: integers in
 * a unit far smaller than the last digit of any price. The markup is read from the market's name.
 */
import { Decimal } from "#domain/money/decimal.ts";

interface Book {
  bid: number;
  ask: number;
}

const markupPattern = /~(\d+(?:\.\d+)?)(%?)e-(\d+)$/;
/** Prices are computed as integers, in a unit with this number of decimals. */
const unitPlaces = 30;

/** Returns null if the market has no markup. */
export function widened(market: string, book: Book): Book | null {
  const [, value, percent, places] = markupPattern.exec(market) ?? [];
  if (value === undefined) return null;
  const point = 10n ** BigInt(unitPlaces - Number(places));
  const bid = unitsOf(String(book.bid));
  const ask = unitsOf(String(book.ask));
  // A percentage p moves each side by middle x p / 200.
  const each = ((bid + ask) * unitsOf(value)) / (400n * unitsOf("1"));
  const down = percent ? each : (BigInt(value) / 2n) * point;
  const up = percent ? each : (BigInt(value) - BigInt(value) / 2n) * point;
  const low = ((bid - down) / point) * point;
  const high = ((ask + up + point - 1n) / point) * point;
  return { bid: numberOf(low > 0n ? low : point), ask: numberOf(high) };
}

function unitsOf(text: string): bigint {
  const plain = Decimal.of(Number(text)).toString();
  const [whole = "", part = ""] = plain.split(".");
  return BigInt(whole + part.padEnd(unitPlaces, "0"));
}

function numberOf(units: bigint): number {
  const text = units.toString().padStart(unitPlaces + 1, "0");
  return Number(`${text.slice(0, -unitPlaces)}.${text.slice(-unitPlaces)}`);
}
