import type { NoticeEvent } from "#domain/notices/notices.ts";
import { m } from "./page-messages.ts";

const texts: Record<NoticeEvent, () => string> = {
  orders: m.notice_title_orders,
  levels: m.notice_title_levels,
  micro: m.notice_title_micro,
  price_alerts: m.notice_title_price_alerts,
  margin_call: m.notice_title_margin_call,
  stop_out: m.notice_title_stop_out,
  terms: m.notice_title_terms,
  deposits: m.notice_title_deposits,
  withdrawals: m.notice_title_withdrawals,
  loans: m.notice_title_loans,
  copying: m.notice_title_copying,
  identity: m.notice_title_identity,
  sign_in: m.notice_title_sign_in,
  chat: m.notice_title_chat,
};

export const noticeEventText = (event: NoticeEvent) => texts[event]();
