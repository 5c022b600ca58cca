import { deskErrorCodes } from "./desk-error-codes.ts";

/**
 * Every code of the `code` field of the envelope or of a socket message.
 * 1 and 999 are fixed by the specification; the rest are ours, grouped by area. The text a person
 * reads is the message `error_<name>` in the reader's language, never a string made here.
 */
export const errorCodes = {
  ok: 1,
  // access
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
  /** The requested host is no company's. */
  host_unknown: 1730,
  /** An object that was opened once is empty. It is not created again; owners are notified. */
  object_lost: 1460,
  /** The database is not the one that the company's object began with. */
  database_other: 1461,
  /** The stored value was encrypted under another secret of the server. */
  secret_changed: 1462,
  /** A repeat of a finished mutation whose answer was lost, and which would now be refused. */
  already_done: 1740,
  /** Unknown account or wrong password; the answer never says which. */
  login_refused: 1010,
  /** Locked for a while; Retry-After says how long. */
  too_many_attempts: 1011,
  account_invalid: 1012,
  account_taken: 1013,
  password_invalid: 1014,
  password_common: 1015,
  password_not_equal: 1016,
  /** Wrong, expired, used up or never sent. */
  code_wrong: 1017,
  code_cooldown: 1018,
  captcha_wrong: 1019,
  invite_code_wrong: 1020,
  field_missing: 1021,
  register_closed: 1022,
  /** The password was right; `data.ticket` goes with the second factor into the next login call. */
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
  /** Wrong, unknown, removed, too late or made elsewhere; the answer never says which. */
  passkey_refused: 1033,
  passkey_limit: 1034,
  /** Messages to numbers of this range are too expensive for a code. */
  phone_refused: 1035,
  /** The company does not serve the country that a registration names. */
  country_not_served: 1036,
  /** Younger than the company's `limit`. */
  age_too_low: 1037,
  /** A registration without consent to the terms in force. */
  terms_not_accepted: 1038,
  /** The next six and `country_blocked` refuse acts, not the person: `domain/access/acts.ts`. */
  company_closed: 1040,
  under_maintenance: 1041,
  account_disabled: 1042,
  account_close_only: 1043,
  /** A newer version than the accepted one exists. */
  terms_outdated: 1044,
  identity_expired: 1045,
  // market
  product_unknown: 1100,
  market_closed: 1101,
  quote_unavailable: 1102,
  period_unknown: 1103,
  /** The market doubts its newest price, or waits for one; nothing was done. */
  price_doubted: 1104,
  // contract trading
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
  /** Stop-loss or take-profit on the side of the price where it would fire at once. */
  stop_price_invalid: 1212,
  /** The target of a pending order equals the current price. */
  target_price_invalid: 1213,
  exposure_limit: 1214,
  /** Maximum positions of an account; `data.limit` is the maximum. */
  positions_limit: 1215,
  /** The same for pending orders. */
  pending_limit: 1216,
  // micro trading
  micro_amount_invalid: 1220,
  micro_amount_below_limit: 1221,
  micro_duration_unknown: 1222,
  micro_balance_insufficient: 1223,
  /** The market closes before the order would expire. */
  market_closes_first: 1224,
  demo_only: 1230,
  /** The price or its conversion rate is simulated: real accounts cannot trade at it. */
  simulated_demo_only: 1231,
  /** The only rate of a currency is simulated: no real money is paid in or out at it. */
  conversion_simulated: 1232,
  // transfers
  transfer_invalid: 1240,
  balance_insufficient: 1241,
  // payments
  /** Below the minimum or above the maximum. */
  amount_out_of_range: 1250,
  /** One bank order at a time waits to be matched. */
  deposit_order_open: 1251,
  /** Decided or cancelled before this request arrived. */
  payment_decided: 1252,
  /** Not the next step: proof before matching, or cancelled after paying. */
  payment_step_wrong: 1253,
  real_name_required: 1254,
  proof_picture_required: 1255,
  payment_option_unknown: 1256,
  payout_account_limit: 1257,
  /** The address does not pass the check of its protocol. */
  address_invalid: 1258,
  /** A field of a bank account is missing or fails its check; `data.field` names it. */
  bank_field_invalid: 1259,
  withdraw_day_limit: 1260,
  /** Withdrawals wait after a change of a password or a payout account, until `data.until_ms`. */
  withdraw_cooling: 1261,
  payouts_stopped: 1262,
  loan_unpaid: 1263,
  /** The company accepts this request only through its customer service. */
  through_service: 1264,
  /** The fee is the whole amount, or more. */
  amount_below_fee: 1265,
  /** No stored price converts these currencies now. */
  conversion_unavailable: 1266,
  statement_too_long: 1267,
  /** A list of the desk has more rows than one file holds. */
  export_too_long: 1755,
  /** The account's currency differs from the one of the computation. */
  currency_mismatch: 1268,
  /** Maximum undecided withdrawals reached. */
  withdraw_open_limit: 1269,
  /** The address is the company's own deposit address. */
  address_ours: 1270,
  /** This address has no keys: coins sent there are lost. */
  address_burnt: 1271,
  /** No hash of a transaction on this network, or no reference of a bank. */
  reference_invalid: 1282,
  /** The payout would be less than the smallest unit. */
  amount_too_small: 1272,
  /** The borrower's data is missing, under review or rejected. */
  loan_kyc_required: 1273,
  /** The borrower's data is under review or approved, so it cannot be sent again. */
  loan_kyc_closed: 1274,
  /** Each borrower may have one loan at a time. */
  loan_open: 1275,
  /** The terms differ from the shown ones. */
  loan_agreement_changed: 1276,
  /** Nothing was drawn, or too little to be a signature. */
  loan_signature_empty: 1277,
  /** Not paid out, under review already, or repaid. */
  loan_not_repayable: 1278,
  /** The company has put too little into its loan book. */
  loan_book_short: 1281,
  ...deskErrorCodes,
  // contract trading, continued
  /** More lots than the position has. */
  lots_above_position: 1510,
  /** The rest of the position would be below the product's minimum size. */
  rest_below_minimum: 1511,
  /** The price moved further than the order allows; `data.price` is the new one. */
  price_moved: 1512,
  /** A pending order's expiry must be in the future, within 90 days. */
  expiry_invalid: 1513,
  /** Too close or too far, or combined with a fixed stop-loss. */
  trailing_invalid: 1514,
  alert_reached: 1515,
  /** It has fired for the last time, ended or been cancelled. */
  alert_ended: 1516,
  /** A public picture is no PNG, JPEG or WebP, or too large. */
  picture_refused: 1500,
  /** Maximum of each per user; `data.limit` is the maximum. */
  alerts_limit: 1517,
  favourites_limit: 1540,
  drawings_limit: 1541,
  layouts_limit: 1542,
  /** A passed rollover is not booked yet: retry in a minute. */
  financing_due: 1530,
  // copy trading
  /** An invalid lot multiplier or copy stop. */
  copy_settings_invalid: 1550,
  /** The copying has ended, or the copy stop is ending it. */
  copy_ended: 1551,
  /** The opening arrived too long after the master's fill to be copied. */
  copy_too_late: 1552,
  /** The money left in the pot would reach its copy stop. */
  copy_stop_near: 1553,
  /** The user's application waits for a decision, or is approved. */
  master_application_open: 1560,
  /** Less equity than a master needs; `data.limit` is the minimum. */
  master_equity_low: 1561,
  /** Letters, digits and single spaces of one script, 3 to 24 of them. */
  nickname_invalid: 1562,
  nickname_taken: 1563,
  master_unavailable: 1564,
  master_own: 1571,
  /** The trader copies this master already and can change settings and money instead. */
  follow_exists: 1572,
  /** Real money cannot follow play money. */
  master_demo: 1565,
  /** The risk score is so high that no follower may start or add money. */
  master_risk_high: 1566,
  /** Maximum masters that one customer may follow. */
  masters_full: 1567,
  /** More of the customer's money than pots may hold; `data.limit` is the maximum percentage. */
  follow_equity_limit: 1568,
  /** The risk text of copy trading must be accepted first. */
  follow_consent_required: 1569,
  /** The profit share differs from the shown one. */
  profit_share_changed: 1570,
  // mining
  /** The fund's money does not cover the dividends of another subscription. */
  fund_not_covered: 1651,
  /** Maximum subscriptions of one fund per user; `data.limit` is the maximum. */
  subscription_limit: 1652,
  /** It has ended, or its money is on the way back. */
  subscription_over: 1653,
  /** Outside the bounds of the fund, or finer than its currency. */
  mining_amount_invalid: 1654,
  /** The fund is closed, or its terms differ from the shown ones. */
  fund_changed: 1655,
  /** A fund needs a title, and terms that two operators have approved, to open. */
  fund_incomplete: 1656,
  /** More than the company may take out of a fund or its loan book. */
  money_not_free: 1658,
  /** Specified, but not offered by this platform. */
  not_offered: 1657,
  // realtime channel
  socket_message_malformed: 1300,
  socket_message_too_large: 1301,
  socket_topic_unknown: 1302,
  socket_too_many_topics: 1303,
  socket_rate_limited: 1304,
  socket_login_required: 1305,
} as const;

export type ErrorName = Exclude<keyof typeof errorCodes, "ok">;

/** An expected refusal: a value, not an exception, so that it crosses object calls unchanged. */
export interface Refusal {
  ok: false;
  error: ErrorName;
  /** Maximum, if that is the reason. */
  limit?: number;
  /** Current price, if that is the reason. */
  price?: string;
}
export type Result<T> = ({ ok: true } & T) | Refusal;

export function refuse(error: ErrorName, limit?: number): Refusal {
  return { ok: false, error, ...(limit === undefined ? {} : { limit }) };
}
