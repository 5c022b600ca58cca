import type * as z from "zod/mini";
import type { ForexOrder } from "#domain/contracts/account.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { CopyRow } from "#domain/contracts/copying.ts";
import type { copyOrderSchema } from "#domain/contracts/http/copies.ts";
import { slippageBp } from "#domain/copying/slippage.ts";
import type { ShownPrices } from "../shown-prices.ts";
import { toWireOrder } from "./forex-order.ts";

type WireCopyOrder = z.input<typeof copyOrderSchema>;

const followTypes = { own: 1, copy: 2 };

/**
 * Slippage of a copy in basis points and its delay in ms, compared with the master's fill. Null for
 * own orders, unfilled copies and late copies.
 */
export function distanceOf(copy: CopyRow | null) {
  if (!copy?.receipt || copy.isLate) return { slippage_bp: null, delay_ms: null };
  const prices = { master: Number(copy.masterReceipt.price), copy: Number(copy.receipt.price) };
  return {
    slippage_bp: slippageBp(copy.side, true, prices),
    delay_ms: Math.max(0, copy.atMs - copy.masterAtMs),
  };
}

export function toWireCopyOrder(
  order: ForexOrder,
  { isCopy, copy }: { isCopy: boolean; copy: CopyRow | null },
  catalogue: Catalogue,
  prices: ShownPrices | null,
): WireCopyOrder {
  const wire = toWireOrder(order, catalogue, prices);
  const { Id, ForexTradeLists, Status, OriginPrice, Price, UpdatePrice, OrderType } = wire;
  const { Quantity, FactProfits, CreateTimeHandler } = wire;
  return {
    ...{ Id, ForexTradeLists, FollowType: isCopy ? followTypes.copy : followTypes.own, Status },
    ...{ OriginPrice, Price, UpdatePrice, OrderType, Quantity, FactProfits, CreateTimeHandler },
    more: {
      product_id: order.productId,
      created_ms: wire.CreatedMs,
      completed_ms: wire.CompletedMs,
      close_reason: wire.CloseReason,
      fee: wire.TradeFee,
      stop_loss_price: wire.TargetLossPrice,
      take_profit_price: wire.TargetProfitPrice,
      ...distanceOf(copy),
      open_receipt: wire.OpenReceipt,
      close_receipt: wire.CloseReceipt,
      simulated: wire.Simulated,
    },
  };
}
