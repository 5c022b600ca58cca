import * as z from "zod/mini";
import { identityCheck, loanStatus } from "../../codes.ts";
import { type KycField, kycFields } from "../../loans/kyc-fields.ts";
import { defineCall, defineMutation, pageOf } from "./call.ts";
import {
  wireCode,
  wireCount,
  wireDecimal,
  wireExact,
  wireFlag,
  wireId,
  wireInteger,
  wireKnown,
  wirePage,
  wireText,
} from "./wire.ts";

const done = z.object({ msg: z.string(), id: z.string() });

function byField<T>(value: T): Record<KycField, T> {
  return Object.fromEntries(kycFields.map((field) => [field, value])) as Record<KycField, T>;
}

export const loanInfo = defineCall("/api/loan/info", {
  ofAccount: "read",
  summary: "Where the review of the borrower's data stands, and what was stated",
  output: z.object({
    status: wireCode(identityCheck),
    reason: z.string(),
    ...byField(z.string()),
  }),
});

export const loanKycSubmit = defineMutation("/api/loan/kyc_submit", "keep", {
  summary: "State the borrower's data for review: every field that a setting asks for is required",
  input: z.strictObject(
    byField(z.optional(z.union([wireText(200), z.number().check(z.nonnegative())]))),
  ),
});

const productSchema = z.object({
  id: z.int(),
  /** Length of the loan in days. */
  loan_period: z.int(),
  min_amount: z.string(),
  max_amount: z.string(),
  /** Interest per day as a fraction of the amount; the penalty is per late day. */
  interest_rate: z.string(),
  free_period: z.int(),
  penalty_rate: z.string(),
});
export type LoanProductView = z.output<typeof productSchema>;

export const loanConfig = defineCall("/api/loan/loan_config", {
  ofAccount: "read",
  summary: "What the company lends",
  output: z.array(productSchema),
});

export const loanConfigInfo = defineCall("/api/loan/config_info", {
  summary: "One of them",
  input: z.strictObject({ id: wireInteger }),
  output: productSchema,
});

export const loanDate = defineCall("/api/loan/get_date", {
  summary: "The day in the company's zone",
  output: z.object({ date: z.string() }),
});

const costSchema = z.object({
  amount: z.string(),
  currency: z.string(),
  loan_period: z.int(),
  free_days: z.int(),
  /** Interest per day as a fraction of the amount. */
  daily_rate: z.string(),
  per_day: z.string(),
  interest: z.string(),
  /** Total due on the last day. */
  total: z.string(),
  /** Effective yearly rate in percent, all costs included. */
  yearly_rate: z.string(),
  per_day_late: z.string(),
  /** Days within which the loan may be returned at no cost. */
  return_days: z.int(),
  is_margin: wireFlag,
});
export type WireLoanCost = z.input<typeof costSchema>;
export type LoanCostView = z.output<typeof costSchema>;

export const loanAgreement = defineCall("/api/loan/agreement", {
  summary: "What would be signed, or with `loan_id` what was, and everything that it costs",
  input: z.strictObject({
    id: z.optional(wireInteger),
    amount: z.optional(wireDecimal),
    loan_id: z.optional(wireId),
  }),
  output: z.object({
    lines: z.array(z.string()),
    /** Null for loans stored by a broker's own back end. */
    cost: wireKnown(costSchema),
    /** Hash to send to `loan_submit` as `agreement`; once signed, hash of the signed agreement. */
    hash: z.string(),
    /** Time of the signature in ms; 0 before. */
    signed_ms: z.int(),
    /** Link of the signature's picture, valid for a minute; empty before the signature. */
    sign_url: z.string(),
  }),
});

export const loanSubmit = defineMutation("/api/loan/loan_submit", "open", {
  summary: "Sign the agreement that was shown, and ask for the loan",
  input: z.strictObject({
    amount: wireDecimal,
    config_id: wireInteger,
    /** The signature: an uploaded PNG of 300 x 400. */
    sign: wireId,
    agreement: wireText(64),
  }),
  output: done,
});

export const loanSchema = z.object({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  loan_period: wireCount,
  interest_amount: wireExact,
  interest_rate: wireExact,
  penalty_amount: wireExact,
  penalty_rate: z.string(),
  /** Amount owed now; for a repaid loan, the paid amount. */
  repay_amount: wireExact,
  /** Interest and total due on the last day, as on the cost sheet. */
  due_interest: z.optional(z.string()),
  due_total: z.optional(z.string()),
  status: wireCode(loanStatus),
  created_at: z.string(),
  created_ms: z.int(),
  reviewed_at: z.string(),
  reviewed_ms: z.int(),
  /** Due day of an unpaid loan, or time at which a loan was repaid. Empty before the payout. */
  repayment_time: z.string(),
  /** End (ms) of the due day; 0 before the payout. */
  due_ms: z.int(),
  repaid_ms: z.int(),
  agreement: z.string(),
  reason: z.string(),
  /** Part of the account from which the loan may be repaid. */
  account: z.enum(["forex", "micro", "change"]),
});
export type WireLoan = z.input<typeof loanSchema>;
export type LoanView = z.output<typeof loanSchema>;

export const loanList = defineCall("/api/loan/loan_list", {
  ofAccount: "read",
  summary: "The user's loans, newest first, 20 a page",
  input: z.strictObject({ page: z.optional(wirePage) }),
  output: pageOf(loanSchema),
});

export const loanOne = defineCall("/api/loan/loan_info", {
  ofAccount: "read",
  summary: "One loan; what is owed is of now",
  input: z.strictObject({ id: wireId }),
  output: loanSchema,
});

export const repaymentInfo = defineCall("/api/loan/repayment_info", {
  summary: "The loan that is to be repaid: empty and 0 where there is none",
  output: z.object({ loan_id: z.string(), repay_amount: wireExact, currency: z.string() }),
});

const channelSchema = z.object({
  id: z.int(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  memo: z.string(),
  /** Value of one coin in the account's currency now, for display; null if unknown. */
  usd_price: z.nullable(z.string()),
  is_simulated: wireFlag,
});

export type RepaymentChannel = z.output<typeof channelSchema>;

export const repaymentAccounts = defineCall("/api/loan/repayment_accounts", {
  summary: "Where a loan can be repaid to",
  output: z.array(channelSchema),
});

export const repayLoan = defineMutation("/api/loan/repayment", "reduce", {
  summary: "Say that a loan was repaid from outside; an operator confirms it",
  input: z.strictObject({ charge_id: wireInteger, loan_id: wireId, proofImg: wireId }),
  output: done,
});

export const settleLoan = defineMutation("/api/loan/settle", "reduce", {
  summary: "Repay a loan at once, out of the account that it was paid to",
  input: z.strictObject({ loan_id: wireId }),
  output: done,
});
