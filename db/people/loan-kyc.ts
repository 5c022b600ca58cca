import { type IdentityCheck, identityCheck } from "#domain/codes.ts";
import type { KycValues } from "#domain/loans/kyc-fields.ts";
import { closeReview, openReview } from "../desk/desk-items.ts";
import { rowAs } from "../row-as.ts";
import { firstOf, raw, sql } from "../sql.ts";
import { itemStatus } from "./identity-checks.ts";

const reviewing = raw(identityCheck.code("reviewing"));
const rejected = raw(identityCheck.code("rejected"));

/** Id of the borrower's only item in the desk's queue. Each submission reopens the item. */
export function loanKycItemId(userId: string): string {
  return `loan-kyc-${userId}`;
}

export interface LoanKyc {
  status: IdentityCheck;
  fields: KycValues;
  reason: string;
  submittedMs: number;
}

/** Finds a borrower's statements; null if the user never submitted any. */
export function findLoanKyc(db: D1Database, companyId: number, userId: string) {
  const toKyc = rowAs<LoanKyc>({ codes: { status: identityCheck }, json: ["fields"] });
  return firstOf(db, toKyc)`SELECT review_status AS status, fields, reason,
      submitted_ms AS submittedMs FROM loan_kyc
    WHERE company_id = ${companyId} AND user_id = ${userId}`;
}

/** Stores statements for review; false if earlier statements still wait or are approved. */
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
  /** Time in ms of the submission that the operator saw; null for any. */
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

/** Updates the desk's queue if the audit log has the decision's entry with this hash. */
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
