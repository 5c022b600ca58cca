import { type IdentityCheck, identityCheck, type PaymentStatus } from "#domain/codes.ts";
import { isLogged } from "../desk/audit-log.ts";
import { closeReview, openReview } from "../desk/desk-items.ts";
import { rowAs } from "../row-as.ts";
import { firstOf, raw, sql } from "../sql.ts";

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
  /** `none`: the customer stated the identity when registering, but has not submitted it. */
  review_status: IdentityCheck;
  reason: string;
  submitted_ms: number;
  /** Last valid day of the approved document as YYYY-MM-DD; empty if the reviewer noted none. */
  expires_on: string;
}

const toReview = rowAs<Review>({ codes: { review_status: identityCheck } });

const none = raw(identityCheck.code("none"));
const reviewing = raw(identityCheck.code("reviewing"));
const passed = raw(identityCheck.code("passed"));
const rejected = raw(identityCheck.code("rejected"));

export function findReview(db: D1Database, companyId: number, userId: string) {
  return firstOf(db, toReview)`SELECT name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic,
      review_status, reason, submitted_ms, expires_on FROM real_names
    WHERE company_id = ${companyId} AND user_id = ${userId}`;
}

/**
 * Stores the identity that a customer states: for review, or as `none` during the registration. The
 * last valid day of an approved document stays stored until another document is approved.
 * @param today current day in the company's zone
 * @returns false while an earlier identity is in review, or is approved and its document is valid
 */
export async function submitRealName(
  db: D1Database,
  companyId: number,
  userId: string,
  given: RealName,
  status: Extract<IdentityCheck, "none" | "reviewing">,
  { nowMs, today }: { nowMs: number; today: string },
): Promise<boolean> {
  const { name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic } = given;
  const submit = sql(db)`INSERT INTO real_names (company_id, user_id, name, id_type, card_id, ssn,
      front_pic, reverse_pic, hand_pic, review_status, submitted_ms)
    VALUES (${companyId}, ${userId}, ${name}, ${id_type}, ${card_id}, ${ssn}, ${front_pic},
      ${reverse_pic}, ${hand_pic}, ${identityCheck.code(status)}, ${nowMs})
    ON CONFLICT (company_id, user_id) DO UPDATE SET name = excluded.name,
      id_type = excluded.id_type, card_id = excluded.card_id, ssn = excluded.ssn,
      front_pic = excluded.front_pic, reverse_pic = excluded.reverse_pic,
      hand_pic = excluded.hand_pic, review_status = excluded.review_status, reason = '',
      submitted_ms = excluded.submitted_ms
    WHERE real_names.review_status IN (${none}, ${rejected})
      OR (real_names.review_status = ${passed}
        AND real_names.expires_on != '' AND real_names.expires_on < ${today})
    RETURNING user_id`;
  // The user's row has a copy of the status, so that lists need no join.
  const repeat = sql(db)`UPDATE users SET review_status = (SELECT review_status FROM real_names
      WHERE company_id = ${companyId} AND user_id = ${userId})
    WHERE company_id = ${companyId} AND id = ${userId}`;
  const item = { id: userId, queue: "verification", userId } as const;
  const queue = status === "reviewing" ? [openReview(db, companyId, item, nowMs)] : [];
  const [answer] = await db.batch<{ user_id: string }>([submit, ...queue, repeat]);
  return (answer?.results.length ?? 0) > 0;
}

export interface Decided {
  userId: string;
  reviewStatus: Extract<IdentityCheck, "passed" | "rejected">;
  reason: string;
  /** Time in ms of the submission that the operator saw; null for any. */
  submittedMs: number | null;
  /** Last valid day of the document; empty if the reviewer noted none. */
  expiresOn: string;
}

export function itemStatus(reviewStatus: Decided["reviewStatus"]): PaymentStatus {
  return reviewStatus === "passed" ? "finished" : "rejected";
}

export function decideRealName(
  db: D1Database,
  companyId: number,
  { userId, reviewStatus, reason, submittedMs, expiresOn }: Decided,
): D1PreparedStatement {
  const status = identityCheck.code(reviewStatus);
  return sql(db)`UPDATE real_names SET review_status = ${status}, reason = ${reason},
      expires_on = CASE WHEN ${status} = ${passed} THEN ${expiresOn} ELSE expires_on END
    WHERE company_id = ${companyId} AND user_id = ${userId} AND review_status = ${reviewing}
      AND (${submittedMs} IS NULL OR submitted_ms = ${submittedMs})`;
}

/** Updates the user's row and the desk's queue if the audit log has the decision's entry. */
export function repeatDecision(
  db: D1Database,
  companyId: number,
  { userId, reviewStatus }: Decided,
  loggedHash: string,
  nowMs: number,
): D1PreparedStatement[] {
  return [
    sql(db)`UPDATE users SET review_status = ${identityCheck.code(reviewStatus)}
      WHERE company_id = ${companyId} AND id = ${userId} AND ${isLogged(companyId, loggedHash)}`,
    closeReview(db, companyId, { id: userId, status: itemStatus(reviewStatus) }, loggedHash, nowMs),
  ];
}
