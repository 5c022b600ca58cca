/**
 * Notices of a trader's events, sent as messages, pushes or e-mails. A notice has its kind and
 * facts, so that it can be written in any language.
 */
import type { HappeningKind } from "../contracts/happenings.ts";
import type { AccountNotice } from "../contracts/socket.ts";
import type { ChangedTerm } from "../terms/coming.ts";

interface OrderFacts {
  showCode: string;
  /** Result of the order, in the account's currency; "0" if no position or option ended. */
  result: string;
  currency: string;
}

/** All levels are in percent. Older notices of margin calls have no facts. */
export type MarginCallFacts = {
  /** Margin level at the time of the notice. */
  level: string;
  /** Warning level; the next field is the level of the stop-out. */
  call: string;
  stopOut: string;
};

/** Facts of a change of terms. `subject`: a product or a day; empty for the whole account. */
export type TermsChangeFacts = { startMs: number; subject: string; terms: ChangedTerm[] };

type NoFacts = Record<string, never>;

interface OwnFacts {
  margin_call: MarginCallFacts | NoFacts;
  terms_change: TermsChangeFacts;
  /** A session has begun. `country` is a code of two letters, or empty. */
  sign_in: { userAgent: string; country: string };
  /** A profit has covered the shortfall of another purse of the same person. */
  protection_shared: NoFacts;
  loan_kyc_passed: NoFacts;
  loan_kyc_rejected: NoFacts;
  loan_paid: { amount: string; unit: string };
  loan_rejected: { amount: string; unit: string };
  loan_repaid: { amount: string; unit: string };
  repayment_rejected: { amount: string; unit: string };
  withdrawal_requested: { amount: string; unit: string };
  /** The price has reached a trader's alert. `note` is the trader's text. */
  price_alert: { showCode: string; price: string; note: string };
  /** The customer service has answered while the trader was absent. */
  chat_answer: NoFacts;
}

export type NoticeKind = AccountNotice | keyof OwnFacts;

export type NoticeFacts<K extends NoticeKind = NoticeKind> = K extends keyof OwnFacts
  ? OwnFacts[K]
  : K extends HappeningKind
    ? OrderFacts
    : NoFacts;

/** Notice, which is shown once per `id` even if it arrives twice. */
export type Notice = {
  [K in NoticeKind]: { id: string; kind: K; facts: NoticeFacts<K>; atMs: number };
}[NoticeKind];

/** Events for which a trader chooses the ways of notification, with the page that has details. */
export const noticePages = {
  orders: "/order",
  levels: "/order",
  micro: "/order",
  price_alerts: "/mine/alerts",
  margin_call: "/order",
  stop_out: "/order",
  terms: "/order",
  deposits: "/mine/charge",
  withdrawals: "/mine/withdraw",
  loans: "/loan/record",
  copying: "/follow",
  identity: "/mine/auth",
  sign_in: "/mine/sessions",
  chat: "/mine/chat",
} as const;
export type NoticeEvent = keyof typeof noticePages;
export const noticeEvents = Object.keys(noticePages) as [NoticeEvent, ...NoticeEvent[]];

export const eventOf: Readonly<Record<NoticeKind, NoticeEvent>> = {
  pending_filled: "orders",
  pending_cancelled: "orders",
  stop_loss: "levels",
  take_profit: "levels",
  stop_out: "stop_out",
  protection: "stop_out",
  protection_shared: "stop_out",
  micro_win: "micro",
  micro_loss: "micro",
  micro_draw: "micro",
  micro_void: "micro",
  margin_call: "margin_call",
  terms_change: "terms",
  deposit_matched: "deposits",
  deposit_finished: "deposits",
  deposit_rejected: "deposits",
  adjustment: "deposits",
  withdrawal_requested: "withdrawals",
  withdrawal_approved: "withdrawals",
  withdrawal_sent: "withdrawals",
  withdrawal_paid: "withdrawals",
  withdrawal_returned: "withdrawals",
  withdrawal_rejected: "withdrawals",
  loan_kyc_passed: "loans",
  loan_kyc_rejected: "loans",
  loan_paid: "loans",
  loan_rejected: "loans",
  loan_repaid: "loans",
  repayment_rejected: "loans",
  verification_passed: "identity",
  verification_rejected: "identity",
  master_approved: "copying",
  master_rejected: "copying",
  master_ended: "copying",
  copy_refused: "copying",
  copy_stopped: "copying",
  sign_in: "sign_in",
  price_alert: "price_alerts",
  chat_answer: "chat",
};
