import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { feeOf } from "#domain/forex/net-result.ts";
import type { TrailingTerms } from "#domain/forex/trailing-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { closingRate } from "../../market/closing-rate.ts";
import { newestQuote } from "../../market/newest-quote.ts";

/** Terms for the levels of a position or pending order; null while unknown. */
export function orderTerms(
  order: ForexOrderView,
  pair: Pair,
  pairs: readonly Pair[],
  currency: string,
): TrailingTerms | null {
  const rate = closingRate(pair, pairs, currency, newestQuote);
  if (!rate || order.CautionMoney === null || pair.ForexContNum <= 0) return null;
  const isPending = order.Status === "pending";
  const openPrice = Decimal.of(isPending ? order.TargetPrice : order.OriginPrice);
  return {
    side: order.OrderType,
    openPrice,
    closePrice: closePriceOf(order, openPrice),
    lots: Decimal.of(order.Quantity),
    unitsPerLot: Decimal.of(pair.ForexContNum),
    rate,
    margin: Decimal.of(order.CautionMoney),
    // Includes the cost of the nights so far, because a level's result is net of fee and nights.
    fee: Decimal.of(feeOf(order)).sub(Decimal.of(order.Financing ?? 0)),
    pricePrecision: pair.PricePrecision,
  };
}

/** Price at which a position would close now, or a pending order right after its fill. */
function closePriceOf({ ForexId, OrderType, Status }: ForexOrderView, openPrice: Decimal): Decimal {
  const quote = newestQuote(ForexId);
  if (!quote) return openPrice;
  const [bid, ask] = [Decimal.of(quote.bid), Decimal.of(quote.ask)];
  if (Status !== "pending") return OrderType === "buy" ? bid : ask;
  const spread = ask.sub(bid);
  return OrderType === "buy" ? openPrice.sub(spread) : openPrice.add(spread);
}
