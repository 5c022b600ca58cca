/** Settings that one operator may change alone; a test lists the other settings. */
import type { SettingKey } from "./schema.ts";

export const looks = [
  ...["site_name", "site_description", "logo", "icon", "home_logo_height"],
  ...["default_lang", "currency_symbol", "customer_tag", "ai_trade_name"],
  ...["is_dark_mode", "is_default_dark", "theme_primary", "theme_up", "theme_down"],
  ...["theme_kline_up", "theme_kline_down"],
  ...["is_home_account_name", "is_home_search", "is_home_balance_recharge"],
  ...["is_home_balance_withdraw", "is_internal_message"],
  ...["is_user_show_level", "is_user_show_credit", "is_hazard_rate"],
  ...["is_micro_order_countdown", "is_mock_login", "demo_balance"],
  ...["is_bank_charge_wire_info", "is_bank_charge_cancel_btn"],
  ...["is_wallet_bank_card", "is_wallet_crypto"],
  ...["is_loan_show_daily_profit", "is_loan_show_total_profit"],
  ...["is_mining_hide_max_subscribe", "files_per_user", "code_budget"],
  ...["watch_silence_seconds", "watch_gaps_hour", "watch_database_ms"],
  ...["watch_outbox_minutes", "watch_unsettled_seconds", "watch_queue_hours"],
  ...["watch_refused_percent"],
] as const satisfies readonly SettingKey[];
const looksOnly: ReadonlySet<string> = new Set(looks);

export function needsTwo(key: string): boolean {
  return !looksOnly.has(key);
}
