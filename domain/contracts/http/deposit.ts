/** Crypto and bank deposits: the calls `/api/quickCharge/…` of the specification. */
import * as z from "zod/mini";
import { depositType, paymentStatus } from "../../codes.ts";
import { defineCall, defineMutation, pageOf } from "./call.ts";
import {
  wireChoice,
  wireCode,
  wireDecimal,
  wireExact,
  wireFlag,
  wireId,
  wireInteger,
  wirePage,
  wireTyped,
} from "./wire.ts";

const proof = z.optional(z.union([z.literal(""), wireId]));
const done = z.object({ msg: z.string(), id: z.string() });

/** Value of one unit in the account's currency at the newest stored tick, for display. */
export const rateSchema = z.object({
  /** The value, with at most 10 decimals; null if no price is known. */
  usd_price: z.nullable(z.string()),
  /** Stored tick of the price; null if the currencies are equal or no price is known. */
  tick: z.nullable(
    z.object({
      market: z.string(),
      generation: z.int(),
      seq: z.int(),
      timeMs: z.int(),
      /** Mid price of bid and ask. */
      price: z.string(),
    }),
  ),
  is_simulated: wireFlag,
});

export const bankInfoSchema = z.object({
  bank_name: z.string(),
  bank_address: z.string(),
  swift: z.string(),
  ifsc: z.string(),
  iban: z.string(),
  name: z.string(),
  account: z.string(),
  remark: z.string(),
});
export type WireBankInfo = z.infer<typeof bankInfoSchema>;

const depositCoinSchema = z.object({
  id: z.int(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  /** Memo or tag that the payment must carry; empty if none. */
  memo: z.string(),
  min_amount: z.string(),
  max_amount: z.string(),
  ...rateSchema.shape,
});
export type DepositCoinView = z.output<typeof depositCoinSchema>;

const depositSymbolSchema = z.object({
  id: z.int(),
  currency_code: z.string(),
  min_amount: z.string(),
  max_amount: z.string(),
  ...rateSchema.shape,
});

/** Counts as `pay_in` although it only reads: coins sent to a shown address cannot be returned. */
export const chargeInfo = defineCall("/api/quickCharge/info", {
  act: "pay_in",
  ofAccount: "read",
  summary: "Coins that can be paid in: address, limits and what one is worth now",
  output: z.object({
    coins: z.array(depositCoinSchema),
    /** The account's currency. */
    currency: z.string(),
    /** Part of the account that receives the credit. */
    account: z.string(),
  }),
});

export const chargeSubmit = defineMutation("/api/quickCharge/submit", "pay_in", {
  method: "GET",
  summary: "Report a crypto payment to one of the company's addresses",
  input: z.strictObject({
    /** Amount in the coin. */
    number: wireDecimal,
    proofImg: proof,
    /** Address that the customer saw. The call is refused if the company no longer uses it. */
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    charge_id: wireInteger,
    hash: z.optional(wireTyped(128)),
  }),
  output: done,
});

export const chargeSymbols = defineCall("/api/quickCharge/symbols", {
  summary: "Currencies of bank deposits",
  output: z.array(depositSymbolSchema),
});

const wireOptionSchema = z.object({
  id: z.int(),
  name: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  bank_iban: z.string(),
  bank_ifsc: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  currency_code: z.string(),
  min_amount: z.string(),
  max_amount: z.string(),
  ...rateSchema.shape,
});
export type BankOptionView = z.output<typeof wireOptionSchema>;

export const wireInfo = defineCall("/api/quickCharge/wire_info", {
  act: "pay_in",
  ofAccount: "read",
  summary: "The company's bank accounts for a currency; without the matching flow only",
  input: z.strictObject({ bank_coin: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))) }),
  output: z.array(wireOptionSchema),
});

export const wireSubmit = defineMutation("/api/quickCharge/wire_submit", "pay_in", {
  method: "GET",
  summary: "Report a payment to one of the company's bank accounts",
  input: z.strictObject({
    number: wireDecimal,
    proofImg: proof,
    /** Id of the bank account that the customer paid to; absent if `symbol_id` is given. */
    wire_id: z.optional(wireInteger),
    /** Id of a currency, if the customer paid to the company's first account in this currency. */
    symbol_id: z.optional(wireInteger),
  }),
  output: done,
});

const depositRecordSchema = z.object({
  id: z.string(),
  number: z.string(),
  type: wireCode(depositType),
  currency_code: z.string(),
  protocol_code: z.string(),
  status: wireCode(paymentStatus),
  created_at: z.string(),
  createdMs: z.int(),
  /** Reason of the rejection, which the operator wrote. */
  remark: z.string(),
  address: z.string(),
  bank_info: z.nullable(bankInfoSchema),
  /** Id of the proof picture, or empty. */
  proof_img: z.string(),
  /** True if the user has reported the payment, with or without a picture. */
  is_paid: wireFlag,
  /** Reference that the customer quotes for a bank deposit; empty if none. */
  reference: z.string(),
  /** Coin deposits: hash reported by the customer. */
  hash: z.string(),
  /** Credit in the account's currency; empty before the approval. */
  credited: z.string(),
  currency: z.string(),
  rate: z.nullable(rateSchema),
});
export type WireDepositRecord = z.input<typeof depositRecordSchema>;
export type DepositRecordView = z.output<typeof depositRecordSchema>;

export const chargeList = defineCall("/api/quickCharge/quick_ist", {
  ofAccount: "read",
  summary: "The user's deposits, newest first, 20 a page",
  input: z.strictObject({ type: wireChoice(["0", "1"]), page: z.optional(wirePage) }),
  output: pageOf(depositRecordSchema),
});

export const wireSubmitEdit = defineMutation("/api/quickCharge/wire_submit_edit", "pay_in", {
  method: "GET",
  summary: "Ask for a bank account to pay to: one order at a time waits to be matched",
  input: z.strictObject({ number: wireDecimal, symbol_id: wireInteger }),
  output: done,
});

const wireOrderSchema = z.object({
  id: z.string(),
  number: wireExact,
  symbol_id: z.int(),
  currency_code: z.string(),
  /** Id of the proof picture; empty until the user sends one. */
  proof_img: z.string(),
  /** True if the user has reported the payment, with or without a picture. */
  is_paid: wireFlag,
  /** Account to pay to; null until an operator has matched the deposit. */
  bank_info: z.nullable(bankInfoSchema),
  reference: z.string(),
  createdMs: z.int(),
});
export type WireOrder = z.input<typeof wireOrderSchema>;
export type BankOrderView = z.output<typeof wireOrderSchema>;

export const wireOrder = defineCall("/api/quickCharge/get_wire_info_edit", {
  ofAccount: "read",
  summary:
    "The open bank order: null is state 0, without bank_info 1, with it 2, paid 3 (specification 2, section 4)",
  output: z.nullable(wireOrderSchema),
});

/** The act is `keep`, so that no state refuses it: the customer's money may be on its way. */
export const wireProof = defineMutation("/api/quickCharge/save_wire_info_edit", "keep", {
  method: "GET",
  summary: "Say that a matched order is paid, with the proof",
  input: z.strictObject({ id: wireId, proofImg: proof }),
  output: done,
});

export const wireCancel = defineMutation("/api/quickCharge/cancel_wire_info_edit", "keep", {
  method: "GET",
  summary: "Give up an order that is not paid yet",
  input: z.strictObject({ id: wireId }),
  output: done,
});
