/**
 * Adds a company's markup to a market's spread. A product with a markup trades at its own market,
 * whose bids are lower and asks higher than the provider's. That market's levels, candles, fills
 * and receipts all use the widened tick. The markup is part of the market's name, so another markup
 * means another market and changes no existing order.
 */
import { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";
import { unitOf } from "../money/unit.ts";
import type { MarkupKind } from "./markup-kinds.ts";
import type { Tick } from "./tick.ts";

export interface Markup {
  kind: MarkupKind;
  /** Total addition to the spread, exact and above zero. */
  value: string;
  /** Decimals of the prices, to which widened prices are rounded. */
  places: number;
}

export const markupMax: Record<MarkupKind, number> = { points: 100_000, percent: 5 };
const valuePlaces: Record<MarkupKind, number> = { points: 0, percent: 4 };

/** Reads a value; null if it is out of bounds or has too many decimals. */
export function readMarkup(kind: MarkupKind, text: string): string | null {
  const value = readDecimal(text);
  if (!value || value.isNegative() || value.gt(Decimal.of(markupMax[kind]))) return null;
  const rounded = value.round(valuePlaces[kind]);
  return rounded.eq(value) ? rounded.toString() : null;
}

/** Makes a markup; undefined for zero, so that the product trades at the feed's own market. */
export function markupOf(kind: MarkupKind, value: string, places: number): Markup | undefined {
  const exact = Decimal.parse(value);
  return exact.isZero() ? undefined : { kind, value: exact.toString(), places };
}

/** Suffix of a market's name. With five decimals, 12 points are `12e-5`; 0.1 % is `0.1%e-5`. */
export function markupName({ kind, value, places }: Markup): string {
  return `${value}${kind === "percent" ? "%" : ""}e-${places}`;
}

/** Removes the markup from a specification, which then means the feed's own market. */
export function unmarked<T extends { markup?: Markup }>({ markup: _, ...spec }: T) {
  return spec;
}

const half = Decimal.parse("0.5");
const halfPercent = Decimal.parse("0.005");

/**
 * Widens a tick for the product's traders. It lowers the bid and raises the ask, each by half of
 * the markup, and rounds each price against the trader. The ask gets the odd point of a markup in
 * points. The bid stays above zero.
 */
export function widen(tick: Tick, markup: Markup | undefined): Tick {
  if (!markup) return tick;
  const { bid, ask, ...rest } = tick;
  const [down, up] = halves(markup, Decimal.of(bid), Decimal.of(ask));
  return {
    ...rest,
    bid: lowered(bid, down, markup.places),
    ask: Decimal.of(ask).add(up).round(markup.places, "up").toNumber(),
    raw: { bid, ask },
  };
}

/** Returns a tick at the provider's own prices, without the markup. */
export function providersTick<T extends Tick>({ raw, ...tick }: T): Omit<T, "raw"> {
  return raw ? { ...tick, ...raw } : tick;
}

/** Lowers a bid from the source's history, which has no ask: a percentage refers to the bid. */
export function lowerBid(bid: number, markup: Markup): number {
  const [down] = halves(markup, Decimal.of(bid), Decimal.of(bid));
  return lowered(bid, down, markup.places);
}

function halves({ kind, value, places }: Markup, bid: Decimal, ask: Decimal): [Decimal, Decimal] {
  if (kind === "percent") {
    const each = bid.add(ask).mul(half).mul(Decimal.parse(value)).mul(halfPercent);
    return [each, each];
  }
  const points = BigInt(value);
  const point = unitOf(places);
  return [Decimal.of(points / 2n).mul(point), Decimal.of((points + 1n) / 2n).mul(point)];
}

function lowered(bid: number, by: Decimal, places: number): number {
  const low = Decimal.of(bid).sub(by).round(places, "down");
  return (low.gt(Decimal.zero) ? low : unitOf(places)).toNumber();
}
