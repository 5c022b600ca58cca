/** A customer's holdings, one list per tab. No call changes a fill, a price or an outcome. */
import * as z from "zod/mini";
import { identityCheck } from "../../codes.ts";
import { accountTypes } from "../account.ts";
import { sessionFields } from "../http/access.ts";
import { pageOf } from "../http/call.ts";
import { potStates } from "../http/follow.ts";
import { forexOrderSchema } from "../http/forex.ts";
import { subscriptionSchema } from "../http/fund.ts";
import { loanSchema } from "../http/loan.ts";
import { microOrderSchema } from "../http/micro.ts";
import { receiptOutput } from "../http/receipt.ts";
import { wireChoice, wireCode, wireId, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import type { DeskAudience, Permission } from "./permissions.ts";
import { deskRowSchema } from "./queue.ts";
import type { Queue } from "./roles.ts";

const ofCustomer = z.strictObject({ id: wireId });
const pageOfCustomer = z.strictObject({ id: wireId, page: z.optional(wirePage) });

const readers: DeskAudience = ["read_customers"];

export const deskUserOrders = defineDeskCall("/api/desk/user_orders", readers, {
  summary: "Contract orders of a customer, newest first, 20 a page",
  input: z.strictObject({
    id: wireId,
    /** Status as in `orderStatus`: waiting, open, closed. */
    status: wireChoice(["0", "1", "3"]),
    page: z.optional(wirePage),
  }),
  output: pageOf(forexOrderSchema),
});

export const deskUserOptions = defineDeskCall("/api/desk/user_options", readers, {
  summary: "Micro orders of a customer, newest first, 20 a page",
  input: z.strictObject({
    id: wireId,
    /** Status as in `microStatus`: running, closed. */
    status: wireChoice(["1", "3"]),
    page: z.optional(wirePage),
  }),
  output: pageOf(microOrderSchema),
});

export const deskUserReceipt = defineDeskCall("/api/desk/user_receipt", readers, {
  summary: "What a customer's order was made of, as its owner reads it",
  input: z.strictObject({ id: wireId, order: wireId }),
  output: receiptOutput,
});

export const deskUserItems = defineDeskCall("/api/desk/user_items", readers, {
  summary: "Everything of a customer that was in a queue, newest first, 20 a page",
  input: pageOfCustomer,
  output: pageOf(deskRowSchema),
});

export const deskUserTransfers = defineDeskCall("/api/desk/user_transfers", readers, {
  summary: "Transfers between a customer's own accounts, newest first, 20 a page",
  input: pageOfCustomer,
  output: pageOf(
    z.object({
      id: z.int(),
      from: z.enum(accountTypes),
      to: z.enum(accountTypes),
      amount: z.string(),
      created_ms: z.int(),
    }),
  ),
});

export const deskUserPayoutAccounts = defineDeskCall("/api/desk/user_payout_accounts", readers, {
  summary: "Where a customer can be paid to; by their ends for who decides on no withdrawal",
  input: ofCustomer,
  output: z.array(
    z.object({
      id: z.string(),
      type: z.enum(["crypto", "bank"]),
      details: z.record(z.string(), z.string()),
      created_ms: z.int(),
    }),
  ),
});

export const deskUserSessions = defineDeskCall("/api/desk/user_sessions", readers, {
  summary: "Where a customer is signed in, last used first",
  input: ofCustomer,
  output: z.array(z.object(sessionFields)),
});

export const deskEndSessions = defineDeskMutation("/api/desk/end_sessions", ["change_access"], {
  summary: "Sign a customer out: of one session, or of all",
  input: z.strictObject({
    user_id: wireId,
    /** Session to end; absent ends all sessions. */
    session_id: z.optional(wireId),
    reason: wireText(500),
  }),
});

/** Kinds of a customer's documents, each with the queue whose deciders may open it. */
export const documentQueues = {
  verification: "verification",
  borrower: "loan_kyc",
  agreement: "loan",
} as const satisfies Record<string, Queue>;
export type DocumentKind = keyof typeof documentQueues;
const documentKinds = Object.keys(documentQueues) as [DocumentKind, ...DocumentKind[]];

const documentOpeners: readonly Permission[] = [
  "decide_verifications",
  "decide_borrowers",
  "decide_loans",
];

export const deskUserDocuments = defineDeskCall("/api/desk/user_documents", readers, {
  summary: "A customer's papers, and who has opened them",
  input: ofCustomer,
  output: z.object({
    documents: z.array(
      z.object({
        kind: z.enum(documentKinds),
        /** Hash of an agreement; empty for other documents. */
        of: z.string(),
        /** Always `passed` for an agreement, because it was signed. */
        status: wireCode(identityCheck),
        at_ms: z.int(),
        reason: z.string(),
        may_open: z.boolean(),
      }),
    ),
    openings: z.array(z.object({ at_ms: z.int(), operator: z.string(), subject: z.string() })),
  }),
});

export const deskDocumentOpen = defineDeskMutation("/api/desk/document_open", documentOpeners, {
  summary: "Open papers of a customer: an entry of the audit log, which the customer sees",
  input: z.strictObject({
    user_id: wireId,
    kind: z.enum(documentKinds),
    of: z.optional(wireId),
  }),
  output: z.object({
    details: z.record(z.string(), z.string()),
    /** Links to pictures by field, each valid for a minute. */
    pictures: z.record(z.string(), z.string()),
    /** Text of an agreement; empty for other documents. */
    text: z.string(),
  }),
});

const followRow = z.object({
  user_id: z.string(),
  /** Nickname of a master, or uid of a follower. */
  name: z.string(),
  state: z.enum(potStates),
  put_in: z.string(),
  came_back: z.string(),
  made: z.string(),
});

export const deskUserCopying = defineDeskCall("/api/desk/user_copying", readers, {
  summary: "Whom a customer copies, and who copies the customer",
  input: ofCustomer,
  output: z.object({
    copies: z.array(followRow),
    followers: z.array(followRow),
    /** Number of all followers; the list may have fewer. */
    followers_total: z.int(),
  }),
});

export const deskUserLoans = defineDeskCall("/api/desk/user_loans", readers, {
  summary: "Loans of a customer, newest first, 20 a page",
  input: pageOfCustomer,
  output: pageOf(loanSchema),
});

export const deskUserSubscriptions = defineDeskCall("/api/desk/user_subscriptions", readers, {
  summary: "A customer's subscriptions to funds, newest first, 20 a page",
  input: pageOfCustomer,
  output: pageOf(subscriptionSchema),
});
