/**
 * The act of every call that changes something, and of those that show where to pay in. A call that
 * is not here reads. A test holds that every mutating call has its act.
 */
import type * as z from "zod/mini";
import type { Act } from "../../access/acts.ts";
import type { Call } from "./call.ts";
import { type CallName, calls } from "./index.ts";

/** The input is checked; of a call that is handed on unread it is empty. */
type ActOf = Act | ((input: Record<string, unknown>) => Act);

/** An act that depends on what the call says. */
function by<C extends Call>(_call: C, act: (input: Partial<z.output<C["input"]>>) => Act): ActOf {
  return act as (input: Record<string, unknown>) => Act;
}

/** A code for a registration is a part of it. */
const codeFor = by(calls.sendEmail, ({ type }) => (type === "1" ? "register" : "sign_in"));

const callActs: { readonly [N in CallName]?: ActOf } = {
  submitForex: "open",
  // It opens the opposite of what it closes: who may only close, closes.
  reverseForex: "open",
  closeForex: "reduce",
  cancelTrade: "reduce",
  // A stop that is moved away is an opening: the account compares them (`set-stops.ts`).
  setStopPrice: "reduce",
  endForex: "reduce",
  submitMicro: "open",
  resetDemo: "pay_in",
  // One that is there is signed in to; the handler asks again before it makes one.
  createDemoAccount: "sign_in",
  agreeTerms: "keep",
  seeHappenings: "keep",
  messageReadAll: "keep",
  setNoticeWay: "keep",
  setQuietHours: "keep",
  setLetterWord: "keep",
  alertCreate: "keep",
  alertMove: "keep",
  alertCancel: "keep",
  addPushDevice: "keep",
  dropPushDevice: "keep",
  chatSend: "talk",
  chatUpload: "talk",
  chatSeen: "talk",
  chatTyping: "talk",
  setFavourite: "keep",
  saveDrawing: "keep",
  dropDrawing: "keep",
  saveLayout: "keep",
  dropLayout: "keep",
  setWorkspace: "keep",
  sendEmail: codeFor,
  sendSms: codeFor,
  register: "register",
  registerImage: "register",
  login: "sign_in",
  forgetPassword: "sign_in",
  passkeyLoginOptions: "sign_in",
  passkeyLogin: "sign_in",
  logout: "sign_in",
  sessionEnd: "sign_in",
  sessionEndOthers: "sign_in",
  checkPayPassword: "keep",
  amendPassword: "secure",
  amendPayPassword: "secure",
  secondFactorEnrol: "secure",
  secondFactorConfirm: "secure",
  secondFactorDisable: "secure",
  passkeyOptions: "secure",
  passkeyAdd: "secure",
  passkeyRemove: "secure",
  bindDrawMethod: "secure",
  deleteDrawMethod: "secure",
  realName: "keep",
  imageUpload: "keep",
  // Coins that are sent to an address cannot be called back.
  chargeInfo: "pay_in",
  chargeSubmit: "pay_in",
  wireInfo: "pay_in",
  wireSubmit: "pay_in",
  wireSubmitEdit: "pay_in",
  // Of an order that is matched: the money may be on its way.
  wireProof: "keep",
  wireCancel: "keep",
  draw: "pay_out",
  drawCancel: "pay_out",
  transferMoney: "keep",
  fundBuy: "open",
  fundRefund: "reduce",
  loanKycSubmit: "keep",
  loanSubmit: "open",
  repayLoan: "reduce",
  settleLoan: "reduce",
  applyTrader: "open",
  followTrader: "open",
  cancelFollow: "reduce",
  changePot: by(calls.changePot, changeOfPot),
  movePotMoney: by(calls.movePotMoney, ({ direction }) =>
    direction === "out" ? "reduce" : "open",
  ),
};

/** Pausing and ending take nothing on; going on, and other settings, decide what is copied next. */
function changeOfPot({
  state,
  trader_id: _,
  ...settings
}: Partial<z.output<typeof calls.changePot.input>>): Act {
  const isEdit = Object.values(settings).some((value) => value !== undefined);
  return isEdit || state === "following" ? "open" : "reduce";
}

/** The act of a call with this input. */
export function actOf(name: CallName, input: unknown = {}): Act {
  const act = callActs[name] ?? "read";
  return typeof act === "function" ? act(input as Record<string, unknown>) : act;
}

export const hasAct = (name: CallName): boolean => Object.hasOwn(callActs, name);
