import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { LevelTerms } from "#domain/forex/level-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { closingRate } from "../../market/closing-rate.ts";
import { newestQuote } from "../../market/newest-quote.ts";

/** What the levels of a position or waiting order depend on; null while it is unknown. */
export function orderTerms(
  order: ForexOrderView,
  pair: Pair,
  pairs: readonly Pair[],
  currency: string,
): LevelTerms | null {
  const rate = closingRate(pair, pairs, currency, newestQuote);
  if (!rate) return null;
  const isPending = order.Status === "pending";
  return {
    side: order.OrderType,
    openPrice: Decimal.of(isPending ? order.TargetPrice : order.OriginPrice),
    lots: Decimal.of(order.Quantity),
    unitsPerLot: Decimal.of(pair.ForexContNum),
    rate,
    margin: Decimal.of(order.CautionMoney),
    // With what its nights have cost so far: the result of a level is net of both.
    fee: Decimal.of(order.TradeFee).sub(Decimal.of(order.Financing ?? 0)),
    pricePrecision: pair.PricePrecision,
  };
}
