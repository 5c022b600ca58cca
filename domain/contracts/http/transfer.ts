import * as z from "zod/mini";
import { accountStateSchema } from "./account-state.ts";
import { defineCall, defineMutation, pageOf } from "./call.ts";
import { wireDecimal, wireInteger, wirePage } from "./wire.ts";

/** Part of the account by name, or by accountTypeId: 1 forex, 2 micro, 3 change. */
const accountInput = z.pipe(
  z.pipe(z.union([z.string(), z.int()]), z.transform(String)),
  z.enum(["forex", "micro", "change", "1", "2", "3"]),
);

export const transferMoney = defineMutation("/api/account/transfer", "keep", {
  summary: "Move free balance between own accounts",
  input: z.strictObject({
    /** Amount, with no more decimals than the account's currency. */
    balance: wireDecimal,
    /** Always 1, the company's currency: accounts have no other. */
    currency_id: z.optional(wireInteger),
    from: accountInput,
    to: accountInput,
  }),
  output: z.object({ msg: z.string(), account: accountStateSchema }),
});

export const transferInfo = defineCall("/api/account/transfer_info", {
  ofAccount: "read",
  summary: "What can be moved out of each account now: free balance less floating losses",
  output: z.object({
    currency: z.string(),
    accounts: z.array(
      z.object({
        accountTypeId: z.int(),
        type: z.string(),
        currencyId: z.int(),
        available: z.string(),
      }),
    ),
    /** The only target of transfers (only_one_account); empty if any is allowed. */
    into: z.string(),
    /** `loan_unpaid` or `payouts_stopped` if transfers are refused, otherwise empty. */
    stopped: z.string(),
  }),
});

const transferRowSchema = z.object({
  id: z.int(),
  balance: z.string(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  created_at: z.string(),
  createdMs: z.int(),
});
export type WireTransferRow = z.infer<typeof transferRowSchema>;

export const transferLog = defineCall("/api/account/transfer_log", {
  ofAccount: "read",
  summary: "Transfers, newest first, 20 a page; all, or those of one account",
  input: z.strictObject({ type: z.optional(accountInput), page: z.optional(wirePage) }),
  output: pageOf(transferRowSchema),
});
