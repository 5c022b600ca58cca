/** Each setting is in one class, which sets the number of people that a change needs. */
import { expect, test } from "vitest";
import { type SettingKey, settings } from "#domain/config/schema.ts";
import { looks, needsTwo } from "#domain/config/setting-classes.ts";
import { secretSettings } from "#domain/config/setting-rules.ts";

const others = {
  /** Amounts paid in, paid out, risked or lent, and the ways and people of payouts. */
  money: [
    ...(["currency", "timezone", "rollover_time", "rollover_zone", "swap_free_days"] as const),
    ...(["trade_fee_type", "margin_call_level", "margin_call_level_2"] as const),
    ...(["margin_call_level_3", "stop_out_level", "exposure_limit", "positions_max"] as const),
    ...(["pending_max", "is_forex", "only_one_account"] as const),
    ...(["terms_notice_days"] as const),
    ...(["is_micro", "micro_loss_level", "micro_equal_price"] as const),
    ...(["is_real_name_auth", "is_recharge_auth", "is_charge_proof_img"] as const),
    ...(["is_recharge_crypto", "is_recharge_bank_card", "is_recharge_contact"] as const),
    ...(["is_recharge_blank_contact", "edit_recharge_bank_info"] as const),
    ...(["is_charge_withdraw_contact", "is_withdraw_contact", "is_withdraw_crypto"] as const),
    ...(["is_withdraw_bank_card", "is_withdraw_bank_contact", "is_bank_out_amount"] as const),
    ...(["is_withdraw_pay_pwd", "is_withdraw_account_input", "withdraw_day_max"] as const),
    ...(["withdraw_open_max", "withdraw_cooling_hours"] as const),
    ...(["desk_four_eyes_amount", "desk_operator_day_amount"] as const),
    ...(["follow_max_masters", "follow_max_equity_percent", "follow_min_amount"] as const),
    ...(["follow_max_amount", "follow_master_min_equity", "follow_profit_share"] as const),
    ...(["is_follow_real_name", "is_loan_margin", "loan_return_days"] as const),
    ...(["is_loan_repayment_address_copy", "is_loan_repayment_chat"] as const),
  ],
  /**
   * Admission of customers, proofs of identity, links for customers, the sender of e-mails,
   * and data for other programs.
   */
  trust: [
    ...([
      "desktop_host",
      "picture_hosts",
      "service_link",
      "service_link_type",
      "service_secret",
    ] as const),
    ...(["agreement_version"] as const),
    ...([
      "mail_provider",
      "mail_from",
      "sms_provider",
      "sms_from",
      "sms_blocked_prefixes",
    ] as const),
    ...(["watch_mail", "watch_webhook", "watch_webhook_secret"] as const),
    ...(["blocked_countries", "is_register_country", "is_register_birthday"] as const),
    ...(["register_age_min", "is_register_consent", "invite_code_required"] as const),
    ...(["is_register_email", "is_register_phone", "verify_reg_type"] as const),
    ...(["is_register_name", "is_register_card", "is_register_ssn", "is_register_pics"] as const),
    ...(["is_register_pay_password", "is_main_site"] as const),
    ...(["is_bank_account_bank_code", "is_bank_account_bank_address"] as const),
    ...(["is_bank_account_routing_number", "is_bank_account_swift"] as const),
    ...(["is_bank_account_iban", "is_bank_account_ifsc", "is_bank_account_branch"] as const),
    ...(["is_bank_account_payee_address", "is_bank_account_post_code"] as const),
    ...(["is_loan_sex", "is_loan_birthday", "is_loan_country", "is_loan_mobile"] as const),
    ...(["is_loan_id_card_type", "is_loan_id_number", "is_loan_hand_pic", "is_loan_age"] as const),
    ...(["is_loan_contact_info", "is_loan_loan_amount", "is_loan_social_security"] as const),
    ...(["is_loan_has_family", "is_loan_address_detail", "is_loan_job"] as const),
    ...(["is_loan_work_years", "is_loan_work_address", "is_loan_personal_income"] as const),
    ...(["is_loan_family_income", "is_loan_annual_income", "is_loan_other_income"] as const),
    ...(["is_loan_annual_savings", "is_loan_debt_info", "is_loan_has_pension"] as const),
    ...([
      "is_loan_has_house",
      "is_loan_house_cert",
      "is_loan_has_car",
      "is_loan_car_cert",
    ] as const),
    ...(["is_loan_passport_photo", "is_loan_credit_score", "is_loan_tax_bill"] as const),
    ...(["is_loan_protocol"] as const),
  ],
} as const satisfies Record<string, readonly SettingKey[]>;
const classes: Array<[string, readonly string[]]> = Object.entries({ ...others, looks });

test.each(Object.keys(settings))("puts the setting %s in exactly one class", (key) => {
  const found = classes.flatMap(([name, keys]) =>
    keys.filter((each) => each === key).map(() => name),
  );
  expect(found).toHaveLength(1);
  expect(needsTwo(key)).toBe(found[0] !== "looks");
});

test("classifies only existing settings", () => {
  for (const [, keys] of classes) for (const key of keys) expect(settings).toHaveProperty(key);
});

test("requires two operators for a setting without a class", () => {
  expect(needsTwo("is_new_and_forgotten")).toBe(true);
});

test("requires two operators for a change of any secret", () => {
  for (const key of secretSettings) expect(needsTwo(key)).toBe(true);
});

test.each([
  ...["service_link", "service_link_type", "desktop_host", "mail_from", "sms_from"],
  ...["is_register_consent", "is_register_birthday", "register_age_min", "blocked_countries"],
  ...["is_loan_id_number", "is_register_card", "verify_reg_type", "is_real_name_auth"],
])("requires two operators for a change of %s", (key) => {
  expect(needsTwo(key)).toBe(true);
});
