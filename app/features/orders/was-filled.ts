import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { receipt } from "#domain/contracts/http/receipt.ts";
import { isOffered } from "../../api/dialect.ts";

/** True if the order became a position: by its receipt, or else by its status, price and result. */
export function wasFilled(order: ForexOrderView): boolean {
  if (isOffered(receipt)) return order.OpenReceipt !== null;
  if (order.Status !== "closed") return order.Status === "open";
  return order.Price > 0 || order.FactProfits !== 0;
}
