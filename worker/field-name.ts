import type { LanguageCode } from "#domain/language/language-tags.ts";
import { m } from "#texts/worker-messages.ts";

type Text = (inputs: Record<string, never>, options: { locale: LanguageCode }) => string;

const names: Record<string, Text> = {
  address: m.cash_address,
  amount: m.cash_amount,
  area_id: m.access_area,
  auth_code: m.access_code,
  balance: m.cash_amount,
  bank_address: m.cash_bank_address,
  bank_branch: m.cash_bank_branch,
  bank_code: m.cash_bank_code,
  bank_name: m.cash_bank_name,
  card_id: m.verify_id_number,
  cont: m.trade_lots_label,
  dc_address: m.cash_address,
  expires_ms: m.order_expires,
  front_pic: m.verify_front,
  hand_pic: m.verify_hand,
  id_type: m.verify_id_type,
  invite_code: m.access_invite_code,
  max_amount: m.cash_amount,
  login_password: m.access_password,
  memo: m.cash_memo,
  multiple: m.trade_multiple,
  name: m.verify_name,
  new_password: m.password_new,
  nickname: m.follow_nickname,
  note: m.alert_note,
  number: m.cash_amount,
  old_password: m.password_old,
  password: m.access_password,
  pay_password: m.access_pay_password,
  pause: m.alert_pause,
  payee_account: m.cash_payee_account,
  payee_address: m.cash_payee_address,
  payee_name: m.cash_payee_name,
  post_code: m.cash_post_code,
  price: m.alert_price,
  price_range: m.trade_range,
  proofImg: m.cash_proof,
  re_password: m.access_password_repeat,
  reverse_pic: m.verify_back,
  routing_number: m.cash_routing_number,
  secondary_password: m.access_password_repeat,
  sms_code: m.access_code,
  seen_price: m.trade_range,
  ssn: m.verify_ssn,
  stop_loss_price: m.trade_stop_loss,
  stop_price: m.trade_stop_price,
  target_price: m.trade_target,
  target_profit_price: m.trade_take_profit,
  times: m.alert_times,
  trailing_distance: m.order_trailing,
};

/** Names a field in the reader's language, or by its wire name if it has no text. */
export function fieldName(field: string, locale: LanguageCode): string {
  return Object.hasOwn(names, field) ? (names[field]?.({}, { locale }) ?? field) : field;
}
