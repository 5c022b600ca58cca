/** Trailing stop-losses as traders type them, by the rules that the account follows them by. */
import type { OrderSide } from "#domain/codes.ts";
import { readDistance, trailingOf, trailingStop } from "#domain/triggers/trailing.ts";
import { m } from "../i18n/page-messages.ts";
import type { Quote } from "./levels.ts";

const closing = (side: OrderSide, { bid, ask }: Quote) => (side === "buy" ? bid : ask);

/** The distance that a stop at this price has now. */
export function trailingDistance(
  side: OrderSide,
  price: number,
  precision: number,
  quote: Quote,
): string {
  return Math.abs(closing(side, quote) - price).toFixed(precision);
}

/** Why a stop cannot follow at this distance, in words. */
export function trailingProblem(
  side: OrderSide,
  distance: string,
  precision: number,
  quote: Quote,
): string | undefined {
  const price = closing(side, quote);
  if (!(price > 0)) return undefined;
  return readDistance(distance, precision, price) === null ? m.error_trailing_invalid() : undefined;
}

/** Where a stop begins that is set to this distance now; null for a distance that is none. */
export function trailingStart(
  side: OrderSide,
  distance: string,
  precision: number,
  quote: Quote,
): number | null {
  const read = readDistance(distance, precision, closing(side, quote));
  return read === null ? null : trailingStop(side, quote, trailingOf(read, precision)).toNumber();
}
