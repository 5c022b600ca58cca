import { m } from "../../i18n/help-messages.ts";

interface Term {
  /** Anchor of the term on its page. */
  id: string;
  name: () => string;
  meaning: () => string;
}

/** Terms in the order of explanation: each builds on earlier ones. */
export const terms: readonly Term[] = [
  { id: "margin", name: m.trade_margin, meaning: m.help_def_margin },
  { id: "free-margin", name: m.help_term_free_margin, meaning: m.help_def_free_margin },
  { id: "margin-level", name: m.order_margin_level, meaning: m.help_def_margin_level },
  { id: "stop-out", name: m.help_term_stop_out, meaning: m.help_def_stop_out },
  { id: "leverage", name: m.trade_multiple, meaning: m.help_def_leverage },
  { id: "lot", name: m.trade_lots_label, meaning: m.help_def_lot },
  { id: "pip", name: m.trade_unit_pips, meaning: m.help_def_pip },
  { id: "spread", name: m.help_term_spread, meaning: m.help_def_spread },
  { id: "swap", name: m.help_term_swap, meaning: m.help_def_swap },
  { id: "stop-loss", name: m.trade_stop_loss, meaning: m.help_def_stop_loss },
  { id: "take-profit", name: m.trade_take_profit, meaning: m.help_def_take_profit },
  { id: "trailing-stop", name: m.order_trailing, meaning: m.help_def_trailing },
  { id: "pending", name: m.notice_title_orders, meaning: m.help_def_pending },
  { id: "limit", name: m.help_term_limit, meaning: m.help_def_limit },
  { id: "stop", name: m.help_term_stop, meaning: m.help_def_stop },
  { id: "option", name: m.trade_mode_micro, meaning: m.help_def_option },
  { id: "payout", name: m.help_term_payout, meaning: m.help_def_payout },
  { id: "copy", name: m.follow_title, meaning: m.help_def_copy },
  { id: "high-water", name: m.help_term_high_water, meaning: m.help_def_high_water },
  { id: "drawdown", name: m.help_term_drawdown, meaning: m.help_def_drawdown },
];

export const termPath = (id: string) => `/help/glossary?term=${id}`;
