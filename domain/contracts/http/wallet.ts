import * as z from "zod/mini";
import { accountStateSchema } from "./account-state.ts";
import { defineCall, defineMutation } from "./call.ts";
import { wireInteger, wirePage } from "./wire.ts";

/** Types of movements of an account's free balance; each has a text `log_type_<type>`. */
export const logTypes = [
  "opening",
  "reset",
  "forex_pending",
  "forex_open",
  "forex_cancel",
  "forex_close",
  "financing",
  "protection",
  "micro_open",
  "micro_settle",
  "transfer",
  "copy_transfer",
  "profit_share",
  "mining_subscribe",
  "mining_dividend",
  "mining_return",
  "deposit",
  "withdraw_hold",
  "withdraw_paid",
  "withdraw_release",
  "withdraw_returned",
  "adjustment",
  "loan_payout",
  "loan_interest",
  "loan_penalty",
  "loan_repay",
] as const;
export type LogType = (typeof logTypes)[number];

export const logRowSchema = z.object({
  Id: z.int(),
  /** Signed change of the free balance. */
  Value: z.number(),
  /** Exact signed change as text. */
  ValueText: z.string(),
  /** Exact free balance after the movement. */
  BalanceText: z.string(),
  Type: z.enum(logTypes),
  /** Id of the order; empty if none. */
  Memo: z.string(),
  /** Product of the order; empty if the movement has no order. */
  ShowCode: z.string(),
  /** Net result of a contract that ended with this row; the row's value includes the margin. */
  ResultText: z.optional(z.string()),
  /** The type in the reader's language. */
  MemoTran: z.string(),
  CreatedAtTran: z.string(),
  CreatedMs: z.int(),
});
export type WireLogRow = z.infer<typeof logRowSchema>;

const logInput = z.strictObject({
  /** 1 forex, 2 micro, 3 change. */
  accountTypeId: wireInteger,
  page: z.optional(wirePage),
  type: z.optional(z.enum(logTypes)),
});
const logOutput = z.object({ list: z.array(logRowSchema), total: z.int() });

export const forexDetail = defineCall("/v2/api/main/account/forexDetail", {
  summary: "Movements of one of the user's accounts, newest first, 20 a page",
  input: logInput,
  output: logOutput,
});

export const accountLog = defineCall("/v2/api/main/accountLog/forexChange", {
  summary: "The same rows under the path of the account history page",
  input: logInput,
  output: logOutput,
});

export const resetDemo = defineMutation("/v2/api/main/user/resetForexDemoAccount", "pay_in", {
  method: "GET",
  summary: "Close everything of a demo account and give it its opening balances again",
  output: z.object({ msg: z.string(), account: accountStateSchema }),
});

export const auditOwn = defineCall("/api/account/audit", {
  summary:
    "Derives balances and results again from the journal and the receipts, and checks the chain of hashes",
  output: z.object({
    transactions: z.int(),
    head: z.string(),
    problems: z.array(z.string()),
    /** Number of fills whose ticks this call does not check. Receipts of orders show the ticks. */
    fills_not_checked: z.int(),
  }),
});
