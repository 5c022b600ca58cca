import type { OrderSide } from "#domain/codes.ts";
import {
  type LevelKind,
  type LevelTerms,
  type LevelUnit,
  levelPrice,
  levelValues,
  pipSize,
  resultAt,
} from "#domain/forex/level-values.ts";
import {
  type TrailingTerms,
  trailingDistance,
  trailingStart,
  trailingValues,
} from "#domain/forex/trailing-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { exitTrigger } from "#domain/triggers/trigger.ts";
import { pointOf, type Quote } from "./levels.ts";
import type { DraftLevel } from "./ticket-draft.ts";

/** Price text of a fixed or trailing level; empty if there is none. */
export function priceTextOf(
  terms: TrailingTerms | null,
  kind: LevelKind,
  level: DraftLevel,
): string {
  if (level.trails) return startTextOf(terms, level);
  const { unit, text } = level;
  if (unit === "price") return text;
  const amount = readDecimal(text);
  if (!terms || !amount) return "";
  return levelPrice(terms, kind, unit, amount)?.toFixed(terms.pricePrecision) ?? "";
}

/** Trailing distance of a stop as text; empty if there is none. */
export function distanceTextOf(terms: TrailingTerms | null, { unit, text }: DraftLevel): string {
  if (unit === "price") return text;
  const amount = readDecimal(text);
  if (!terms || !amount) return "";
  return trailingDistance(terms, unit, amount)?.toFixed(terms.pricePrecision) ?? "";
}

function startTextOf(terms: TrailingTerms | null, level: DraftLevel): string {
  const distance = readDecimal(distanceTextOf(terms, level));
  if (!terms || !distance?.gt(Decimal.zero)) return "";
  const start = trailingStart(terms, distance);
  return start.gt(Decimal.zero) ? start.toFixed(terms.pricePrecision) : "";
}

/** Value of a trailing stop in each unit; null for a fixed level or unknown terms. */
export function trailingAt(terms: TrailingTerms | null, level: DraftLevel) {
  if (!level.trails) return null;
  const distance = readDecimal(distanceTextOf(terms, level));
  return terms && distance?.gt(Decimal.zero) ? trailingValues(terms, distance) : null;
}

/** A level at this price in each unit; null for a text that is no price. */
export function valuesAt(terms: LevelTerms | null, priceText: string) {
  const price = readDecimal(priceText);
  return terms && price?.gt(Decimal.zero) ? levelValues(terms, price) : null;
}

/**
 * Converts a level to another unit. A level that the new unit cannot express becomes a price. A
 * stop-loss that secures a gain, for example, cannot be stated as an amount of loss.
 */
export function levelIn(
  terms: TrailingTerms | null,
  kind: LevelKind,
  level: DraftLevel,
  unit: LevelUnit,
): DraftLevel {
  const { trails } = level;
  if (level.unit === unit) return level.wanted ? { unit, text: level.text, trails } : level;
  const text = trails ? distanceTextOf(terms, level) : priceTextOf(terms, kind, level);
  const asPrice: DraftLevel = { unit: "price", text, trails };
  if (unit === "price") return asPrice;
  if (!terms) return { ...asPrice, wanted: unit };
  const values = trails ? trailingAt(terms, level) : valuesAt(terms, text);
  const amount = values && amountOf(values, kind, unit, trails === true);
  return amount?.gt(Decimal.zero) ? { unit, text: amount.toString(), trails } : asPrice;
}

type Values = Pick<ReturnType<typeof levelValues>, "pips" | "percent" | "money">;

/** A value as its field shows it: the loss of a stop-loss is positive, like a distance. */
function amountOf(
  values: Values,
  kind: LevelKind,
  unit: Exclude<LevelUnit, "price">,
  trails: boolean,
): Decimal | undefined {
  const value = values[unit] ?? undefined;
  if (trails && unit === "pips") return value;
  return kind === "stop_loss" ? value?.neg() : value;
}

export function withTrailing(
  terms: TrailingTerms | null,
  level: DraftLevel,
  trails: true | undefined,
): DraftLevel {
  if (level.unit !== "price" || level.trails === trails) {
    return { unit: level.unit, text: level.text, trails };
  }
  const text = trails ? priceTextOf(terms, "stop_loss", level) : startTextOf(terms, level);
  const price = readDecimal(text);
  if (!terms || !price) return { unit: "price", trails, text: "" };
  if (!trails) return { unit: "price", trails, text };
  const gap = price.sub(terms.closePrice).abs();
  return { unit: "price", trails, text: gap.toFixed(terms.pricePrecision) };
}

