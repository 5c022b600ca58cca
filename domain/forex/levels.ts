import type { OrderSide } from "../codes.ts";
import { type Refusal, refuse } from "../errors/errors.ts";
import { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";
import { exitTrigger, isAhead } from "../triggers/trigger.ts";

export interface Levels {
  /** Stop-loss as decimal text; "0" if none. */
  stopLossPrice: string;
  takeProfitPrice: string;
}

/** Reads a price; null unless it is above zero and has no more than the product's decimals. */
export function readPrice(text: string, pricePrecision: number): Decimal | null {
  const price = readDecimal(text);
  if (!price?.gt(Decimal.zero) || !price.round(pricePrecision).eq(price)) return null;
  // Ticks are doubles, so a price that no double represents exactly could not be compared.
  return Decimal.of(price.toNumber()).eq(price) ? price : null;
}

/**
 * Refuses a stop-loss or take-profit that cannot be set; null if both can. Each must be on the side
 * of the price where it does not fire at once. A buy's stop-loss is below the bid, its take-profit
 * above; a sell's are the opposite, at the ask.
 * @param now the newest price, or a pending order's target
 */
export function refuseLevels(
  { side, pricePrecision }: { side: OrderSide; pricePrecision: number },
  { stopLossPrice, takeProfitPrice }: Levels,
  now: { bid: number; ask: number },
): Refusal | null {
  const levels = [
    ["stop_loss", stopLossPrice],
    ["take_profit", takeProfitPrice],
  ] as const;
  for (const [kind, text] of levels) {
    if (isNone(text)) continue;
    const price = readPrice(text, pricePrecision);
    if (!price) return refuse("price_invalid");
    const trigger = exitTrigger(kind, side, price.toNumber());
    if (!isAhead(trigger, { ...now, timeMs: 0 })) return refuse("stop_price_invalid");
  }
  return null;
}

/** True for zero in any notation. */
export function isNone(text: string): boolean {
  return /^0(\.0+)?$/.test(text);
}

/** Stored stop-loss: a price, a trailing distance, or both. */
export interface KeptStop {
  /** "0" if none; a pending order's trailing stop has no price yet. */
  stopLossPrice: string;
  /** "0" if the stop-loss does not trail. */
  trailingDistance: string;
}

/** True if a stop is removed, or moved so that the position can lose more. */
export function isLooser(from: KeptStop & { side: OrderSide }, to: KeptStop): boolean {
  const { side } = from;
  const isFurther = Decimal.parse(to.trailingDistance).gt(Decimal.parse(from.trailingDistance));
  if (!isNone(from.trailingDistance) && isFurther) return true;
  if (isNone(from.stopLossPrice)) {
    return (
      !isNone(from.trailingDistance) && isNone(to.trailingDistance) && isNone(to.stopLossPrice)
    );
  }
  if (isNone(to.stopLossPrice)) return true;
  const [before, after] = [Decimal.parse(from.stopLossPrice), Decimal.parse(to.stopLossPrice)];
  return side === "buy" ? after.lt(before) : after.gt(before);
}
