/**
 * The act of every call that changes something, and of calls that show where to pay in. A call that
 * is not here only reads. A test requires an act for every mutation.
 */
import type * as z from "zod/mini";
import type { Act } from "../../access/acts.ts";
import type { Call } from "./call.ts";
import { type CallName, calls } from "./index.ts";

/** The input is validated; for a call passed on unread it is empty. */
type ActOf = Act | ((input: Record<string, unknown>) => Act);

/** An act that depends on the call's input. */
function by<C extends Call>(_call: C, act: (input: Partial<z.output<C["input"]>>) => Act): ActOf {
  return act as (input: Record<string, unknown>) => Act;
}

/** A code for a registration belongs to it. */
const codeFor = by(calls.sendEmail, ({ type }) => (type === "1" ? "register" : "sign_in"));

const callActs: { readonly [N in CallName]?: ActOf } = {
  submitForex: "open",
  // Opens the opposite position: a customer who may only close must close.
  reverseForex: "open",
  closeForex: "reduce",
  cancelTrade: "reduce",
  // Moving a stop away counts as an opening: the account compares them (`set-stops.ts`).
  setStopPrice: "reduce",
  endForex: "reduce",
  submitMicro: "open",
  resetDemo: "pay_in",
  // Signs an existing user in; the handler checks again before it creates one.
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
  // Coins sent to an address cannot be returned.
  chargeInfo: "pay_in",
  chargeSubmit: "pay_in",
  wireInfo: "pay_in",
  wireSubmit: "pay_in",
  wireSubmitEdit: "pay_in",
  // For a matched order: the money may be on its way.
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

/**
 * Pausing and ending open nothing new. Continuing, and other settings, decide what is copied next.
 */
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
