import { meaningName } from "#domain/config/meanings.ts";
import { type Setting, type SettingKey, settings } from "#domain/config/schema.ts";
import { choicesOf, type SettingGroup, shapeOf } from "#domain/config/setting-groups.ts";
import { isSettingKey } from "#domain/config/setting-rules.ts";
import { isolate } from "../../i18n/isolate.ts";
import { languageName } from "../names.ts";
import { fieldName } from "../queue/field-name.ts";
import { m } from "../settings-messages.ts";

/** Names of registration fields, by the setting that turns the field on. */
const registrationFields: Partial<Record<SettingKey, () => string>> = {
  is_register_name: m.setting_real_name,
  is_register_card: m.verify_id_number,
  is_register_ssn: m.verify_ssn,
  is_register_pics: m.desk_pictures,
  is_register_pay_password: m.password_pay_title,
  is_register_country: m.desk_calendar_country,
  is_register_birthday: m.access_birthday,
};

const pictures: Partial<Record<SettingKey, () => string>> = {
  logo: m.desk_brand_logo,
  icon: m.desk_brand_icon,
};

const ofBank = /^is_bank_account_(\w+)$/;
const ofLoan = /^is_loan_(\w+)$/;

function ownTitle(key: string): string | null {
  const text = m[`setting_${key}` as keyof typeof m] as (() => string) | undefined;
  return text?.() ?? null;
}

export function settingTitle(key: SettingKey): string {
  const own = pictures[key]?.() ?? ownTitle(key);
  if (own !== null) return own;
  const registration = registrationFields[key]?.();
  if (registration !== undefined) return m.setting_asks_registration({ field: registration });
  const bank = ofBank.exec(key)?.[1];
  if (bank !== undefined) return m.setting_asks_bank({ field: fieldName(bank) });
  const loan = ofLoan.exec(key)?.[1];
  return loan === undefined ? key : m.setting_asks_loan({ field: fieldName(loan) });
}

export function settingMeaning(key: SettingKey): string {
  const text = m[`meaning_${meaningName(key)}` as keyof typeof m] as () => string;
  return text();
}

export const groupTitles: Record<SettingGroup, () => string> = {
  look: m.setting_group_look,
  region: m.setting_group_region,
  access: m.setting_group_access,
  trading: m.setting_is_forex,
  micro: m.setting_is_micro,
  copying: m.follow_title,
  deposits: m.desk_queue_proof,
  withdrawals: m.desk_queue_withdrawal,
  loans: m.desk_queue_loan,
  mining: m.help_mining_title,
  support: m.cash_chat,
  desk: m.setting_group_desk,
  delivery: m.setting_group_delivery,
  watch: m.desk_health,
};

const choices: Partial<Record<SettingKey, Record<string, () => string>>> = {
  service_link_type: {
    1: m.setting_service_frame,
    2: m.setting_service_mail,
    3: m.setting_service_link_tab,
  },
  verify_reg_type: {
    1: m.setting_proof_code,
    2: m.setting_proof_both,
    3: m.setting_proof_nothing,
  },
  trade_fee_type: { 1: m.setting_fee_lots, 2: m.setting_fee_margin },
  micro_loss_level: { 0: m.setting_loss_amount, 1: m.setting_loss_ratio },
  micro_equal_price: { refund: m.setting_equal_refund, loss: m.setting_equal_loss },
  mail_provider: { none: m.setting_delivery_none },
  sms_provider: { none: m.setting_delivery_none },
};

/** A choice without a text keeps its stored name. */
export function choiceText(key: SettingKey, value: string): string {
  return choices[key]?.[value]?.() ?? value;
}

export function optionsOf(key: SettingKey): Array<{ value: string; text: string }> {
  return choicesOf(key).map((value) => ({
    value,
    text: choiceText(key, value),
  }));
}

export function settingValueText(key: string, value: string | null): string {
  if (!isSettingKey(key)) return value ?? "–";
  const setting: Setting = settings[key];
  if (value === null) {
    return m.desk_change_default({ value: isolate(settingValueText(key, setting.default)) });
  }
  if (value === "") return "–";
  const shape = shapeOf(key);
  if (shape === "flag") return value === "1" ? m.desk_setting_on() : m.desk_setting_off();
  if (shape === "choice") return choiceText(key, value);
  return shape === "language" ? languageName(value) : value;
}
