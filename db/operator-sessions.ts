/** Sessions of operators: hashes of their tokens. */
import { personStatus } from "#domain/codes.ts";
import { happened } from "./audit-log.ts";
import {
  type Operator,
  type OperatorRow,
  operatorColumns,
  toOperator,
  withRole,
} from "./operators.ts";

export interface SessionLimits {
  /** Sessions that began earlier have ended. */
  createdFromMs: number;
  /** Sessions unused since then have ended too. */
  seenFromMs: number;
}

/** The active operator of a running session. */
export async function findSessionOperator(
  db: D1Database,
  companyId: number,
  tokenHash: string,
  limits: SessionLimits,
): Promise<(Operator & { session_seen_ms: number }) | null> {
  const row = await db
    .prepare(
      `SELECT ${operatorColumns}, s.seen_ms AS session_seen_ms
       FROM operator_sessions AS s JOIN operators AS o
         ON o.company_id = s.company_id AND o.id = s.operator_id ${withRole}
       WHERE s.company_id = ?1 AND s.token_hash = ?2 AND o.status = ${personStatus.code("active")}
         AND s.created_ms > ?3 AND s.seen_ms > ?4`,
    )
    .bind(companyId, tokenHash, limits.createdFromMs, limits.seenFromMs)
    .first<OperatorRow & { session_seen_ms: number }>();
  return row && { ...toOperator(row), session_seen_ms: row.session_seen_ms };
}

export async function touchSession(
  db: D1Database,
  companyId: number,
  tokenHash: string,
  nowMs: number,
): Promise<void> {
  await db
    .prepare(
      "UPDATE operator_sessions SET seen_ms = ?1 WHERE company_id = ?2 AND token_hash = ?3 AND seen_ms < ?1",
    )
    .bind(nowMs, companyId, tokenHash)
    .run();
}

/** The same as a statement: no other table records that the operator is active. */
export function usedSession(
  db: D1Database,
  companyId: number,
  tokenHash: string,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      "UPDATE operator_sessions SET seen_ms = max(seen_ms, ?1) WHERE company_id = ?2 AND token_hash = ?3",
    )
    .bind(nowMs, companyId, tokenHash);
}

/**
 * Starts a session, if the sign-in logged under this hash happened; ends those that are too old.
 */
export function startSession(
  db: D1Database,
  companyId: number,
  { operatorId, tokenHash }: { operatorId: string; tokenHash: string },
  loggedHash: string,
  nowMs: number,
  { createdFromMs, seenFromMs }: SessionLimits,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO operator_sessions (company_id, token_hash, operator_id, created_ms, seen_ms)
         SELECT ?1, ?2, ?3, ?4, ?4 WHERE ${happened("?1", "?5")}`,
      )
      .bind(companyId, tokenHash, operatorId, nowMs, loggedHash),
    db
      .prepare(
        "DELETE FROM operator_sessions WHERE company_id = ? AND (created_ms <= ? OR seen_ms <= ?)",
      )
      .bind(companyId, createdFromMs, seenFromMs),
  ];
}

export function endSession(
  db: D1Database,
  companyId: number,
  tokenHash: string,
): D1PreparedStatement {
  return db
    .prepare("DELETE FROM operator_sessions WHERE company_id = ? AND token_hash = ?")
    .bind(companyId, tokenHash);
}

/**
 * Ends all sessions of an operator but this one, if the act logged under this hash happened. @param
 * exceptHash empty to end all
 */
export function endSessions(
  db: D1Database,
  companyId: number,
  operatorId: string,
  exceptHash: string,
  loggedHash: string,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM operator_sessions WHERE company_id = ?1 AND operator_id = ?2 AND token_hash != ?3
         AND ${happened("?1", "?4")}`,
    )
    .bind(companyId, operatorId, exceptHash, loggedHash);
}
