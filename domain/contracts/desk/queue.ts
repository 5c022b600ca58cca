import * as z from "zod/mini";
import { isDay } from "../../access/birthday.ts";
import { payoutStates } from "../../cashier/payout.ts";
import { paymentStatus } from "../../codes.ts";
import { wireCsvForm } from "../http/csv-form.ts";
import { bankInfoSchema, rateSchema } from "../http/deposit.ts";
import {
  wireCode,
  wireDecimal,
  wireFile,
  wireId,
  wireInteger,
  wirePage,
  wireText,
  wireTyped,
} from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import { standings, twoReasons } from "./needs.ts";
import { deskStages } from "./records.ts";
import { everyDecider, queues } from "./roles.ts";

const itemName = { queue: z.enum(queues), id: wireId };

export const deskRowSchema = z.object({
  queue: z.enum(queues),
  id: z.string(),
  user_id: z.string(),
  uid: z.string(),
  /** E-mail or phone of the customer. */
  account: z.string(),
  /** Payment type: crypto, bank or none. */
  type: z.string(),
  status: wireCode(paymentStatus),
  /**
   * `match`, `payment`: a bank deposit waits for an account, or for the customer's payment. `send`,
   * `sent`, `return` and `returned` are stages of approved withdrawals. All other items have
   * `review` or `done`.
   */
  stage: z.enum(deskStages),
  /** Reference of a bank deposit or sent withdrawal, or hash of a coin deposit. */
  reference: z.string(),
  /** Entered amount in `unit`; negative if an adjustment debits; empty for verification. */
  number: z.string(),
  unit: z.string(),
  created_ms: z.int(),
  changed_ms: z.int(),
  approvals: z.int(),
  /** Name of the operator who claimed the item; empty if unclaimed. */
  claimed_by: z.string(),
  is_mine: z.boolean(),
});
export type WireDeskRow = z.input<typeof deskRowSchema>;
export type DeskRowView = z.output<typeof deskRowSchema>;

const filters = {
  queue: z.enum(queues),
  state: z.enum(["open", "done", "all"]),
  stage: z.optional(z.enum(deskStages)),
  /** Part of uid, e-mail, phone, id or reference. */
  search: z.optional(wireTyped(100)),
  type: z.optional(z.enum(["crypto", "bank"])),
  claimed: z.optional(z.enum(["mine", "free"])),
  /** Time of creation (ms): `from` inclusive, `to` exclusive. */
  from: z.optional(wireInteger),
  to: z.optional(wireInteger),
};

export const deskQueue = defineDeskCall("/api/desk/queue", ["read_queues"], {
  summary: "Items of a queue: open ones oldest first, others newest first, 20 a page",
  input: z.strictObject({ ...filters, page: z.optional(wirePage) }),
  output: z.object({
    data: z.array(deskRowSchema),
    total: z.int(),
    counts: z.record(z.enum(queues), z.int()),
    stages: z.record(z.enum(deskStages), z.int()),
  }),
});

export const deskQueueExport = defineDeskCall("/api/desk/queue_export", ["export_lists"], {
  summary: "The same rows as CSV, 10,000 at most",
  input: z.strictObject({ ...filters, form: wireCsvForm }),
  output: wireFile,
  answer: "file",
});

const approvalSchema = z.object({
  operator: z.string(),
  at_ms: z.int(),
  /** As defined at `standings`, for the operator who makes the call. */
  standing: z.enum(standings),
});

const payoutSchema = z.object({
  state: z.enum(payoutStates),
  reference: z.string(),
  sent_ms: z.int(),
  paid_ms: z.int(),
  returned_ms: z.int(),
  /** First approval of a return, with its reason; null if none. */
  return_asked: z.nullable(z.extend(approvalSchema, { reason: z.string() })),
});

