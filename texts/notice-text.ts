import type { Settings } from "#domain/config/schema.ts";
import type { HappeningKind } from "#domain/contracts/happenings.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { languageTags } from "#domain/language/language-tags.ts";
import { eventOf, type NoticeFacts, type NoticeKind } from "#domain/notices/notices.ts";
import { deviceName } from "#domain/text/device-name.ts";
import { gainText, isolated } from "./gain-text.ts";
import { termsText } from "./terms-text.ts";
import { m } from "./worker-messages.ts";

/** A stored notice; the kind determines the facts. */
export interface KeptNotice {
  kind: NoticeKind;
  facts: NoticeFacts;
}

type ReadSettings = Pick<Settings, "currency" | "currency_symbol" | "timezone">;
type Reader = { locale: LanguageCode; settings: ReadSettings };
type Writer<Facts> = (facts: Facts, reader: Reader) => string;

type OrderText = (
  inputs: { code: string; amount: string },
  options: { locale: LanguageCode },
) => string;
const ofOrder =
  (text: OrderText): Writer<NoticeFacts<HappeningKind>> =>
  ({ showCode, result, currency }, { locale, settings }) => {
    // The company may have changed its currency since the notice was stored.
    const sign = currency === settings.currency ? settings.currency_symbol : "";
    const amount = gainText(Number(result), { currency, currency_symbol: sign }, locale);
    return text({ code: isolated(showCode, locale), amount }, { locale });
  };

type PlainText = (inputs: Record<string, never>, options: { locale: LanguageCode }) => string;
const plain =
  (text: PlainText) =>
  (_facts: object, { locale }: Reader) =>
    text({}, { locale });

type AmountText = (inputs: { amount: string }, options: { locale: LanguageCode }) => string;
const ofAmount =
  (text: AmountText): Writer<{ amount: string; unit: string }> =>
  ({ amount, unit }, { locale }) =>
    text({ amount: isolated(`${amount} ${unit}`, locale) }, { locale });

const texts: { readonly [K in NoticeKind]: Writer<NoticeFacts<K>> } = {
  pending_filled: ofOrder(m.happened_pending_filled),
  pending_cancelled: ofOrder(m.notice_pending_cancelled),
  stop_loss: ofOrder(m.happened_stop_loss),
  take_profit: ofOrder(m.happened_take_profit),
  stop_out: ofOrder(m.happened_stop_out),
  micro_win: ofOrder(m.happened_micro_win),
  micro_loss: ofOrder(m.happened_micro_loss),
  micro_draw: ofOrder(m.happened_micro_draw),
  micro_void: ofOrder(m.happened_micro_void),
  protection: plain(m.notice_protection),
  protection_shared: plain(m.notice_protection_shared),
  // Messages stored by older releases have no levels.
  margin_call: (facts, { locale }) => {
    if (!("level" in facts)) return m.notice_margin_call({}, { locale });
    const percent = new Intl.NumberFormat(languageTags[locale], {
      ...{ style: "percent", maximumFractionDigits: 2 },
    });
    const of = (text: string | undefined) => isolated(percent.format(Number(text) / 100), locale);
    const { level, call, stopOut } = facts;
    const levels = { level: of(level), call: of(call), stop: of(stopOut) };
    return m.notice_margin_call_level(levels, { locale });
  },
  terms_change: (facts, { locale, settings }) => termsText(facts, locale, settings.timezone),
  deposit_matched: plain(m.notice_deposit_matched),
  deposit_finished: plain(m.notice_deposit_finished),
  deposit_rejected: plain(m.notice_deposit_rejected),
  adjustment: plain(m.notice_adjustment),
  loan_kyc_passed: plain(m.notice_loan_kyc_passed),
  loan_kyc_rejected: plain(m.notice_loan_kyc_rejected),
  loan_paid: ofAmount(m.notice_loan_paid),
  loan_rejected: ofAmount(m.notice_loan_rejected),
  loan_repaid: ofAmount(m.notice_loan_repaid),
  repayment_rejected: ofAmount(m.notice_repayment_rejected),
  withdrawal_requested: ofAmount(m.notice_withdrawal_requested),
  withdrawal_approved: plain(m.notice_withdrawal_approved),
  withdrawal_sent: plain(m.notice_withdrawal_sent),
  withdrawal_paid: plain(m.notice_withdrawal_paid),
  withdrawal_returned: plain(m.notice_withdrawal_returned),
  withdrawal_rejected: plain(m.notice_withdrawal_rejected),
  verification_passed: plain(m.notice_verification_passed),
  verification_rejected: plain(m.notice_verification_rejected),
  master_approved: plain(m.notice_master_approved),
  master_rejected: plain(m.notice_master_rejected),
  master_ended: plain(m.notice_master_ended),
  copy_refused: plain(m.notice_copy_refused),
  copy_stopped: plain(m.notice_copy_stopped),
  sign_in: ({ userAgent, country }, { locale }) =>
    m.notice_sign_in({ place: placeOf(userAgent, country, locale) }, { locale }),
  price_alert: ({ showCode, price, note }, { locale }) => {
    const [code, at] = [isolated(showCode, locale), isolated(price, locale)];
    return m.notice_price_alert({ code, price: at, note }, { locale }).trim();
  },
  chat_answer: plain(m.notice_chat_answer),
};

/** Names the device and the country; a question mark if both are unknown. */
function placeOf(userAgent: string, country: string, locale: LanguageCode): string {
  const names = new Intl.DisplayNames(languageTags[locale], { type: "region", fallback: "code" });
  const known = /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : "";
  const parts = [deviceName(userAgent), known].filter((part) => part !== "");
  return parts.length === 0 ? "?" : isolated(parts.join(", "), locale);
}

export function noticeTitle(kind: NoticeKind, locale: LanguageCode): string {
  return m[`notice_title_${eventOf[kind]}`]({}, { locale });
}

export function noticeText({ kind, facts }: KeptNotice, reader: Reader): string {
  // The stored facts always fit the kind: both were written together.
  return (texts[kind] as Writer<NoticeFacts>)(facts, reader);
}
