/**
 * What a company adds to a market's spread. A product with a markup trades at a market of its own,
 * in which each tick's bid is lower and its ask higher than the provider's; everything that rests
 * on that market (levels, candles, fills, receipts) rests on the widened tick. The markup is part
 * of the market's name, so another markup is another market and changes no order that is there.
 */
import { Decimal } from "../money/decimal.ts";
import type { MarkupKind } from "./markup-kinds.ts";
import type { Tick } from "./tick.ts";

export interface Markup {
  kind: MarkupKind;
  /** Exact and above zero: by so much the spread grows altogether. */
  value: string;
  /** Decimals of the prices that it is added to, and that widened prices are rounded to. */
  places: number;
}

export const markupMax: Record<MarkupKind, number> = { points: 100_000, percent: 5 };
/** Decimals of a value. */
const valuePlaces: Record<MarkupKind, number> = { points: 0, percent: 4 };

/** The value as it is kept, or null for one that is out of bounds or finer than allowed. */
export function readMarkup(kind: MarkupKind, text: string): string | null {
  try {
    const value = Decimal.parse(text);
    if (value.isNegative() || value.gt(Decimal.of(markupMax[kind]))) return null;
    const rounded = value.round(valuePlaces[kind]);
    return rounded.eq(value) ? rounded.toString() : null;
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/** Zero is none: the product trades at the feed's own market. */
export function markupOf(kind: MarkupKind, value: string, places: number): Markup | undefined {
  const exact = Decimal.parse(value);
  return exact.isZero() ? undefined : { kind, value: exact.toString(), places };
}

/** The end of a market's name: 12 points of five decimals are 12e-5, a percentage 0.1%e-5. */
export function markupName({ kind, value, places }: Markup): string {
  return `${value}${kind === "percent" ? "%" : ""}e-${places}`;
}

/** The same from a spec, without the markup: the feed's own market. */
export function unmarked<T extends { markup?: Markup }>({ markup: _, ...spec }: T) {
  return spec;
}

const half = Decimal.parse("0.5");
/** Half a percent, as a fraction. */
const halfPercent = Decimal.parse("0.005");

/**
 * The tick that traders of the product get: half of the markup below the bid, half above the ask,
 * both rounded against the trader. Of an odd number of points the ask takes the one that is left
 * over, so the spread grows by exactly what was said. A bid stays above zero.
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

/** The tick as its provider sent it. */
export function providersTick<T extends Tick>({ raw, ...tick }: T): Omit<T, "raw"> {
  return raw ? { ...tick, ...raw } : tick;
}

/**
 * A bid of the source's history, which has no ask: a percentage counts from the bid itself.
 */
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
  const point = pointOf(places);
  return [Decimal.of(points / 2n).mul(point), Decimal.of((points + 1n) / 2n).mul(point)];
}

function lowered(bid: number, by: Decimal, places: number): number {
  const low = Decimal.of(bid).sub(by).round(places, "down");
  return (low.gt(Decimal.zero) ? low : pointOf(places)).toNumber();
}

function pointOf(places: number): Decimal {
  return Decimal.of(1).div(Decimal.of(10n ** BigInt(places)), places);
}
