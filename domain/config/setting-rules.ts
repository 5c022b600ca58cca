/** What the desk may write into a setting, and what needs a second person. */

import { readUpstream } from "../upstream-address.ts";
import { isColour } from "./colours.ts";
import { readCountries } from "./countries.ts";
import { isAllowed, type SettingKey, secret, settings } from "./schema.ts";

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

/** Written and never shown again. They stand in no change: a change keeps what it says. */
export const secretSettings: ReadonlySet<SettingKey> = new Set(
  (Object.keys(settings) as SettingKey[]).filter((key) => settings[key] === secret),
);

/** Stricter than what is read: a reader falls back to the default, a writer is told. */
const strict: Partial<Record<SettingKey, (text: string, isDevelopment: boolean) => boolean>> = {
  theme_primary: isColour,
  theme_up: isColour,
  theme_down: isColour,
  theme_kline_up: isColour,
  theme_kline_down: isColour,
  blocked_countries: (text) => text === readCountries(text).join(","),
  currency: (text) => /^[A-Z]{3,5}$/.test(text),
  site_name: (text) => text.trim() !== "",
  watch_webhook: (text, isDevelopment) => text === "" || readUpstream(text, isDevelopment) !== null,
};

/**
 * True for a text that an operator may ask for.
 * @param isDevelopment true where addresses of this machine may stand
 */
export function mayAsk(key: SettingKey, text: string, isDevelopment = false): boolean {
  const isPlain = text.isWellFormed() && !/\p{Cc}/u.test(text);
  return (
    !secretSettings.has(key) &&
    isPlain &&
    isAllowed(key, text) &&
    (strict[key]?.(text, isDevelopment) ?? true)
  );
}

/**
 * Settings that say how much money comes in, goes out, is risked or lent, who may take it, and what
 * proves that.
 */
const moneySettings: ReadonlySet<SettingKey> = new Set<SettingKey>([
  ...(["currency", "timezone", "rollover_time", "rollover_zone", "swap_free_days"] as const),
  ...(["trade_fee_type", "margin_call_level", "margin_call_level_2"] as const),
  ...(["margin_call_level_3", "stop_out_level", "exposure_limit", "positions_max"] as const),
  ...(["is_micro", "micro_loss_level", "micro_equal_price"] as const),
  ...(["is_real_name_auth", "is_recharge_auth", "is_charge_proof_img"] as const),
  ...(["is_withdraw_pay_pwd", "is_withdraw_account_input", "withdraw_day_max"] as const),
  ...(["withdraw_open_max", "withdraw_cooling_hours"] as const),
  ...(["desk_four_eyes_amount", "desk_operator_day_amount"] as const),
  ...(["follow_max_equity_percent", "follow_max_amount", "follow_profit_share"] as const),
  ...(["is_follow_real_name", "is_loan_margin", "loan_return_days"] as const),
]);

export function touchesMoney(key: string): boolean {
  return isSettingKey(key) && moneySettings.has(key);
}
