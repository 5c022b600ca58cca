import * as z from "zod/mini";
import { defineCall, pageOf } from "./call.ts";
import { wirePage } from "./wire.ts";

/** Acts of operators that customers see. Notes, claims and internal acts are not in the list. */
export const shownActs = [
  "document_open",
  "match",
  "approve_one",
  "approve",
  "reject",
  "adjust",
  "payout_stop",
  "payout_resume",
  "master_end",
  "enable",
  "disable",
  "close_only",
  "sessions_end",
  "factor_ask",
  "factor_reset",
  "email_code",
  "email_ask",
  "email_change",
  "request_take_back",
] as const;
export type ShownAct = (typeof shownActs)[number];

/** Kinds of subjects. In the audit log, a subject begins with its kind: `withdrawal/<id>`. */
export const shownSubjects = [
  "verification",
  "borrower",
  "agreement",
  "deposit",
  "withdrawal",
  "adjustment",
  "master",
  "loan_kyc",
  "loan",
  "repayment",
  "user",
] as const;
export type ShownSubject = (typeof shownSubjects)[number];

export const deskLog = defineCall("/api/user/desk_log", {
  summary: "What operators did with the account, newest first, 20 a page; by role, not by name",
  input: z.strictObject({ page: z.optional(wirePage) }),
  output: pageOf(
    z.object({
      number: z.int(),
      at_ms: z.int(),
      act: z.enum(shownActs),
      about: z.enum(shownSubjects),
      /** Number of the payment; empty for acts on the account itself. */
      of: z.string(),
      /** Current role of the operator; empty for a company's own role. */
      role: z.enum(["", "viewer", "support", "finance", "risk", "owner"]),
    }),
  ),
});
