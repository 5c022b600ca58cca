import { orderSide, orderStatus } from "#domain/codes.ts";
import type { ForexOrder } from "#domain/contracts/account.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import {
  conversionPrice,
  conversionRate,
  convertAmount,
  fillPrice,
  findConversion,
  oppositeSide,
} from "#domain/forex/conversion.ts";
import { computeProfit } from "#domain/forex/profit.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { ShownPrices } from "../shown-prices.ts";
import { formatInZone } from "./zone-time.ts";

/** Price and profit of an open position if it closed now; null while a price is missing. */
function valueNow(order: ForexOrder, catalogue: Catalogue, prices: ShownPrices) {
  const product = catalogue.products.find((each) => each.id === order.productId);
  const quote = prices.get(order.openReceipt?.market ?? "");
  if (!product || !quote) return null;
  const path = findConversion(catalogue.products, product.quote, catalogue.currency);
  const pairQuote = path?.market === undefined ? undefined : prices.get(path.market);
  if (!path || (path.productId !== null && path.productId !== product.id && !pairQuote))
    return null;
  const price = fillPrice(oppositeSide(order.side), quote);
  const rate = conversionRate(path, conversionPrice(path, product.id, price, pairQuote));
  const inQuote = computeProfit({
    side: order.side,
    lots: Decimal.parse(order.lots),
    unitsPerLot: Decimal.parse(order.unitsPerLot),
    openPrice: Decimal.parse(order.openPrice),
    closePrice: price,
  });
  return { price, profit: convertAmount(inQuote, rate) };
}

/** @param prices newest prices for open positions; null if not needed */
export function toWireOrder(
  order: ForexOrder,
  catalogue: Catalogue,
  prices: ShownPrices | null,
): WireForexOrder {
  const now = order.status === "open" && prices ? valueNow(order, catalogue, prices) : null;
  const price = order.closePrice ?? order.openPrice;
  // Cancelled pending orders never had a price, a margin or a fee.
  const wasNever = order.status === "closed" && order.openReceipt === null;
  return {
    Id: order.id,
    OriginId: order.originId,
    ForexId: order.productId,
    OrderType: orderSide.code(order.side),
    Quantity: Number(order.lots),
    Multiple: order.multiple,
    OriginPrice: wasNever ? 0 : Number(order.openPrice),
    Price: wasNever ? 0 : Number(price),
    UpdatePrice: wasNever ? 0 : (now?.price.toNumber() ?? Number(price)),
    FactProfits: now ? now.profit.toNumber() : Number(order.profit),
    CautionMoney: wasNever ? 0 : Number(order.margin),
    TradeFee: wasNever ? 0 : Number(order.fee),
    Financing: Number(order.financing ?? 0),
    TargetPrice: Number(order.targetPrice),
    TargetLossPrice: Number(order.stopLossPrice),
    TargetProfitPrice: Number(order.takeProfitPrice),
    TrailingDistance: Number(order.trailingDistance),
    StopPrice: Number(order.stopPrice),
    ActivatedMs: order.activatedAtMs,
    ExpiresMs: order.expiresAtMs,
    Status: orderStatus.code(order.status),
    CreateTimeHandler: formatInZone(order.createdAtMs, catalogue.zone),
    CompleteTimeHandler: formatInZone(order.closedAtMs, catalogue.zone),
    CreatedMs: order.createdAtMs,
    CompletedMs: order.closedAtMs,
    CloseReason: order.closeReason ?? "",
    StopOutLevel: order.stopOutLevel,
    ForexTradeLists: { ShowCode: order.showCode },
    OpenReceipt: order.openReceipt,
    CloseReceipt: order.closeReceipt,
    Simulated: order.isSimulated ? 1 : 0,
  };
}
