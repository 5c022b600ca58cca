import * as z from "zod/mini";
import { bankFields } from "../../cashier/bank-fields.ts";
import { payoutStates } from "../../cashier/payout.ts";
import { drawFeeType, paymentStatus, paymentType } from "../../codes.ts";
import { accountStateSchema } from "./account-state.ts";
import { defineCall, defineMutation, pageOf } from "./call.ts";
import { rateSchema } from "./deposit.ts";
import {
  wireChoice,
  wireCode,
  wireDecimal,
  wireExact,
  wireFlag,
  wireId,
  wireInteger,
  wirePage,
  wireSecret,
  wireText,
  wireTyped,
} from "./wire.ts";

/** 1 crypto, 2 bank, as everywhere in these calls. */
const payoutType = wireChoice(["1", "2"]);
const done = z.object({ msg: z.string(), id: z.string() });
const moved = z.extend(done, { account: accountStateSchema });

const drawSymbolSchema = z.object({
  id: z.int(),
  code: z.string(),
  /** Protocol of the coin; empty for banks. */
  protocol: z.string(),
  /** Fee by `fee_type`: an amount in the account's currency, or a fraction of the withdrawal. */
  draw_rate: wireExact,
  fee_type: wireCode(drawFeeType),
  /** Bounds of one withdrawal, in the account's currency. An empty maximum means none. */
  min_amount: z.string(),
  max_amount: z.string(),
  /** Decimals to which the received amount is rounded down. */
  decimals: z.int(),
  /** Value of one `code` in the account's currency. */
  ...rateSchema.shape,
});
export type DrawSymbolView = z.output<typeof drawSymbolSchema>;

export const drawSymbols = defineCall("/api/account/draw_symbol_list", {
  ofAccount: "read",
  summary: "What can be withdrawn, with fees, limits and what it is worth now",
  input: z.strictObject({ type: payoutType }),
  output: z.array(drawSymbolSchema),
});

export const drawInfo = defineCall("/api/account/draw_info", {
  ofAccount: "read",
  summary: "What a withdrawal may be now: the free amount and the day's limit",
  output: z.object({
    currency: z.string(),
    account: z.string(),
    /** Free balance, less the floating losses of the account's open positions. */
    available: z.string(),
    /** Rest of the daily limit; empty if no limit. */
    day_left: z.string(),
    /** End (ms) of the lock that follows a change of a secret or payout account; 0 if no lock. */
    cooling_until_ms: z.int(),
    /** Hours until a new payout account can be used. A typed address is new at its first use. */
    cooling_hours: z.int(),
    /** `loan_unpaid` or `payouts_stopped` if withdrawals are refused, otherwise empty. */
    stopped: z.string(),
    is_pay_password: wireFlag,
  }),
});

export const draw = defineMutation("/api/account/draw", "pay_out", {
  summary: "Ask for a withdrawal: the amount is held until it is paid, rejected or cancelled",
  input: z.strictObject({
    draw_currency_id: wireInteger,
    /** Amount in the account's currency, fee included. */
    number: wireDecimal,
    memo: z.optional(wireText(200)),
    /** A payout account; empty or absent for a typed address. */
    draw_method_id: z.optional(z.union([z.literal(""), wireId])),
    pay_password: z.optional(wireSecret),
    /** Typed address. Its first use saves it as a payout account with the usual waiting time. */
    address: z.optional(wireTyped(300)),
  }),
  output: moved,
});

export const drawCancel = defineMutation("/api/account/draw_cancel", "pay_out", {
  summary: "Take back a withdrawal that nobody has decided on",
  input: z.strictObject({ id: wireId }),
  output: moved,
});

const drawRecordSchema = z.object({
  id: z.string(),
  /** Held amount, in the account's currency. */
  number: z.string(),
  /** Payout in `draw_currency.code`, at the decision's rate; until then at the request's rate. */
  real_number: wireExact,
  currency: z.string(),
  draw_currency: z.object({ code: z.string(), protocol: z.string() }),
  fee: wireExact,
  status: wireCode(paymentStatus),
  status_name: z.string(),
  created_at: z.string(),
  createdMs: z.int(),
  type: wireCode(paymentType),
  address: z.string(),
  payee_account: z.string(),
  notes: z.string(),
  reason: z.string(),
  /** Rate from which `real_number` was computed. */
  rate: z.nullable(rateSchema),
  /**
   * State of an approved withdrawal (status 1), and the times of its steps (ms, 0 if not yet).
   * `reference` is the transaction's hash or the bank's reference; `reason` is that of a return.
   */
  payout: z.nullable(
    z.object({
      state: z.enum(payoutStates),
      approvedMs: z.int(),
      reference: z.string(),
      sentMs: z.int(),
      paidMs: z.int(),
      returnedMs: z.int(),
      reason: z.string(),
    }),
  ),
});
export type WireDrawRecord = z.input<typeof drawRecordSchema>;
export type DrawRecordView = z.output<typeof drawRecordSchema>;

export const drawList = defineCall("/api/account/draw_list", {
  ofAccount: "read",
  summary: "The user's withdrawals, newest first, 20 a page",
  input: z.strictObject({ type: payoutType, page: z.optional(wirePage) }),
  output: pageOf(drawRecordSchema),
});

const bankValues = Object.fromEntries(bankFields.map((field) => [field, z.string()])) as Record<
  (typeof bankFields)[number],
  z.ZodMiniString
>;

const drawMethodSchema = z.object({
  id: z.string(),
  type: wireCode(paymentType),
  draw_currency_id: z.int(),
  draw_currency: z.object({ code: z.string(), protocol: z.string() }),
  dc_address: z.string(),
  ...bankValues,
  created_at: z.string(),
  createdMs: z.int(),
  /** Earliest time in ms of withdrawals to the payout account. */
  usable_from_ms: z.int(),
});
export type WireDrawMethod = z.input<typeof drawMethodSchema>;
export type DrawMethodView = z.output<typeof drawMethodSchema>;

export const drawMethods = defineCall("/api/wallet/get_draw_method", {
  ofAccount: "read",
  summary: "The user's saved addresses and bank accounts; all of a type, or those of one currency",
  input: z.strictObject({
    draw_type: payoutType,
    draw_id: z.optional(z.union([z.literal(""), wireInteger])),
  }),
  output: z.array(drawMethodSchema),
});

const bankInputs = Object.fromEntries(
  bankFields.map((field) => [field, z.optional(wireText(200))]),
) as Record<(typeof bankFields)[number], z.ZodMiniOptional<ReturnType<typeof wireText>>>;

export const bindDrawMethod = defineMutation("/api/wallet/bind_draw_method", "secure", {
  summary: "Save an address or a bank account to withdraw to; its owner gets a letter",
  input: z.strictObject({
    type: payoutType,
    draw_id: wireInteger,
    dc_address: z.optional(wireTyped(300)),
    ...bankInputs,
    /** Required if the company asks for it (is_withdraw_pay_pwd). */
    pay_password: z.optional(wireSecret),
  }),
  output: done,
});

export const deleteDrawMethod = defineMutation("/api/wallet/del_draw_method", "secure", {
  summary: "Remove a saved address or bank account; its owner gets a letter",
  input: z.strictObject({ id: wireId }),
  output: done,
});
