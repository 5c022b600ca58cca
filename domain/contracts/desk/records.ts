import type { PaymentStatus, PaymentType } from "../../codes.ts";
import type { LoanReport } from "../loans.ts";
import type { Queue } from "./roles.ts";

/**
 * Next step of an item: an operator names an account to pay to, the customer pays, or an operator
 * decides. An approved withdrawal waits to be sent, to arrive, or for a second approval of its
 * return.
 */
export const deskStages = [
  "match",
  "payment",
  "review",
  "send",
  "sent",
  "return",
  "returned",
  "done",
] as const;
export type DeskStage = (typeof deskStages)[number];

export interface DeskItem {
  id: string;
  queue: Queue;
  userId: string;
  type: PaymentType | "none";
  status: PaymentStatus;
  stage: DeskStage;
  /** Reference of a bank deposit; hash or reference of another payment; empty for other items. */
  reference?: string;
  number: string;
  unit: string;
  approvals: number;
  createdMs: number;
  changedMs: number;
  /** Rises with every change of the item. */
  version: number;
}

export interface OperatorName {
  id: string;
  name: string;
}

export const auditActs = [
  "sign_in",
  "sign_out",
  "locked",
  "password",
  "claim",
  "release",
  "match",
  "approve_one",
  "approve",
  "reject",
  "adjust",
  "statement_balance",
  "payout_sent",
  "payout_paid",
  "payout_return",
  "payout_returned",
  "payout_keep",
  "payout_stop",
  "payout_resume",
  "master_end",
  "enable",
  "disable",
  "close_only",
  "picture",
  "content_add",
  "content_text",
  "content_set",
  "circular_set",
  "circular_ask",
  "circular_approve",
  "circular_withdraw",
  "chat_answer",
  "chat_assign",
  "chat_close",
  "chat_reopen",
  "canned_set",
  "canned_remove",
  "calendar_set",
  "calendar_remove",
  "remark",
  "operator_add",
  "operator_change",
  "operator_reset",
  "passkey_add",
  "passkey_remove",
  "retry_parked",
  "maintenance_add",
  "maintenance_remove",
  "fund_add",
  "fund_set",
  "fund_text",
  "fund_ask",
  "fund_approve",
  "fund_take_back",
  "loan_fund",
  "change_ask",
  "change_approve",
  "change_apply",
  "change_take_back",
  "change_refuse",
  "loan_ask",
  "loan_approve",
  "loan_take_back",
  "document_open",
  "sessions_end",
  "note",
  "tag",
  "untag",
  "tag_add",
  "view_set",
  "tag_remove",
  "factor_ask",
  "factor_reset",
  "email_code",
  "email_ask",
  "email_change",
  "request_take_back",
  "backup",
  "restore",
  "secret_set",
  "preview",
  "company_add",
  "company_owner_add",
] as const;
export type AuditAct = (typeof auditActs)[number];

export interface AuditEntry {
  /** Id of the entry. A second entry with the same id is ignored. */
  id: string;
  atMs: number;
  operator: OperatorName;
  act: AuditAct;
  /** Subject of the act: `withdrawal/<id>`, `user/<id>`, `operator/<id>`. */
  subject: string;
  /** Customer of the act; empty if none. */
  userId: string;
  /** Facts like reason and amount, but no documents, codes or full account numbers. */
  note: string;
}

/** An account's report after a transaction: the item's new state, and the act that changed it. */
export interface DeskReport {
  item: DeskItem | null;
  act: AuditEntry | null;
  /** A loan that was just paid out or repaid; absent for other reports. */
  loan?: LoanReport;
}
