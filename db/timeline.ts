/** A customer's events in the database, one source at a time. */

export interface TimelineRow {
  at_ms: number;
  id: string;
  what: string;
  text: string;
  who: string;
}

/** Start of a page, going back: after this entry of this moment. */
export interface TimelineStart {
  atMs: number;
  /** Kind and id; within a moment a later letter comes first. */
  key: string;
}

/** `?1` is the company, `?2` the customer. */
const sources = {
  registration: `SELECT created_ms AS at_ms, id, country AS what, '' AS text, '' AS who FROM users
    WHERE company_id = ?1 AND id = ?2`,
  sign_in: `SELECT at_ms, id, country AS what, user_agent AS text, '' AS who FROM sign_ins
    WHERE company_id = ?1 AND user_id = ?2`,
  verification: `SELECT created_ms AS at_ms, id, queue AS what, '' AS text, '' AS who FROM desk_items
    WHERE company_id = ?1 AND user_id = ?2 AND queue IN ('verification', 'master', 'loan_kyc')`,
  payment: `SELECT created_ms AS at_ms, id, queue AS what, trim(number || ' ' || unit) AS text, '' AS who
    FROM desk_items
    WHERE company_id = ?1 AND user_id = ?2 AND queue NOT IN ('verification', 'master', 'loan_kyc')`,
  operator: `SELECT at_ms, id, act AS what, note AS text, operator AS who FROM audit_log
    WHERE company_id = ?1 AND user_id = ?2 AND act NOT IN ('note', 'claim', 'release')`,
  note: `SELECT at_ms, id, '' AS what, text, operator AS who FROM customer_notes
    WHERE company_id = ?1 AND user_id = ?2`,
  message: `SELECT sent_ms AS at_ms, id, kind AS what, facts AS text, '' AS who FROM messages
    WHERE company_id = ?1 AND user_id = ?2`,
  chat: `SELECT at_ms, 'chat' AS id, side AS what, text, '' AS who FROM conversations
    WHERE company_id = ?1 AND user_id = ?2`,
} as const;
export type StoredTimelineKind = keyof typeof sources;

/** Newest entries of a source before the start, newest first. */
export async function listTimeline(
  db: D1Database,
  { companyId, userId }: { companyId: number; userId: string },
  kind: StoredTimelineKind,
  { atMs, key }: TimelineStart,
  limit: number,
): Promise<TimelineRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM (${sources[kind]}) WHERE at_ms < ?3 OR (at_ms = ?3 AND ?4 || ':' || id < ?5)
       ORDER BY at_ms DESC, id DESC LIMIT ?6`,
    )
    .bind(companyId, userId, atMs, kind, key, limit)
    .all<TimelineRow>();
  return results;
}