function powerText(exponent: number): string {
  return exponent >= 0 ? `1${"0".repeat(exponent)}` : pointOf(-exponent);
}

const magnitude = (value: number) => Math.floor(Math.log10(value));

/** Rounds up to two digits: 1.07 becomes 1.1, 214 becomes 220. */
function niceUp(value: Decimal): Decimal {
  if (!value.gt(Decimal.zero)) return value;
  const step = Decimal.parse(powerText(magnitude(value.toNumber()) - 1));
  return value.div(step, 0, "up").mul(step);
}

interface StepTerms {
  price: number;
  precision: number;
  margin: number;
}

/** Step of a field: about a ten-thousandth of the price; for money, a fiftieth of the margin. */
export function stepOf(unit: LevelUnit, { price, precision, margin }: StepTerms): string {
  if (unit === "percent") return "1";
  if (unit === "money") {
    return margin > 0 ? powerText(Math.max(-2, magnitude(margin / 5) - 1)) : "1";
  }
  const least = -precision;
  const exponent = price > 0 ? Math.max(least, magnitude(price / 10_000)) : least;
  if (unit === "price") return powerText(exponent);
  const pips = Decimal.parse(powerText(exponent)).div(pipSize(precision), 1);
  return pips.lt(Decimal.of(1)) ? "1" : pips.toString();
}

export function decimalsOf(unit: LevelUnit, precision: number): number {
  if (unit === "price") return precision;
  return unit === "money" ? 2 : 1;
}

/** Loss at a new stop-loss and gain at a new take-profit, as parts of the margin. */
const presetPart = { stop_loss: 0.2, take_profit: 0.4 };
/** Leverage that a new level's distance assumes if the real leverage is unknown. */
const assumedMultiple = 20;
/** A new level is at least this many spreads and this many points away from the price. */
const presetSpreads = 3;
const presetPoints = 10;

/** Leverage: the profit of a 100% price change, divided by the margin; assumed if unknown. */
function multipleOf(terms: TrailingTerms | null): number {
  if (!terms?.margin.gt(Decimal.zero)) return assumedMultiple;
  const moved = terms.openPrice.mul(Decimal.parse("1.01"));
  const hundredth = resultAt({ ...terms, side: "buy", fee: Decimal.zero }, moved);
  return (100 * hundredth.toNumber()) / terms.margin.toNumber() || assumedMultiple;
}

interface PresetTerms {
  side: OrderSide;
  multiple: number;
  precision: number;
  quote: Quote;
}

/** Value of a level when it is switched on: farther from the price than the spread. */
export function presetLevel(
  kind: LevelKind,
  { side, multiple, precision, quote }: PresetTerms,
  terms: TrailingTerms | null,
  unit: LevelUnit,
): DraftLevel {
  const trigger = exitTrigger(kind, side, 0);
  const from = quote[trigger.watch];
  const near = Math.max(
    (quote.ask - quote.bid) * presetSpreads,
    Number(pointOf(precision)) * presetPoints,
  );
  const part = presetPart[kind] / (multiple > 0 ? multiple : multipleOf(terms));
  const distance = Math.max(from * part, near);
  const isBelow = trigger.when === "at_or_below";
  const at = isBelow ? Math.max(from - distance, 0) : from + distance;
  const step = Decimal.parse(stepOf("price", { price: from, precision, margin: 0 }));
  const steps = Decimal.parse(at.toFixed(precision)).div(step, 0, isBelow ? "down" : "up");
  const asPrice: DraftLevel = { unit: "price", text: steps.mul(step).toFixed(precision) };
  const found = levelIn(terms, kind, asPrice, unit);
  if (found.unit === "price") return { ...found, isProposed: true };
  return { unit, text: niceUp(Decimal.parse(found.text)).toString(), isProposed: true };
}

/** Mirrors a price at the middle of the quote; a level in another unit stays as it is. */
export function mirrored(level: DraftLevel, from: Quote): DraftLevel {
  const price = readDecimal(level.text);
  if (level.unit !== "price" || !price) return level;
  const middle = Decimal.of(from.bid).add(Decimal.of(from.ask)).div(Decimal.of(2), 10);
  const other = middle.add(middle).sub(price);
  const decimals = level.text.split(".")[1]?.length ?? 0;
  return { unit: "price", text: other.toFixed(decimals) };
}
