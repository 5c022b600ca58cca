import { closeReview, openReview } from "../desk/desk-items.ts";
import { sql } from "../sql.ts";

/** Id of the customer's only item in the desk's queue. Each application reopens the item. */
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
 * Queues an application.
 * @returns false if the last application waits or is approved, or the nickname is taken
 */
export async function applyMaster(
  db: D1Database,
  companyId: number,
  { userId, isDemo, nickname, nicknameKey, currency, profitShare }: Application,
  nowMs: number,
): Promise<boolean> {
  const apply = sql(db)`INSERT INTO masters (company_id, user_id, is_demo, state, nickname,
      nickname_key, currency, profit_share, applied_ms)
    SELECT ${companyId}, ${userId}, ${Number(isDemo)}, 'waiting', ${nickname}, ${nicknameKey},
      ${currency}, ${profitShare}, ${nowMs}
    WHERE NOT EXISTS (SELECT 1 FROM masters WHERE company_id = ${companyId}
      AND nickname_key = ${nicknameKey} AND user_id <> ${userId} AND state <> 'rejected')
    ON CONFLICT (company_id, user_id) DO UPDATE SET state = 'waiting',
      nickname = excluded.nickname, nickname_key = excluded.nickname_key,
      currency = excluded.currency, profit_share = excluded.profit_share, reason = '',
      applied_ms = excluded.applied_ms, decided_ms = NULL, decided_by = NULL
    WHERE masters.state IN ('rejected', 'ended')
    RETURNING user_id`;
  const item = { id: masterItemId(userId), queue: "master", userId } as const;
  const queue = openReview(db, companyId, item, nowMs);
  const [answer] = await db.batch<{ user_id: string }>([apply, queue]);
  return (answer?.results.length ?? 0) > 0;
}

export interface MasterDecision {
  userId: string;
  state: "approved" | "rejected" | "ended";
  reason: string;
  operatorId: string;
  /** Time in ms of the application that the operator saw; null for any. */
  appliedMs: number | null;
}

export function decideMaster(
  db: D1Database,
  companyId: number,
  { userId, state, reason, operatorId, appliedMs }: MasterDecision,
  nowMs: number,
): D1PreparedStatement {
  return sql(db)`UPDATE masters SET state = ${state}, reason = ${reason},
      decided_by = ${operatorId}, decided_ms = ${nowMs}
    WHERE company_id = ${companyId} AND user_id = ${userId}
      AND state = ${state === "ended" ? "approved" : "waiting"}
      AND (${appliedMs} IS NULL OR applied_ms = ${appliedMs})`;
}

/** Updates the desk's queue if the audit log has the decision's entry with this hash. */
export function closeMasterItem(
  db: D1Database,
  companyId: number,
  { userId, state }: MasterDecision,
  loggedHash: string,
  nowMs: number,
): D1PreparedStatement {
  const status = state === "approved" ? "finished" : "rejected";
  return closeReview(db, companyId, { id: masterItemId(userId), status }, loggedHash, nowMs);
}
