/** Names of the texts `meaning_<name>` that explain settings at the desk and in docs/config.md. */
import type { SettingKey } from "./schema.ts";

/** Names that several settings with the same effect share; every other setting has its own. */
const shared: ReadonlyArray<readonly [name: string, keys: RegExp]> = [
  // Excludes loan settings that are not fields of the borrower's form.
  ["field", /^is_loan_(?!margin$|protocol$|show_|repayment_)/],
  ["field", /^is_bank_account_|^is_register_(name|ssn|pay_password)$|^is_charge_proof_img$/],
  ["tab", /^is_register_(email|phone)$|^is_(recharge|withdraw)_(crypto|bank_card)$/],
  ["candles", /^theme_kline_/],
  ["home_button", /^is_home_balance_/],
  ["own_page", /^is_user_show_/],
  ["margin_call", /^margin_call_level_[23]$/],
  ["one_more", /^pending_max$|^follow_max_masters$/],
  ["verified", /^is_real_name_auth$|^is_recharge_auth$/],
  ["contact", /^is_(recharge|withdraw)_contact$/],
  ["chat", /^is_recharge_blank_contact$|^is_withdraw_bank_contact$/],
  ["link", /^is_charge_withdraw_contact$|^is_loan_repayment_chat$/],
  ["wallet", /^is_wallet_/],
  ["loan_form", /^is_loan_show_/],
  ["delivery", /^(mail|sms)_provider$/],
  ["sender", /^(mail|sms)_from$/],
  ["watch", /^watch_(?!mail$|webhook)/],
];

export function meaningName(key: SettingKey): string {
  return shared.find(([, keys]) => keys.test(key))?.[0] ?? key;
}
