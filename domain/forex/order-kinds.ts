import type { OrderSide, UnfinishedStatus } from "../codes.ts";
import type { PriceRange, SubmitForexCommand } from "../contracts/account.ts";
import type { Product } from "../contracts/catalogue.ts";
import { type Result, refuse } from "../errors/errors.ts";
import { Decimal } from "../money/decimal.ts";
import { readDistance } from "../triggers/trailing.ts";
import { isNone, readPrice } from "./levels.ts";

const expiryDaysMax = 90;
const dayMs = 86_400_000;

export type KindRequest = Pick<SubmitForexCommand, "side" | "status" | "range"> &
  Pick<SubmitForexCommand, "targetPrice" | "stopLossPrice" | "stopPrice"> &
  Pick<SubmitForexCommand, "trailingDistance" | "expiresAtMs">;

export interface OrderKinds {
  expiresAtMs: number | null;
  /** Stop price; "0" if the order is no stop-limit. */
  stopPrice: string;
  /** Trailing distance; "0" if the stop-loss does not trail. */
  trailingDistance: string;
  range: PriceRange | null;
}

/**
 * Reads the options of an otherwise valid order.
 * @param now the newest price; its time replaces `nowMs` if the market's clock is the feed's
 * @param nowMs wall time
 */
export function readKinds(
  product: Pick<Product, "pricePrecision" | "market">,
  request: KindRequest,
  now: { bid: number; ask: number; timeMs: number },
  nowMs: number,
): Result<OrderKinds> {
  const { side, status, expiresAtMs, stopPrice = "0", range } = request;
  const fromMs = product.market.feed.clock === "feed" ? now.timeMs : nowMs;
  if (expiresAtMs !== undefined) {
    const isAhead = expiresAtMs > fromMs && expiresAtMs <= fromMs + expiryDaysMax * dayMs;
    if (status !== "pending" || !isAhead || !Number.isInteger(expiresAtMs))
      return refuse("expiry_invalid");
  }
  if (!isNone(stopPrice)) {
    const stop = readPrice(stopPrice, product.pricePrecision);
    if (status !== "pending" || !stop) return refuse("price_invalid");
    if (stop.toNumber() === (side === "buy" ? now.ask : now.bid)) {
      return refuse("target_price_invalid");
    }
  }
  const closing = side === "buy" ? now.bid : now.ask;
  const followed = status === "pending" ? fillOf(side, request.targetPrice, stopPrice) : closing;
  const trailing = readTrailing(product, request, followed);
  if (!trailing.ok) return trailing;
  const moved = range && refuseRange(product, side, status, range, now);
  if (moved) return moved;
  const { trailingDistance } = trailing;
  return {
    ok: true,
    expiresAtMs: expiresAtMs ?? null,
    stopPrice: isNone(stopPrice) ? "0" : stopPrice,
    trailingDistance,
    range: range ?? null,
  };
}

/**
 * Expected fill price of a pending order, if the price does not jump. A stop-limit fills at its
 * stop if its limit allows that price, otherwise later at its limit.
 * @param stopPrice "0" if the order is no stop-limit
 */
export function fillOf(side: OrderSide, targetPrice: string, stopPrice: string): number {
  const [target, stop] = [Number(targetPrice), Number(stopPrice)];
  if (stop === 0) return target;
  return side === "buy" ? Math.min(target, stop) : Math.max(target, stop);
}

/** Reads a stop-loss's trailing distance at this price; "0" if the stop-loss does not trail. */
export function readTrailing(
  { pricePrecision }: Pick<Product, "pricePrecision">,
  {
    trailingDistance = "0",
    stopLossPrice,
  }: Pick<KindRequest, "trailingDistance" | "stopLossPrice">,
  price: number,
): Result<{ trailingDistance: string }> {
  if (isNone(trailingDistance)) return { ok: true, trailingDistance: "0" };
  const distance = readDistance(trailingDistance, pricePrecision, price);
  // A stop-loss has either a fixed price or a trailing distance.
  if (!distance || !isNone(stopLossPrice)) return refuse("trailing_invalid");
  return { ok: true, trailingDistance: distance };
}

/** Refuses a market order if its price is worse than `seen` by more than `worseBy`. */
function refuseRange(
  { pricePrecision }: Pick<Product, "pricePrecision">,
  side: OrderSide,
  status: UnfinishedStatus,
  { seen, worseBy }: PriceRange,
  now: { bid: number; ask: number },
) {
  const price = readPrice(seen, pricePrecision);
  const most = isNone(worseBy) ? Decimal.zero : readPrice(worseBy, pricePrecision);
  if (status !== "open" || !price || !most) return refuse("price_invalid");
  const fill = Decimal.of(side === "buy" ? now.ask : now.bid);
  const worse = side === "buy" ? fill.sub(price) : price.sub(fill);
  if (!worse.gt(most)) return null;
  return { ...refuse("price_moved"), price: fill.toString() };
}
