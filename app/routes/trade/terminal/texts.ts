import type { ChartArrangement, PanelName, TerminalTab } from "#domain/workspace/workspace.ts";
import { m } from "../../../i18n/page-messages.ts";

export const arrangementTexts: Record<ChartArrangement, () => string> = {
  one: m.terminal_layout_one,
  two_columns: m.terminal_layout_two_columns,
  two_rows: m.terminal_layout_two_rows,
  three: m.terminal_layout_three,
  four: m.terminal_layout_four,
};

export const panelTexts: Record<PanelName | "charts", () => string> = {
  watch: m.home_markets,
  charts: m.terminal_charts,
  ticket: m.trade_ticket,
  bottom: m.order_title,
};

export const tabTexts: Record<TerminalTab, () => string> = {
  positions: m.trade_positions,
  pending: m.order_tab_pending,
  history: m.order_tab_history,
  options: m.order_tab_running,
};
