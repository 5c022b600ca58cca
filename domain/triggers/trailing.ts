/**
 * Trailing stops: stop-losses that follow the price at a distance and never go back. A stop moves
 * after the price has gained a step, a tenth of the distance, since the last move. So moves are
 * few enough for the order to store them all. The market only compares prices with levels.
 */
import type { OrderSide } from "../codes.ts";
import { readPrice } from "../forex/levels.ts";
import { Decimal } from "../money/decimal.ts";
import { unitOf } from "../money/unit.ts";
import { exitTrigger, type Trigger } from "./trigger.ts";

/** Distance and step are doubles, read from decimal text like the prices of ticks. */
export interface Trailing {
  distance: number;
  step: number;
}

/** Minimum and maximum distance, as shares of the price. */
const least = Decimal.parse("0.0005");
const most = Decimal.parse("0.5");
const tenth = Decimal.parse("0.1");

/** Reads a distance; null if it is outside the bounds at this price. */
export function readDistance(text: string, pricePrecision: number, price: number): string | null {
  const distance = readPrice(text, pricePrecision);
  if (!distance) return null;
  const bounds = distanceBounds(pricePrecision, price);
  const isOutside = distance.lt(bounds.least) || distance.gt(bounds.most);
  return isOutside ? null : distance.toString();
}

export function distanceBounds(pricePrecision: number, price: number) {
  const at = Decimal.of(price);
  const near = at.mul(least).round(pricePrecision, "up");
  const points = unitOf(pricePrecision).mul(Decimal.of(2));
  return {
    least: near.lt(points) ? points : near,
    most: at.mul(most).round(pricePrecision, "down"),
  };
}

export function trailingOf(distance: string, pricePrecision: number): Trailing {
  const exact = Decimal.parse(distance);
  const step = exact.mul(tenth).round(pricePrecision, "up");
  return { distance: exact.toNumber(), step: step.toNumber() };
}

/** Price of a position's stop at this tick; always above zero. */
export function trailingStop(
  side: OrderSide,
  tick: { bid: number; ask: number },
  { distance, step }: Trailing,
): Decimal {
  const gap = Decimal.of(distance);
  if (side === "sell") return Decimal.of(tick.ask).add(gap);
  const stop = Decimal.of(tick.bid).sub(gap);
  return stop.gt(Decimal.zero) ? stop : Decimal.of(step);
}

export function trailingTriggers(side: OrderSide, stop: Decimal, trailing: Trailing): Trigger[] {
  const reach = Decimal.of(trailing.distance).add(Decimal.of(trailing.step));
  const next = side === "buy" ? stop.add(reach) : stop.sub(reach);
  const rests = exitTrigger("stop_loss", side, stop.toNumber());
  if (!next.gt(Decimal.zero)) return [rests];
  const when = side === "buy" ? "at_or_above" : "at_or_below";
  return [rests, { kind: "trail", watch: rests.watch, when, level: next.toNumber() }];
}
