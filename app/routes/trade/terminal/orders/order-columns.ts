import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import type { TableColumn } from "#domain/workspace/workspace.ts";
import { forexTradeAtom } from "../../../../data/trader/trades.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { store } from "../../../../state.ts";
import type { CellValue } from "../table/columns.ts";
import type { Head } from "../table/data-table.tsx";

export type Column = TableColumn | "market";

const set = (value: number) => (value > 0 ? value : null);

const columns: Record<Column, [title: () => string, value: (order: ForexOrderView) => CellValue]> =
  {
    market: [m.home_column_market, (order) => order.ForexTradeLists.ShowCode],
    side: [m.terminal_side, (order) => order.OrderType],
    kind: [m.order_type, (order) => (order.StopPrice > 0 ? "stop_limit" : "pending")],
    lots: [m.trade_lots_label, (order) => order.Quantity],
    multiple: [m.trade_multiple, (order) => order.Multiple],
    open_price: [m.order_open_price, (order) => set(order.OriginPrice)],
    close_price: [m.order_close_price, (order) => set(order.Price)],
    price: [m.order_current_price, (order) => set(order.UpdatePrice)],
    target: [m.trade_target, (order) => set(order.TargetPrice)],
    stop_loss: [m.trade_stop_loss, (order) => set(order.TargetLossPrice)],
    take_profit: [m.trade_take_profit, (order) => set(order.TargetProfitPrice)],
    margin: [m.trade_margin, (order) => order.CautionMoney],
    fee: [m.trade_fee, (order) => order.TradeFee],
    nights: [m.log_type_financing, (order) => order.Financing ?? 0],
    opened: [m.order_opened, (order) => order.CreatedMs],
    closed: [m.order_closed_at, (order) => order.CompletedMs],
    expires: [m.order_expires, (order) => order.ExpiresMs],
    reason: [m.order_reason, (order) => order.CloseReason],
    result: [m.micro_result, (order) => netResultOf(order)],
  };
const texts: ReadonlySet<Column> = new Set(["market", "side", "kind", "reason"]);

export const headOf = <C extends Column>(id: C): Head<C> => ({
  id,
  title: columns[id][0](),
  isText: texts.has(id),
});

/** An open position is sorted by its live values. */
export function orderValue(order: ForexOrderView, column: Column): CellValue {
  const live = store.get(forexTradeAtom)?.TransOrder.find(({ Id }) => Id === order.Id);
  const now = live && {
    UpdatePrice: live.UpdatePrice,
    FactProfits: live.FactProfits,
    TargetLossPrice: live.StopLoss ?? order.TargetLossPrice,
  };
  return columns[column][1]({ ...order, ...now });
}
