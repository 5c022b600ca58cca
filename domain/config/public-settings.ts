/**
 * A company's settings that the app reads: types and defaults. This file is part of the app's first
 * load; settings for the server only are in `schema.ts`.
 */
import * as z from "zod/mini";
import { baseLanguage, languageCodes } from "../language/language-tags.ts";

export interface Setting<S extends z.ZodMiniType<string, string> = z.ZodMiniType<string, string>> {
  schema: S;
  default: z.output<S>;
  type: string;
}

const textSchema = z.string().check(z.maxLength(2_000));

const kindOf =
  <S extends z.ZodMiniType<string, string>, const T extends string>(kind: { schema: S; type: T }) =>
  (start: z.output<S>) => ({ ...kind, default: start });

export const flag = kindOf({ schema: z.enum(["0", "1"]), type: "flag" });
export const text = kindOf({ schema: textSchema, type: "text" });
export const integer = kindOf({
  schema: z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/)),
  type: "whole number",
});
export const decimal = kindOf({
  schema: z.string().check(z.regex(/^(0|[1-9]\d{0,14})(\.\d{1,10})?$/)),
  type: "decimal",
});
export const percent = kindOf({
  schema: z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,10})?$/)),
  type: "percent",
});
export const choice = <const T extends readonly string[]>(values: T, start: T[number]) => ({
  schema: z.enum(values),
  default: start,
  type: values.join(", "),
});

export const picture = { schema: textSchema, default: "", type: "path on the own host or empty" };

export const publicSettings = {
  site_name: text("Trading"),
  logo: picture,
  home_logo_height: integer("28"),
  default_lang: choice(languageCodes, baseLanguage),
  timezone: { schema: textSchema, default: "GMT", type: "IANA zone" },
  rollover_time: {
    schema: z.string().check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/)),
    default: "17:00",
    type: "HH:MM on a quarter hour",
  },
  rollover_zone: { schema: textSchema, default: "America/New_York", type: "IANA zone" },
  currency: text("USD"),
  currency_symbol: text(""),
  customer_tag: text(""),
  desktop_host: text(""),
  service_link: text(""),
  service_link_type: choice(["1", "2", "3"], "3"),
  is_dark_mode: flag("1"),
  is_default_dark: flag("0"),
  theme_primary: text("#0b7d56"),
  theme_up: text("#0b7d56"),
  theme_down: text("#d9364a"),
  theme_kline_up: text("#12a875"),
  theme_kline_down: text("#e0475b"),
  is_home_account_name: flag("0"),
  is_home_search: flag("1"),
  is_home_balance_recharge: flag("1"),
  is_home_balance_withdraw: flag("1"),
  is_internal_message: flag("1"),
  is_user_show_level: flag("0"),
  is_user_show_credit: flag("0"),
  is_forex: flag("1"),
  is_micro: flag("1"),
  only_one_account: flag("0"),
  demo_balance: decimal("10000"),
  trade_fee_type: choice(["1", "2"], "1"),
  is_hazard_rate: flag("1"),
  margin_call_level: percent("100"),
  stop_out_level: percent("50"),
  micro_loss_level: text("0"),
  micro_equal_price: choice(["refund", "loss"], "refund"),
  is_micro_order_countdown: flag("1"),
  ai_trade_name: text(""),
  is_mock_login: flag("1"),
  is_register_email: flag("1"),
  is_register_phone: flag("1"),
  verify_reg_type: choice(["1", "2", "3"], "1"),
  invite_code_required: flag("0"),
  is_register_name: flag("0"),
  is_register_card: flag("0"),
  is_register_ssn: flag("0"),
  is_register_pics: flag("0"),
  is_register_pay_password: flag("0"),
  is_register_country: flag("1"),
  is_register_birthday: flag("1"),
  is_register_consent: flag("1"),
  register_age_min: integer("18"),
  is_real_name_auth: flag("0"),
  is_recharge_auth: flag("0"),
  is_recharge_crypto: flag("1"),
  is_recharge_bank_card: flag("1"),
  is_recharge_contact: flag("0"),
  is_recharge_blank_contact: flag("0"),
  edit_recharge_bank_info: flag("1"),
  is_bank_charge_wire_info: flag("0"),
  is_bank_charge_cancel_btn: flag("1"),
  is_charge_proof_img: flag("1"),
  is_charge_withdraw_contact: flag("0"),
  is_withdraw_contact: flag("0"),
  is_withdraw_crypto: flag("1"),
  is_withdraw_bank_card: flag("1"),
  is_withdraw_bank_contact: flag("0"),
  is_withdraw_pay_pwd: flag("1"),
  is_withdraw_account_input: flag("0"),
  is_bank_out_amount: flag("0"),
  is_wallet_bank_card: flag("1"),
  is_wallet_crypto: flag("1"),
  is_bank_account_bank_code: flag("1"),
  is_bank_account_bank_address: flag("0"),
  is_bank_account_routing_number: flag("0"),
  is_bank_account_swift: flag("1"),
  is_bank_account_iban: flag("0"),
  is_bank_account_ifsc: flag("0"),
  is_bank_account_branch: flag("0"),
  is_bank_account_payee_address: flag("0"),
  is_bank_account_post_code: flag("0"),
  is_loan_sex: flag("1"),
  is_loan_birthday: flag("1"),
  is_loan_country: flag("1"),
  is_loan_mobile: flag("1"),
  is_loan_id_card_type: flag("1"),
  is_loan_id_number: flag("1"),
  is_loan_hand_pic: flag("0"),
  is_loan_age: flag("0"),
  is_loan_contact_info: flag("0"),
  is_loan_loan_amount: flag("0"),
  is_loan_social_security: flag("0"),
  is_loan_has_family: flag("0"),
  is_loan_address_detail: flag("0"),
  is_loan_job: flag("1"),
  is_loan_work_years: flag("0"),
  is_loan_work_address: flag("0"),
  is_loan_personal_income: flag("1"),
  is_loan_family_income: flag("0"),
  is_loan_annual_income: flag("0"),
  is_loan_other_income: flag("0"),
  is_loan_annual_savings: flag("0"),
  is_loan_debt_info: flag("0"),
  is_loan_has_pension: flag("0"),
  is_loan_has_house: flag("0"),
  is_loan_house_cert: flag("0"),
  is_loan_has_car: flag("0"),
  is_loan_car_cert: flag("0"),
  is_loan_passport_photo: flag("1"),
  is_loan_credit_score: flag("0"),
  is_loan_tax_bill: flag("0"),
  is_loan_protocol: flag("1"),
  is_loan_show_daily_profit: flag("1"),
  is_loan_show_total_profit: flag("1"),
  is_loan_repayment_address_copy: flag("1"),
  is_loan_repayment_chat: flag("0"),
  is_mining_hide_max_subscribe: flag("0"),
  is_main_site: flag("0"),
} satisfies Record<string, Setting>;

type Shape<T extends Record<string, Setting>> = { [K in keyof T]: T[K]["schema"] };

function shapeOf<T extends Record<string, Setting>>(table: T): Shape<T> {
  return Object.fromEntries(
    Object.entries(table).map(([key, { schema }]) => [key, schema]),
  ) as Shape<T>;
}

export const publicSettingsSchema = z.object(shapeOf(publicSettings));
