/** Stores operators' sessions by the hashes of their tokens. */

import { personStatus } from "#domain/codes.ts";
import { raw, sql } from "../sql.ts";
import { isLogged } from "./audit-log.ts";
import {
  type Operator,
  type OperatorRow,
  operatorColumns,
  toOperator,
  withRole,
} from "./operators.ts";

export interface SessionLimits {
  /** Sessions that started earlier are over. */
  createdFromMs: number;
  /** Sessions whose last use is earlier are over. */
  seenFromMs: number;
}

/** Finds a session's operator; null if the session is over or the operator is disabled. */
export async function findSessionOperator(
  db: D1Database,
  companyId: number,
  tokenHash: string,
  limits: SessionLimits,
): Promise<(Operator & { session_seen_ms: number }) | null> {
  const row = await sql(db)`SELECT ${raw(operatorColumns)}, s.seen_ms AS session_seen_ms
    FROM operator_sessions AS s JOIN operators AS o
      ON o.company_id = s.company_id AND o.id = s.operator_id ${raw(withRole)}
    WHERE s.company_id = ${companyId} AND s.token_hash = ${tokenHash}
      AND o.status = ${raw(personStatus.code("active"))}
      AND s.created_ms > ${limits.createdFromMs} AND s.seen_ms >
        ${limits.seenFromMs}`.first<OperatorRow & { session_seen_ms: number }>();
  return row && { ...toOperator(row), session_seen_ms: row.session_seen_ms };
}

export async function touchSession(
  db: D1Database,
  companyId: number,
  tokenHash: string,
  nowMs: number,
): Promise<void> {
  await sql(db)`UPDATE operator_sessions SET seen_ms = ${nowMs} WHERE company_id = ${companyId}
    AND token_hash = ${tokenHash} AND seen_ms < ${nowMs}`.run();
}

/** Statement that records a session's use, for acts that are logged but change nothing else. */
export function usedSession(db: D1Database, companyId: number, tokenHash: string, nowMs: number) {
  return sql(db)`UPDATE operator_sessions SET seen_ms = max(seen_ms, ${nowMs})
    WHERE company_id = ${companyId} AND token_hash = ${tokenHash}`;
}

/** Starts a session if the audit log has the sign-in with this hash. Removes expired sessions. */
export function startSession(
  db: D1Database,
  companyId: number,
  { operatorId, tokenHash }: { operatorId: string; tokenHash: string },
  loggedHash: string,
  nowMs: number,
  { createdFromMs, seenFromMs }: SessionLimits,
): D1PreparedStatement[] {
  return [
    sql(db)`INSERT INTO operator_sessions (company_id, token_hash, operator_id, created_ms, seen_ms)
      SELECT ${companyId}, ${tokenHash}, ${operatorId}, ${nowMs}, ${nowMs}
        WHERE ${isLogged(companyId, loggedHash)}`,
    sql(db)`DELETE FROM operator_sessions WHERE company_id = ${companyId}
      AND (created_ms <= ${createdFromMs} OR seen_ms <= ${seenFromMs})`,
  ];
}

export function endSession(db: D1Database, companyId: number, tokenHash: string) {
  return sql(db)`DELETE FROM operator_sessions WHERE company_id = ${companyId}
    AND token_hash = ${tokenHash}`;
}

/**
 * Ends an operator's sessions if the audit log has the act's entry with this hash.
 * @param exceptHash token hash of the session that continues; empty for none
 */
export function endSessions(
  db: D1Database,
  companyId: number,
  operatorId: string,
  exceptHash: string,
  loggedHash: string,
): D1PreparedStatement {
  return sql(db)`DELETE FROM operator_sessions WHERE company_id = ${companyId}
    AND operator_id = ${operatorId} AND token_hash != ${exceptHash}
    AND ${isLogged(companyId, loggedHash)}`;
}
