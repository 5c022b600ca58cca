/** The company's customers, for operators. No call sets a balance. */
import * as z from "zod/mini";
import { customerStatus, identityCheck } from "../../codes.ts";
import { masterStates } from "../../copying/master-state.ts";
import { accountTypes } from "../account.ts";
import { pageOf } from "../http/call.ts";
import { consentSchema } from "../http/consents.ts";
import {
  wireChoice,
  wireCode,
  wireFlag,
  wireId,
  wirePage,
  wireText,
  wireTyped,
} from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

const userRowSchema = z.object({
  id: z.string(),
  uid: z.string(),
  email: z.string(),
  mobile: z.string(),
  is_demo: wireFlag,
  status: wireCode(customerStatus),
  review_status: wireCode(identityCheck),
  level: z.int(),
  credit_score: z.int(),
  created_ms: z.int(),
  /** Verified name; empty before the verification. */
  name: z.string(),
  /** Two-letter country code declared at the registration; empty if none. */
  country: z.string(),
  /** Time of the newest sign-in (ms); 0 if unknown. */
  signed_in_ms: z.int(),
  tags: z.array(z.string()),
  /** Sum of free and held money in all of the customer's accounts; empty for demo accounts. */
  balance: z.string(),
});

export const customerSorts = ["newest", "seen", "name", "balance"] as const;
/** Minimum balance; 0 selects customers without money. */
export const customerBalances = ["0", "1", "1000", "10000", "100000"] as const;

export const deskUsers = defineDeskCall("/api/desk/users", ["read_customers"], {
  summary:
    "Customers by what they are called, tag, verification, country, last sign-in and balance",
  input: z.strictObject({
    /** Part of name, uid, e-mail or phone; or the complete number of an order or payment. */
    search: z.optional(wireTyped(100)),
    kind: z.optional(z.enum(["real", "demo"])),
    tag: z.optional(wireText(40)),
    /** Status as in `identityCheck`: none, in review, passed, rejected. */
    review: z.optional(wireChoice(["0", "1", "2", "3"])),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    /** Days within which the customer has signed in, or (`not_`) has not signed in. */
    seen: z.optional(z.enum(["7", "30", "90", "not_30", "not_90"])),
    balance: z.optional(z.enum(customerBalances)),
    sort: z.optional(z.enum(customerSorts)),
    page: z.optional(wirePage),
  }),
  output: z.object({
    data: z.array(userRowSchema),
    total: z.int(),
    currency: z.string(),
  }),
});

export const deskUser = defineDeskCall("/api/desk/user", ["read_customers"], {
  summary: "One customer: balances, what is open, and whether the ledger adds up",
  input: z.strictObject({ id: wireId }),
  output: z.object({
    user: userRowSchema,
    /** Birthday from the registration; empty if the company did not ask for it. */
    birthday: z.string(),
    consents: z.array(consentSchema),
    currency: z.string(),
    balances: z.array(z.object({ type: z.string(), balance: z.string(), lockBalance: z.string() })),
    open_positions: z.int(),
    /** Reason why this user's withdrawals and transfers are stopped; empty if they are not. */
    payout_stop: z.string(),
    swap_free: wireFlag,
    has_second_factor: z.boolean(),
    master: z.object({ state: z.enum(["none", ...masterStates]), nickname: z.string() }),
    is_loan_unpaid: z.boolean(),
    audit: z.object({ transactions: z.int(), head: z.string(), problems: z.array(z.string()) }),
  }),
});

export const deskJournal = defineDeskCall("/api/desk/journal", ["read_customers"], {
  summary: "Journal of a customer's account, newest first, 20 transactions a page",
  input: z.strictObject({ id: wireId, page: z.optional(wirePage) }),
  output: pageOf(
    z.object({
      id: z.int(),
      kind: z.string(),
      reference: z.string(),
      created_ms: z.int(),
      hash: z.string(),
      entries: z.array(z.object({ bucket: z.string(), currency: z.string(), amount: z.string() })),
    }),
  ),
});

export const deskAdjust = defineDeskMutation("/api/desk/adjust", ["ask_adjustments"], {
  summary:
    "Ask for an adjustment: a journal entry with a reason, once another operator approves it",
  input: z.strictObject({
    user_id: wireId,
    account: z.enum(accountTypes),
    /** Amount in the account's currency, at most 2 decimals; negative to debit the account. */
    amount: z.string().check(z.regex(/^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/)),
    reason: wireText(500),
  }),
  output: z.object({ msg: z.string(), id: z.string() }),
});

export const deskUserStatus = defineDeskMutation("/api/desk/user_status", ["stop_customers"], {
  summary:
    "Let a customer only close, or disable him, which ends his sessions and stops his payouts; or enable him again",
  input: z.strictObject({
    user_id: wireId,
    status: wireChoice(["0", "1", "2"]),
    reason: wireText(500),
  }),
});

export const deskPayoutStop = defineDeskMutation("/api/desk/payout_stop", ["stop_customers"], {
  summary: "Stop withdrawals and transfers of a customer, or let them go on",
  input: z.strictObject({ user_id: wireId, on: z.enum(["0", "1"]), reason: wireText(500) }),
});

export const deskEndMaster = defineDeskMutation("/api/desk/master_end", ["decide_masters"], {
  summary: "End a mastership: nobody new, nothing new is copied; open copies follow to their close",
  input: z.strictObject({ user_id: wireId, reason: wireText(500) }),
});
