import {
  type IdentityCheck,
  identityCheck,
  type PaymentStatus,
  paymentStatus,
} from "#domain/codes.ts";
import { happened } from "./audit-log.ts";

export interface RealName {
  name: string;
  id_type: string;
  card_id: string;
  ssn: string;
  front_pic: string;
  reverse_pic: string;
  hand_pic: string;
}

export interface Review extends RealName {
  /** `none`: a registration began it. */
  review_status: IdentityCheck;
  reason: string;
  submitted_ms: number;
  /** Last day of the approved document, as YYYY-MM-DD; empty if not noted. */
  expires_on: string;
}

type ReviewRow = Omit<Review, "review_status"> & { review_status: number };

const none = identityCheck.code("none");
const reviewing = identityCheck.code("reviewing");
const passed = identityCheck.code("passed");
const rejected = identityCheck.code("rejected");
const waiting = paymentStatus.code("waiting");

export async function findReview(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<Review | null> {
  const row = await db
    .prepare(
      `SELECT name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic, review_status, reason,
         submitted_ms, expires_on
       FROM real_names WHERE company_id = ? AND user_id = ?`,
    )
    .bind(companyId, userId)
    .first<ReviewRow>();
  return row && { ...row, review_status: identityCheck.name(row.review_status) };
}

/**
 * Stores a customer's stated identity: for review, or as begun at a registration (0), which is not
 * reviewed.
 * @param today in the company's zone: an approved document can be replaced after its last day
 * @returns false while one waits or is valid: only a begun, rejected or expired one can be
 * replaced. The old last day stays until another document is approved
 */
export async function submitRealName(
  db: D1Database,
  companyId: number,
  userId: string,
  given: RealName,
  status: Extract<IdentityCheck, "none" | "reviewing">,
  { nowMs, today }: { nowMs: number; today: string },
): Promise<boolean> {
  const submit = db
    .prepare(
      `INSERT INTO real_names (company_id, user_id, name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic,
         review_status, submitted_ms)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?11, ?10)
       ON CONFLICT (company_id, user_id) DO UPDATE SET name = ?3, id_type = ?4, card_id = ?5, ssn = ?6,
         front_pic = ?7, reverse_pic = ?8, hand_pic = ?9, review_status = ?11, reason = '', submitted_ms = ?10
       WHERE real_names.review_status IN (${none}, ${rejected}) OR (real_names.review_status = ${passed}
         AND real_names.expires_on != '' AND real_names.expires_on < ?12)
       RETURNING user_id`,
    )
    .bind(
      companyId,
      userId,
      given.name,
      given.id_type,
      given.card_id,
      given.ssn,
      given.front_pic,
      given.reverse_pic,
      given.hand_pic,
      nowMs,
      identityCheck.code(status),
      today,
    );
  // The user's row repeats the status, so that lists need no join.
  const repeat = db
    .prepare(
      `UPDATE users SET review_status =
         (SELECT review_status FROM real_names WHERE company_id = ?1 AND user_id = ?2)
       WHERE company_id = ?1 AND id = ?2`,
    )
    .bind(companyId, userId);
  // Opens the item in the desk's queue again, within the same transaction.
  const queue = db
    .prepare(
      `INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage, number, unit, created_ms,
         changed_ms, version)
       SELECT ?1, ?2, 'verification', ?2, 'none', ${waiting}, 'review', '', '', ?3, ?3, ?3 WHERE changes() > 0 AND ?4 = ${reviewing}
       ON CONFLICT (company_id, id) DO UPDATE SET status = ${waiting}, stage = 'review', created_ms = ?3, changed_ms = ?3,
         version = max(version + 1, ?3), claimed_by = NULL, claimed_until_ms = 0`,
    )
    .bind(companyId, userId, nowMs, identityCheck.code(status));
  const [answer] = await db.batch<{ user_id: string }>([submit, queue, repeat]);
  return (answer?.results.length ?? 0) > 0;
}

/** A decision on a waiting identity only. */
export interface Decided {
  userId: string;
  reviewStatus: Extract<IdentityCheck, "passed" | "rejected">;
  reason: string;
  /** The submission that the operator saw; null for any waiting one. */
  submittedMs: number | null;
  /** Last day of the document, if the reviewer has noted it; otherwise empty. */
  expiresOn: string;
}

/** Queue status of a decision. */
export function itemStatus(reviewStatus: Decided["reviewStatus"]): PaymentStatus {
  return reviewStatus === "passed" ? "finished" : "rejected";
}

export function decideRealName(
  db: D1Database,
  companyId: number,
  { userId, reviewStatus, reason, submittedMs, expiresOn }: Decided,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE real_names SET review_status = ?3, reason = ?4,
         expires_on = CASE WHEN ?3 = ${passed} THEN ?6 ELSE expires_on END
       WHERE company_id = ?1 AND user_id = ?2 AND review_status = ${reviewing} AND (?5 IS NULL OR submitted_ms = ?5)`,
    )
    .bind(companyId, userId, identityCheck.code(reviewStatus), reason, submittedMs, expiresOn);
}

/** Updates the user's row and the desk's queue, if the decision logged under this hash happened. */
export function repeatDecision(
  db: D1Database,
  companyId: number,
  { userId, reviewStatus }: Decided,
  loggedHash: string,
  nowMs: number,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE users SET review_status = ?3 WHERE company_id = ?1 AND id = ?2 AND ${happened("?1", "?4")}`,
      )
      .bind(companyId, userId, identityCheck.code(reviewStatus), loggedHash),
    db
      .prepare(
        `UPDATE desk_items SET status = ?3, stage = 'done', changed_ms = ?5, version = version + 1, claimed_by = NULL,
           claimed_until_ms = 0
         WHERE company_id = ?1 AND id = ?2 AND ${happened("?1", "?4")}`,
      )
      .bind(companyId, userId, paymentStatus.code(itemStatus(reviewStatus)), loggedHash, nowMs),
  ];
}
