import type * as z from "zod/mini";
import type { CallName, calls } from "#domain/contracts/http/index.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { m } from "#texts/worker-messages.ts";

/** Calls whose answer has a `msg`. A call without a text below does not compile. */
type SayingCall = {
  [N in CallName]: z.input<(typeof calls)[N]["output"]> extends { msg: string } ? N : never;
}[CallName];
type Output<N extends CallName> = z.input<(typeof calls)[N]["output"]>;

/** Answer of a handler. A handler whose answer is only a message may return nothing. */
export type Answered<O> =
  | Promise<O>
  | (O extends { msg: string } ? ({ msg: string } extends O ? Promise<void> : never) : never);

/** Returns a handler's answer; an empty message if the handler returned nothing. */
export async function saidBy(answer: Promise<unknown>): Promise<unknown> {
  const data = await answer;
  return data === undefined ? { msg: "" } : data;
}

/** Text for each call's data; null if the handler itself writes the message. */
type Texts = {
  [N in SayingCall]: ((data: Output<N>, options: { locale: LanguageCode }) => string) | null;
};
type Plain = (inputs: Record<string, never>, options: { locale: LanguageCode }) => string;

const plain = (text: Plain) => (_data: unknown, options: { locale: LanguageCode }) =>
  text({}, options);

const texts: Texts = {
  // The handlers of the next two calls write the message: it names the account's currency.
  closeForex: null,
  reverseForex: null,
  seeHappenings: null,
  agreeTerms: null,
  chatSeen: null,
  chatTyping: null,
  cancelTrade: plain(m.order_cancelled_toast),
  setStopPrice: plain(m.order_levels_saved),
  resetDemo: plain(m.account_reset_done),
  sendEmail: plain(m.access_code_sent),
  sendSms: plain(m.access_code_sent),
  forgetPassword: plain(m.access_forgot_done),
  amendPassword: plain(m.password_done),
  amendPayPassword: plain(m.password_pay_done),
  checkPayPassword: null,
  logout: plain(m.user_logout_success),
  sessionEnd: null,
  sessionEndOthers: ({ ended }, options) => m.sessions_ended({ count: ended }, options),
  secondFactorDisable: plain(m.factor_disabled),
  passkeyRemove: plain(m.passkey_removed),
  chargeSubmit: plain(m.cash_deposit_sent),
  wireSubmit: plain(m.cash_deposit_sent),
  wireSubmitEdit: null,
  wireProof: plain(m.cash_deposit_sent),
  wireCancel: plain(m.cash_cancelled),
  draw: plain(m.cash_withdraw_sent),
  drawCancel: plain(m.cash_cancelled),
  bindDrawMethod: plain(m.cash_payout_account_saved),
  deleteDrawMethod: plain(m.cash_payout_account_removed),
  transferMoney: plain(m.cash_transferred),
  loanKycSubmit: plain(m.loan_kyc_sent),
  loanSubmit: plain(m.loan_sent),
  repayLoan: plain(m.loan_repay_sent),
  settleLoan: plain(m.loan_settled),
  fundBuy: plain(m.fund_bought),
  fundRefund: plain(m.fund_refund_sent),
  applyTrader: plain(m.master_applied),
  followTrader: plain(m.follow_begun),
  cancelFollow: plain(m.follow_left),
  changePot: null,
  movePotMoney: null,
};

/** Adds the call's text to the data. Returns the data of a call without a text unchanged. */
export function withText(name: CallName, data: unknown, locale: LanguageCode): unknown {
  const text = Object.hasOwn(texts, name) ? texts[name as SayingCall] : null;
  if (!text || typeof data !== "object" || data === null) return data;
  // The table's type ties each text to the data of its call.
  return { ...data, msg: (text as (data: unknown, options: object) => string)(data, { locale }) };
}

export function textOf(data: unknown): string {
  const isSaying = typeof data === "object" && data !== null && "msg" in data;
  return isSaying && typeof data.msg === "string" ? data.msg : "";
}
