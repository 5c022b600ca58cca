/** Checks those parts of an order that involve no amount of money. */
import { orderSide } from "../codes.ts";
import type { SubmitForexCommand } from "../contracts/account.ts";
import type { Product } from "../contracts/catalogue.ts";
import type { Quote } from "../contracts/market.ts";
import { type Refusal, type Result, refuse } from "../errors/errors.ts";
import { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";
import { isNone, type Levels, readPrice, refuseLevels } from "./levels.ts";

export type OrderRequest = Levels &
  Pick<SubmitForexCommand, "side" | "status" | "lots" | "multiple" | "targetPrice">;

export type OrderMarket = Pick<Quote, "status" | "doubt" | "bid" | "ask">;

/** Market that may have no tradable price. */
export type AskedMarket = OrderMarket | (Pick<OrderMarket, "status" | "doubt"> & { bid: null });

export interface ValidOrder extends Omit<OrderRequest, "lots" | "targetPrice"> {
  lots: Decimal;
  /** Zero for a market order. */
  targetPrice: Decimal;
}

/** True for a tradable price: finite, above zero, bid not above ask. */
export function isTradable({ bid, ask }: { bid: number; ask: number }): boolean {
  return Number.isFinite(bid) && Number.isFinite(ask) && bid > 0 && ask >= bid;
}

/**
 * Checks in a fixed sequence, so that a request with two faults always gets the same refusal. The
 * sequence is: product, side and type, lots, multiple, form of the order's prices, market, the
 * market's price. The last check compares the order's prices with the market's price, and a pending
 * order's levels with its target. See specification 1, section 5; for Pip and ForexMinCont also
 * sections 3 and 9.
 */
export function validateOrder(
  product: Product | undefined,
  request: OrderRequest,
  market: AskedMarket | undefined,
): Result<ValidOrder> {
  if (!product) return refuse("product_unknown");
  const { side, status, multiple } = request;
  // The types guarantee a valid side, but a caller may run another version.
  if (!orderSide.names.includes(side)) return refuse("order_type_invalid");
  if (status !== "pending" && status !== "open") return refuse("order_type_invalid");
  const lots = validateLots(product, request.lots);
  if (!lots.ok) return lots;
  if (product.multiples.length === 0) return refuse("multiple_not_configured");
  if (!product.multiples.some((option) => option.value === multiple)) {
    return refuse("multiple_invalid");
  }
  const target = readTarget(product, request);
  if (!target) return refuse("price_invalid");
  for (const level of [request.stopLossPrice, request.takeProfitPrice]) {
    if (!isNone(level) && !readPrice(level, product.pricePrecision)) return refuse("price_invalid");
  }
  const closed = refuseMarket(market);
  if (closed || !market || market.bid === null) return closed ?? refuse("quote_unavailable");
  const now = status === "open" ? market : { bid: target.toNumber(), ask: target.toNumber() };
  if (status === "pending" && target.eq(Decimal.of(side === "buy" ? market.ask : market.bid))) {
    return refuse("target_price_invalid");
  }
  const levels = refuseLevels({ side, pricePrecision: product.pricePrecision }, request, now);
  if (levels) return levels;
  const { stopLossPrice, takeProfitPrice } = request;
  return {
    ok: true,
    side,
    status,
    lots: lots.lots,
    multiple,
    targetPrice: target,
    stopLossPrice: isNone(stopLossPrice) ? "0" : stopLossPrice,
    takeProfitPrice: isNone(takeProfitPrice) ? "0" : takeProfitPrice,
  };
}

/** Reads a pending order's target; zero for a market order, null if the price is invalid. */
function readTarget(
  { pricePrecision }: Pick<Product, "pricePrecision">,
  { status, targetPrice }: OrderRequest,
): Decimal | null {
  if (status === "pending") return readPrice(targetPrice, pricePrecision);
  return isNone(targetPrice) ? Decimal.zero : null;
}

export function validateLots(
  product: Pick<Product, "minLots" | "maxLots" | "lotStep">,
  text: string,
): Result<{ lots: Decimal }> {
  const lots = readDecimal(text);
  if (!lots?.gt(Decimal.zero)) return refuse("lots_invalid");
  if (lots.lt(Decimal.parse(product.minLots))) return refuse("lots_below_minimum");
  if (lots.gt(Decimal.parse(product.maxLots))) return refuse("lots_above_maximum");
  if (!lots.isMultipleOf(Decimal.parse(product.lotStep))) return refuse("lots_off_step");
  return { ok: true, lots };
}

export function refuseMarket(market: AskedMarket | undefined): Refusal | null {
  if (market?.status === "closed") return refuse("market_closed");
  if (market?.status !== "open") return refuse("quote_unavailable");
  if (market.doubt !== "none") return refuse("price_doubted");
  return market.bid !== null && isTradable(market) ? null : refuse("quote_unavailable");
}
