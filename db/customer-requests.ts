/** What one operator asks for a customer's access, and what a second one's approval changes. */
import { happened } from "./audit-log.ts";

export const requestKinds = ["second_factor", "email"] as const;
export type RequestKind = (typeof requestKinds)[number];
export type RequestState = "asked" | "approved" | "taken_back";

export interface CustomerRequest {
  id: string;
  userId: string;
  kind: RequestKind;
  /** The new one; empty for a second factor. */
  email: string;
  reason: string;
  state: RequestState;
  askedBy: string;
  askedResets: number;
  askedMs: number;
  decidedBy: string;
  decidedMs: number;
  /** Why another one than who asked has taken it back. */
  decisionReason: string;
}

const columns = `id, user_id AS userId, kind, email, reason, state, asked_by AS askedBy,
  asked_resets AS askedResets, asked_ms AS askedMs, decided_by AS decidedBy,
  decided_ms AS decidedMs, decision_reason AS decisionReason`;

/** Those that wait first, then the newest. */
export async function listRequests(
  db: D1Database,
  companyId: number,
  userId: string,
  limit: number,
): Promise<CustomerRequest[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM customer_requests WHERE company_id = ? AND user_id = ?
       ORDER BY state != 'asked', asked_ms DESC, id LIMIT ?`,
    )
    .bind(companyId, userId, limit)
    .all<CustomerRequest>();
  return results;
}

export async function findRequest(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<CustomerRequest | null> {
  return db
    .prepare(`SELECT ${columns} FROM customer_requests WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<CustomerRequest>();
}

type Asked = Pick<
  CustomerRequest,
  "id" | "userId" | "kind" | "email" | "reason" | "askedBy" | "askedResets" | "askedMs"
>;

/** Changes no row while one of the kind waits. */
export function askForCustomer(
  db: D1Database,
  companyId: number,
  { id, userId, kind, email, reason, askedBy, askedResets, askedMs }: Asked,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO customer_requests (company_id, id, user_id, kind, email, reason, state, asked_by,
         asked_resets, asked_ms)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, 'asked', ?7, ?8, ?9 FROM users
       WHERE company_id = ?1 AND id = ?3 ON CONFLICT DO NOTHING`,
    )
    .bind(companyId, id, userId, kind, email, reason, askedBy, askedResets, askedMs);
}

const asIsAsked = `company_id = ?1 AND id = ?2 AND state = 'asked' AND asked_by = ?3
  AND asked_resets = ?4`;

/** Where who asked counts no more, an approval is a new asking. */
export function askForCustomerAgain(
  db: D1Database,
  companyId: number,
  { id, askedBy, askedResets }: CustomerRequest,
  { by, resets, nowMs }: { by: string; resets: number; nowMs: number },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE customer_requests SET asked_by = ?5, asked_resets = ?6, asked_ms = ?7
       WHERE ${asIsAsked}`,
    )
    .bind(companyId, id, askedBy, askedResets, by, resets, nowMs);
}

/**
 * Changes no row where somebody else has asked or decided meanwhile, nor approves an e-mail that is
 * somebody's by now.
 */
export function decideForCustomer(
  db: D1Database,
  companyId: number,
  { id, askedBy, askedResets }: CustomerRequest,
  decided: { to: "approved" | "taken_back"; by: string; nowMs: number; reason?: string },
): D1PreparedStatement {
  const { to, by, nowMs, reason = "" } = decided;
  return db
    .prepare(
      `UPDATE customer_requests SET state = ?5, decided_by = ?6, decided_ms = ?7, decision_reason = ?8
       WHERE ${asIsAsked} AND NOT (?5 = 'approved' AND kind = 'email' AND EXISTS
         (SELECT 1 FROM users WHERE company_id = ?1 AND email_key = customer_requests.email))`,
    )
    .bind(companyId, id, askedBy, askedResets, to, by, nowMs, reason);
}

/**
 * What the approval that is logged under this hash changes. Secrets have changed then: what leaves
 * the account waits, and a sign-in that is on its way is refused.
 */
export function changeAccess(
  db: D1Database,
  companyId: number,
  { userId, kind, email }: CustomerRequest,
  nowMs: number,
  loggedHash: string,
): D1PreparedStatement[] {
  const didHappen = happened("?1", "?3");
  const touch = db
    .prepare(
      `UPDATE users SET secrets_changed_ms = ?4 WHERE company_id = ?1 AND id = ?2 AND ${didHappen}`,
    )
    .bind(companyId, userId, loggedHash, nowMs);
  if (kind === "email") {
    const change = db
      .prepare(
        `UPDATE users SET email = ?4, email_key = ?4
         WHERE company_id = ?1 AND id = ?2 AND ${didHappen}`,
      )
      .bind(companyId, userId, loggedHash, email);
    return [change, touch];
  }
  const drops = ["second_factors", "recovery_codes"].map((table) =>
    db
      .prepare(`DELETE FROM ${table} WHERE company_id = ?1 AND user_id = ?2 AND ${didHappen}`)
      .bind(companyId, userId, loggedHash),
  );
  return [...drops, touch];
}
