/** Borrowers' statements, and their review at the desk. */

import { type IdentityCheck, identityCheck } from "#domain/codes.ts";
import type { KycValues } from "#domain/loans/kyc-fields.ts";
import { closeReview, openReview } from "../desk/desk-items.ts";
import { raw, sql } from "../sql.ts";
import { itemStatus } from "./identity-checks.ts";

const reviewing = raw(identityCheck.code("reviewing"));
const rejected = raw(identityCheck.code("rejected"));

/** Id of the desk's queue item: one per borrower, which opens again with each submission. */
export function loanKycItemId(userId: string): string {
  return `loan-kyc-${userId}`;
}

export interface LoanKyc {
  status: IdentityCheck;
  fields: KycValues;
  reason: string;
  submittedMs: number;
}

/** Null if the user never submitted. */
export async function findLoanKyc(db: D1Database, companyId: number, userId: string) {
  const row = await sql(db)`SELECT fields, review_status, reason, submitted_ms FROM loan_kyc
    WHERE company_id = ${companyId} AND user_id = ${userId}`.first<{
    fields: string;
    review_status: number;
    reason: string;
    submitted_ms: number;
  }>();
  return (
    row && {
      status: identityCheck.name(row.review_status),
      // `submitLoanKyc` wrote it.
      fields: JSON.parse(row.fields) as KycValues,
      reason: row.reason,
      submittedMs: row.submitted_ms,
    }
  );
}

/** @returns false while one waits or is approved */
export async function submitLoanKyc(
  db: D1Database,
  companyId: number,
  userId: string,
  fields: KycValues,
  nowMs: number,
): Promise<boolean> {
  const text = JSON.stringify(fields);
  const submit = sql(db)`INSERT INTO loan_kyc (company_id, user_id, fields, review_status,
      submitted_ms)
    VALUES (${companyId}, ${userId}, ${text}, ${reviewing}, ${nowMs})
    ON CONFLICT (company_id, user_id) DO UPDATE SET fields = ${text}, review_status = ${reviewing},
      reason = '', submitted_ms = ${nowMs}
    WHERE loan_kyc.review_status = ${rejected} RETURNING user_id`;
  const item = { id: loanKycItemId(userId), queue: "loan_kyc", userId } as const;
  const queue = openReview(db, companyId, item, nowMs);
  const [answer] = await db.batch<{ user_id: string }>([submit, queue]);
  return (answer?.results.length ?? 0) > 0;
}

export interface LoanKycDecision {
  userId: string;
  status: Extract<IdentityCheck, "passed" | "rejected">;
  reason: string;
  /** The submission that the operator saw; null for any waiting one. */
  submittedMs: number | null;
}

export function decideLoanKyc(
  db: D1Database,
  companyId: number,
  { userId, status, reason, submittedMs }: LoanKycDecision,
): D1PreparedStatement {
  return sql(db)`UPDATE loan_kyc SET review_status = ${identityCheck.code(status)},
      reason = ${reason}
    WHERE company_id = ${companyId} AND user_id = ${userId} AND review_status = ${reviewing}
      AND (${submittedMs} IS NULL OR submitted_ms = ${submittedMs})`;
}

/** Updates the desk's queue, if the decision logged under this hash happened. */
export function closeLoanKycItem(
  db: D1Database,
  companyId: number,
  { userId, status }: LoanKycDecision,
  loggedHash: string,
  nowMs: number,
): D1PreparedStatement {
  const item = { id: loanKycItemId(userId), status: itemStatus(status) };
  return closeReview(db, companyId, item, loggedHash, nowMs);
}