export const deskItem = defineDeskCall("/api/desk/item", ["read_queues"], {
  summary: "Everything about one item; pictures by links that end after a minute",
  input: z.strictObject(itemName),
  output: z.object({
    row: deskRowSchema,
    /** Amount in the account's currency: credited, held, or adjusted. */
    amount: z.string(),
    currency: z.string(),
    fee: z.string(),
    /** Amount to pay out, in units of `details.code`; at the current rate before the decision. */
    received: z.string(),
    rate: z.nullable(rateSchema),
    /** Reason of the rejection, or of an adjustment. */
    reason: z.string(),
    /** Account that the customer paid to or wants to be paid to, as texts by field. */
    details: z.record(z.string(), z.string()),
    bank_info: z.nullable(bankInfoSchema),
    /** Links by field (proof, front_pic ...); empty for operators who may not decide. */
    pictures: z.record(z.string(), z.string()),
    approvals: z.array(approvalSchema),
    /** True if two more approvals are needed. */
    needs_two: z.boolean(),
    /** Reason why two operators are needed; empty if one is enough. */
    two_because: z.enum(["", ...twoReasons]),
    /** Reason why this operator may not approve; empty if they may. */
    refused: z.enum(["", "four_eyes", "four_eyes_tied", "own_account"]),
    payout: z.nullable(payoutSchema),
    /** Other payments that report the same transaction. */
    same_reference: z.array(
      z.object({ id: z.string(), uid: z.string(), status: wireCode(paymentStatus) }),
    ),
    history: z.array(
      z.object({ at_ms: z.int(), operator: z.string(), act: z.string(), note: z.string() }),
    ),
  }),
});

const after = z.object({
  msg: z.string(),
  /** Status after the act; `waiting` while one more approval is needed. */
  status: wireCode(paymentStatus),
});

export const deskClaim = defineDeskMutation("/api/desk/claim", everyDecider, {
  summary: "Take an item for 15 minutes; refused while another operator has it",
  input: z.strictObject(itemName),
});

export const deskRelease = defineDeskMutation("/api/desk/release", everyDecider, {
  summary: "Give a claimed item back",
  input: z.strictObject(itemName),
});

export const deskDecide = defineDeskMutation("/api/desk/decide", everyDecider, {
  summary: "Approve or reject: one outcome, whoever comes first. A rejection needs a reason",
  input: z.strictObject({
    ...itemName,
    decision: z.enum(["approve", "reject"]),
    /** Reason that the customer reads. */
    reason: z.optional(wireText(500)),
    /** Received amount of a deposit, if it differs from the customer's entry. */
    number: z.optional(wireDecimal),
    /** `changed_ms` of the shown row: a newer submission must not be decided unseen. */
    changed_ms: z.optional(wireInteger),
    /** Last day of an approved identity document's validity, YYYY-MM-DD. */
    expires_on: z.optional(z.string().check(z.refine(isDay))),
  }),
  output: after,
});

export const deskPayout = defineDeskMutation("/api/desk/payout", ["pay_withdrawals"], {
  summary:
    "Say that an approved withdrawal was sent, under which hash or reference, or that it has arrived",
  input: z.strictObject({
    id: wireId,
    step: z.enum(["send", "pay"]),
    /** Hash or bank reference for `send`. A second reference corrects the first. */
    reference: z.optional(wireTyped(128)),
  }),
  output: after,
});

export const deskPayoutReturn = defineDeskMutation(
  "/api/desk/payout_return",
  ["decide_withdrawals"],
  {
    summary:
      "Ask that the money of an approved withdrawal goes back to its customer, agree as the second person, or cancel that request",
    input: z.strictObject({
      id: wireId,
      step: z.enum(["return", "keep"]),
      /** Reason that the customer reads. */
      reason: z.optional(wireText(500)),
    }),
    output: after,
  },
);

export const deskMatch = defineDeskMutation("/api/desk/match", ["decide_deposits"], {
  summary: "Give a waiting bank deposit the account to pay to",
  input: z.strictObject({ id: wireId, bank_account_id: wireInteger }),
  output: after,
});

export const deskBankAccounts = defineDeskCall("/api/desk/bank_accounts", ["decide_deposits"], {
  summary: "The company's bank accounts, to match deposits with",
  input: z.strictObject({ currency: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))) }),
  output: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      bank_name: z.string(),
      payee_name: z.string(),
      payee_account: z.string(),
      currency_code: z.string(),
      min_amount: z.string(),
      max_amount: z.string(),
    }),
  ),
});
