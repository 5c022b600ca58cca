/** Applications to become a master: made by customers, decided at the desk. */
import { paymentStatus } from "#domain/codes.ts";
import { happened } from "./audit-log.ts";

const waiting = paymentStatus.code("waiting");

/** Id of the desk's queue item: one per customer, which opens again with each application. */
export function masterItemId(userId: string): string {
  return `master-${userId}`;
}

export interface Application {
  userId: string;
  isDemo: boolean;
  nickname: string;
  nicknameKey: string;
  currency: string;
  profitShare: number;
}

/**
 * Stores an application, and puts it into the desk's queue.
 * @returns false while one waits or is approved, and if another user has the name
 */
export async function applyMaster(
  db: D1Database,
  companyId: number,
  { userId, isDemo, nickname, nicknameKey, currency, profitShare }: Application,
  nowMs: number,
): Promise<boolean> {
  const apply = db
    .prepare(
      `INSERT INTO masters (company_id, user_id, is_demo, state, nickname, nickname_key, currency, profit_share,
         applied_ms)
       SELECT ?1, ?2, ?3, 'waiting', ?4, ?5, ?6, ?7, ?8
       WHERE NOT EXISTS (SELECT 1 FROM masters WHERE company_id = ?1 AND nickname_key = ?5 AND user_id <> ?2
         AND state <> 'rejected')
       ON CONFLICT (company_id, user_id) DO UPDATE SET state = 'waiting', nickname = ?4, nickname_key = ?5,
         currency = ?6, profit_share = ?7, reason = '', applied_ms = ?8, decided_ms = NULL, decided_by = NULL
       WHERE masters.state IN ('rejected', 'ended')
       RETURNING user_id`,
    )
    .bind(companyId, userId, Number(isDemo), nickname, nicknameKey, currency, profitShare, nowMs);
  const queue = db
    .prepare(
      `INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage, number, unit, created_ms,
         changed_ms, version)
       SELECT ?1, ?2, 'master', ?3, 'none', ${waiting}, 'review', '', '', ?4, ?4, ?4 WHERE changes() > 0
       ON CONFLICT (company_id, id) DO UPDATE SET status = ${waiting}, stage = 'review', created_ms = ?4,
         changed_ms = ?4, version = max(version + 1, ?4), claimed_by = NULL, claimed_until_ms = 0`,
    )
    .bind(companyId, masterItemId(userId), userId, nowMs);
  const [answer] = await db.batch<{ user_id: string }>([apply, queue]);
  return (answer?.results.length ?? 0) > 0;
}

/** A decision on a waiting application, or the end of a mastership. */
export interface MasterDecision {
  userId: string;
  state: "approved" | "rejected" | "ended";
  reason: string;
  operatorId: string;
  /** The application that the operator saw (ms); null for any. */
  appliedMs: number | null;
}

export function decideMaster(
  db: D1Database,
  companyId: number,
  { userId, state, reason, operatorId, appliedMs }: MasterDecision,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE masters SET state = ?3, reason = ?4, decided_by = ?5, decided_ms = ?6
       WHERE company_id = ?1 AND user_id = ?2 AND state = ?7 AND (?8 IS NULL OR applied_ms = ?8)`,
    )
    .bind(
      companyId,
      userId,
      state,
      reason,
      operatorId,
      nowMs,
      state === "ended" ? "approved" : "waiting",
      appliedMs,
    );
}

/** Updates the desk's queue, if the decision logged under this hash happened. */
export function closeMasterItem(
  db: D1Database,
  companyId: number,
  { userId, state }: MasterDecision,
  loggedHash: string,
  nowMs: number,
): D1PreparedStatement {
  const status = paymentStatus.code(state === "approved" ? "finished" : "rejected");
  return db
    .prepare(
      `UPDATE desk_items SET status = ?3, stage = 'done', changed_ms = ?5, version = version + 1, claimed_by = NULL,
         claimed_until_ms = 0
       WHERE company_id = ?1 AND id = ?2 AND ${happened("?1", "?4")}`,
    )
    .bind(companyId, masterItemId(userId), status, loggedHash, nowMs);
}
