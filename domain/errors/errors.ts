import { deskErrorCodes } from "./desk-error-codes.ts";

/**
 * Every code that the field `code` of an envelope or a socket message can have. The specification
 * fixes 1 and 999; the others are the platform's, grouped by area. The shown text is the message
 * `error_<name>` in the reader's language.
 */
export const errorCodes = {
  ok: 1,
  session_invalid: 999,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  rate_limited: 429,
  internal: 500,
  busy: 503,
  invalid_request: 1000,
  origin_refused: 1001,
  country_blocked: 1002,
  idempotency_conflict: 1003,
  /** A company's own back end did not confirm whether it carried out a change. */
  outcome_unknown: 1004,
  /** A company's own back end answered a read with data that the platform cannot pass on. */
  answer_unusable: 1005,
  host_unknown: 1730,
  /** An object in use has lost its rows. It refuses all calls, and owners are notified. */
  object_lost: 1460,
  /** The database is not the one that the company's object began with. */
  database_other: 1461,
  /** The stored value was encrypted under another secret of the server. */
  secret_changed: 1462,
  /** A check refused the repeat of a request that succeeded, but whose answer is lost. */
  already_done: 1740,
  /** Unknown account or wrong password; the answer never says which. */
  login_refused: 1010,
  /** Too many wrong tries: locked for the time in Retry-After. */
  too_many_attempts: 1011,
  account_invalid: 1012,
  account_taken: 1013,
  password_invalid: 1014,
  password_common: 1015,
  password_not_equal: 1016,
  /** The code is wrong, expired, used up or was never sent. */
  code_wrong: 1017,
  code_cooldown: 1018,
  captcha_wrong: 1019,
  invite_code_wrong: 1020,
  field_missing: 1021,
  register_closed: 1022,
  /** The password was correct. The next login call needs `data.ticket` and the second factor. */
  second_factor_required: 1023,
  second_factor_wrong: 1024,
  pay_password_wrong: 1025,
  pay_password_unset: 1026,
  /** The change needs the old secret or a code. */
  proof_required: 1027,
  real_only: 1028,
  real_name_closed: 1029,
  file_refused: 1030,
  file_quota: 1031,
  delivery_failed: 1032,
  /** The passkey is wrong, unknown, removed, too late or of another host; no answer says which. */
  passkey_refused: 1033,
  passkey_limit: 1034,
  /** The phone number is in a range to which messages are too expensive. */
  phone_refused: 1035,
  /** The company does not serve the country that a registration names. */
  country_not_served: 1036,
  /** The person is younger than the company's minimum age, which is `data.limit`. */
  age_too_low: 1037,
  terms_not_accepted: 1038,
  /** The next six errors and `country_blocked` are states that refuse acts (`acts.ts`). */
  company_closed: 1040,
  under_maintenance: 1041,
  account_disabled: 1042,
  account_close_only: 1043,
  terms_outdated: 1044,
  identity_expired: 1045,
  product_unknown: 1100,
  market_closed: 1101,
  quote_unavailable: 1102,
  period_unknown: 1103,
  /** The market doubts its newest price, or waits for a price; nothing was changed. */
  price_doubted: 1104,
  lots_invalid: 1200,
  lots_below_minimum: 1201,
  lots_off_step: 1202,
  multiple_not_configured: 1203,
  multiple_invalid: 1204,
  margin_insufficient: 1205,
  order_unknown: 1206,
  order_not_open: 1207,
  price_invalid: 1208,
  order_type_invalid: 1209,
  lots_above_maximum: 1210,
  order_not_pending: 1211,
  /** The stop-loss or take-profit would fire at once at the current price. */
  stop_price_invalid: 1212,
  /** The target of a pending order equals the current price. */
  target_price_invalid: 1213,
  exposure_limit: 1214,
  /** The account has the maximum number of positions, `data.limit`. */
  positions_limit: 1215,
  /** The account has the maximum number of pending orders, `data.limit`. */
  pending_limit: 1216,
  micro_amount_invalid: 1220,
  micro_amount_below_limit: 1221,
  micro_duration_unknown: 1222,
  micro_balance_insufficient: 1223,
  market_closes_first: 1224,
  demo_only: 1230,
  /** The price or its conversion rate is simulated: real accounts cannot trade at it. */
  simulated_demo_only: 1231,
  /** The currency's only rate is simulated, so real money cannot be converted. */
  conversion_simulated: 1232,
  transfer_invalid: 1240,
  balance_insufficient: 1241,
  amount_out_of_range: 1250,
  /** Another bank deposit of the customer waits to be matched: only one may wait at a time. */
  deposit_order_open: 1251,
  /** The payment was decided or cancelled before this request. */
  payment_decided: 1252,
  /** The payment's state forbids the step: a deposit reported as paid cannot be cancelled. */
  payment_step_wrong: 1253,
  real_name_required: 1254,
  proof_picture_required: 1255,
  payment_option_unknown: 1256,
  payout_account_limit: 1257,
  address_invalid: 1258,
  /** A field of a bank account is missing or fails its check; `data.field` names it. */
  bank_field_invalid: 1259,
  withdraw_day_limit: 1260,
  /** Withdrawals are locked until `data.until_ms`, after a change of password or payout account. */
  withdraw_cooling: 1261,
  payouts_stopped: 1262,
  loan_unpaid: 1263,
  /** The company accepts this request only through its customer service. */
  through_service: 1264,
  /** The fee is at least the amount. */
  amount_below_fee: 1265,
  conversion_unavailable: 1266,
  statement_too_long: 1267,
  /** A list of the desk has more rows than one file holds. */
  export_too_long: 1755,
  /** The command is in another currency than the account. */
  currency_mismatch: 1268,
  withdraw_open_limit: 1269,
  address_ours: 1270,
  /** The address has no keys: coins sent to it are lost. */
  address_burnt: 1271,
  /** The text is no transaction hash of the network, or no reference of a bank. */
  reference_invalid: 1282,
  /** The payout would be less than the smallest unit. */
  amount_too_small: 1272,
  /** The borrower's data is missing, under review or rejected. */
  loan_kyc_required: 1273,
  /** The borrower's data is under review or approved, so it cannot be sent again. */
  loan_kyc_closed: 1274,
  /** Each borrower may have one loan at a time. */
  loan_open: 1275,
  /** The terms are no longer those that the borrower was shown. */
  loan_agreement_changed: 1276,
  loan_signature_empty: 1277,
  /** The loan is not paid out yet or is repaid already, or its repayment is under review. */
  loan_not_repayable: 1278,
  loan_book_short: 1281,
  ...deskErrorCodes,
  lots_above_position: 1510,
  /** The rest of the position would be below the product's minimum size. */
  rest_below_minimum: 1511,
  /** The price moved further than the order allows; `data.price` is the new one. */
  price_moved: 1512,
  /** A pending order's expiry must be in the future, within 90 days. */
  expiry_invalid: 1513,
  /** The trailing distance is too small or too large, or combined with a fixed stop-loss. */
  trailing_invalid: 1514,
  alert_reached: 1515,
  /** The alert has fired for the last time, expired or been cancelled. */
  alert_ended: 1516,
  /** The public picture is no PNG, JPEG or WebP, or too large. */
  picture_refused: 1500,
  /** The user has the maximum number of alerts, `data.limit`. The next three errors are alike. */
  alerts_limit: 1517,
  favourites_limit: 1540,
  drawings_limit: 1541,
  layouts_limit: 1542,
  /** The last rollover is not booked yet: retry in a minute. */
  financing_due: 1530,
  copy_settings_invalid: 1550,
  /** The copying has ended, or the copy stop is ending it. */
  copy_ended: 1551,
  copy_too_late: 1552,
  /** Too little money would stay in the pot: its equity would be at or below the copy stop. */
  copy_stop_near: 1553,
  /** The user's application waits for a decision, or is approved. */
  master_application_open: 1560,
  /** The account's equity is below the minimum for masters, which is `data.limit`. */
  master_equity_low: 1561,
  /** A nickname needs 3 to 24 letters and digits of one script, with single separators at most. */
  nickname_invalid: 1562,
  nickname_taken: 1563,
  master_unavailable: 1564,
  master_own: 1571,
  /** The trader copies this master already and can change settings and money instead. */
  follow_exists: 1572,
  master_demo: 1565,
  /** The master's risk score is too high for new followers and for more money. */
  master_risk_high: 1566,
  masters_full: 1567,
  /** Pots would have more than `data.limit` percent of the customer's equity. */
  follow_equity_limit: 1568,
  follow_consent_required: 1569,
  profit_share_changed: 1570,
  /** With the new subscription, the fund's money would cover too few days of dividends. */
  fund_not_covered: 1651,
  /** The user has the maximum number of the fund's subscriptions, `data.limit`. */
  subscription_limit: 1652,
  /** The subscription has ended or is being refunded. */
  subscription_over: 1653,
  /** The amount is outside the fund's bounds, or has too many decimals. */
  mining_amount_invalid: 1654,
  /** The fund is closed, or its terms are no longer those that the user was shown. */
  fund_changed: 1655,
  /** The fund cannot open: it lacks a title, or terms that two operators have approved. */
  fund_incomplete: 1656,
  /** The company may not take so much out of its fund or loan book. */
  money_not_free: 1658,
  /** The call is in the specification, but this platform does not offer it. */
  not_offered: 1657,
  socket_message_malformed: 1300,
  socket_message_too_large: 1301,
  socket_topic_unknown: 1302,
  socket_too_many_topics: 1303,
  socket_rate_limited: 1304,
  socket_login_required: 1305,
} as const;

export type ErrorName = Exclude<keyof typeof errorCodes, "ok">;

/** Expected refusal: a value, not an exception, so that calls between objects keep it unchanged. */
export interface Refusal {
  ok: false;
  error: ErrorName;
  /** Maximum that was exceeded; absent for other refusals. */
  limit?: number;
  /** Current price, for `price_moved` only. */
  price?: string;
}
export type Result<T> = ({ ok: true } & T) | Refusal;

export function refuse(error: ErrorName, limit?: number): Refusal {
  return { ok: false, error, ...(limit === undefined ? {} : { limit }) };
}
