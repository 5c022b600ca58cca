import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import type { TableColumn } from "#domain/workspace/workspace.ts";
import type { CellValue } from "../table/columns.ts";

/** Live values of an open position. */
export interface Moving {
  price: number;
  profit: number;
  stopLoss: number;
}

const set = (value: number) => (value > 0 ? value : null);

/** Sort key of a column of orders. */
export function orderValue(
  order: ForexOrderView,
  column: TableColumn | "market",
  moving: Moving | null,
): CellValue {
  const profit = moving?.profit ?? order.FactProfits;
  const values: Record<TableColumn | "market", CellValue> = {
    market: order.ForexTradeLists.ShowCode,
    side: order.OrderType,
    kind: order.StopPrice > 0 ? "stop_limit" : "pending",
    lots: order.Quantity,
    multiple: order.Multiple,
    open_price: set(order.OriginPrice),
    close_price: set(order.Price),
    price: set(moving?.price ?? order.UpdatePrice),
    target: set(order.TargetPrice),
    stop_loss: set(moving?.stopLoss ?? order.TargetLossPrice),
    take_profit: set(order.TargetProfitPrice),
    margin: order.CautionMoney,
    fee: order.TradeFee,
    nights: order.Financing ?? 0,
    opened: order.CreatedMs,
    closed: order.CompletedMs,
    expires: order.ExpiresMs,
    reason: order.CloseReason,
    result: netResultOf({ ...order, FactProfits: profit }),
  };
  return values[column];
}
