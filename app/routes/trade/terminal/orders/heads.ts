import type { TableColumn, TableName } from "#domain/workspace/workspace.ts";
import { m } from "../../../../i18n/page-messages.ts";
import type { Head } from "../table/data-table.tsx";

type Column = TableColumn | "market";

const titles: Record<Column, () => string> = {
  market: m.home_column_market,
  side: m.terminal_side,
  kind: m.order_type,
  lots: m.trade_lots_label,
  multiple: m.trade_multiple,
  open_price: m.order_open_price,
  close_price: m.order_close_price,
  price: m.order_current_price,
  target: m.trade_target,
  stop_loss: m.trade_stop_loss,
  take_profit: m.trade_take_profit,
  margin: m.trade_margin,
  fee: m.trade_fee,
  nights: m.log_type_financing,
  opened: m.order_opened,
  closed: m.order_closed_at,
  expires: m.order_expires,
  reason: m.order_reason,
  result: m.micro_result,
};
const texts: ReadonlySet<Column> = new Set(["market", "side", "kind", "reason"]);

export function headsOf<T extends TableName>(columns: ReadonlyArray<TableColumn<T>>) {
  return columns.map(
    (id: Column): Head<TableColumn<T>> => ({
      id: id as TableColumn<T>,
      title: titles[id](),
      isText: texts.has(id),
    }),
  );
}

export function marketHead(): Head<"market"> {
  return { id: "market", title: titles.market(), isText: true };
}
