/** Borrowers' statements, and their review at the desk. */
import { type IdentityCheck, identityCheck, paymentStatus } from "#domain/codes.ts";
import type { KycValues } from "#domain/loans/kyc-fields.ts";
import { happened } from "./audit-log.ts";

const reviewing = identityCheck.code("reviewing");
const rejected = identityCheck.code("rejected");
const waiting = paymentStatus.code("waiting");

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
export async function findLoanKyc(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<LoanKyc | null> {
  const row = await db
    .prepare(
      `SELECT fields, review_status, reason, submitted_ms FROM loan_kyc
       WHERE company_id = ? AND user_id = ?`,
    )
    .bind(companyId, userId)
    .first<{ fields: string; review_status: number; reason: string; submitted_ms: number }>();
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
  const submit = db
    .prepare(
      `INSERT INTO loan_kyc (company_id, user_id, fields, review_status, submitted_ms)
       VALUES (?1, ?2, ?3, ${reviewing}, ?4)
       ON CONFLICT (company_id, user_id) DO UPDATE SET fields = ?3, review_status = ${reviewing}, reason = '',
         submitted_ms = ?4
       WHERE loan_kyc.review_status = ${rejected}
       RETURNING user_id`,
    )
    .bind(companyId, userId, JSON.stringify(fields), nowMs);
  const queue = db
    .prepare(
      `INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage, number, unit, created_ms,
         changed_ms, version)
       SELECT ?1, ?2, 'loan_kyc', ?3, 'none', ${waiting}, 'review', '', '', ?4, ?4, ?4 WHERE changes() > 0
       ON CONFLICT (company_id, id) DO UPDATE SET status = ${waiting}, stage = 'review', created_ms = ?4,
         changed_ms = ?4, version = max(version + 1, ?4), claimed_by = NULL, claimed_until_ms = 0`,
    )
    .bind(companyId, loanKycItemId(userId), userId, nowMs);
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
  return db
    .prepare(
      `UPDATE loan_kyc SET review_status = ?3, reason = ?4
       WHERE company_id = ?1 AND user_id = ?2 AND review_status = ${reviewing} AND (?5 IS NULL OR submitted_ms = ?5)`,
    )
    .bind(companyId, userId, identityCheck.code(status), reason, submittedMs);
}

/** Updates the desk's queue, if the decision logged under this hash happened. */
export function closeLoanKycItem(
  db: D1Database,
  companyId: number,
  { userId, status }: LoanKycDecision,
  loggedHash: string,
  nowMs: number,
): D1PreparedStatement {
  const ended = paymentStatus.code(status === "passed" ? "finished" : "rejected");
  return db
    .prepare(
      `UPDATE desk_items SET status = ?3, stage = 'done', changed_ms = ?5, version = version + 1, claimed_by = NULL,
         claimed_until_ms = 0
       WHERE company_id = ?1 AND id = ?2 AND ${happened("?1", "?4")}`,
    )
    .bind(companyId, loanKycItemId(userId), ended, loggedHash, nowMs);
}
