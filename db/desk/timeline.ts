import type { TimelineEntry } from "#domain/contracts/desk/timeline.ts";
import { listOf, type Owner, raw } from "../sql.ts";

export type TimelineRow = Omit<TimelineEntry, "kind" | "placed" | "ended">;

/** Place in the timeline, which is sorted newest first. A page has the entries after this place. */
export interface TimelineStart {
  atMs: number;
  /** Kind and id. If two entries have the same time, the alphabetically later key comes first. */
  key: string;
}

const sources = {
  registration: `created_ms AS at_ms, id, country AS what, '' AS text, '' AS who
    FROM (SELECT *, id AS user_id FROM users) WHERE true`,
  sign_in: "at_ms, id, country AS what, user_agent AS text, '' AS who FROM sign_ins WHERE true",
  verification: `created_ms AS at_ms, id, queue AS what, '' AS text, '' AS who FROM desk_items
    WHERE queue IN ('verification', 'master', 'loan_kyc')`,
  payment: `created_ms AS at_ms, id, queue AS what, trim(number || ' ' || unit) AS text, '' AS who
    FROM desk_items WHERE queue NOT IN ('verification', 'master', 'loan_kyc')`,
  operator: `at_ms, id, act AS what, note AS text, operator AS who FROM audit_log
    WHERE act NOT IN ('note', 'claim', 'release')`,
  note: "at_ms, id, '' AS what, text, operator AS who FROM customer_notes WHERE true",
  message: "sent_ms AS at_ms, id, kind AS what, facts AS text, '' AS who FROM messages WHERE true",
  chat: "at_ms, 'chat' AS id, side AS what, text, '' AS who FROM conversations WHERE true",
} as const;
export type StoredTimelineKind = keyof typeof sources;

/** Lists the entries of one kind that come after a place in the timeline, newest first. */
export function listTimeline(
  db: D1Database,
  { companyId, userId }: Owner,
  kind: StoredTimelineKind,
  { atMs, key }: TimelineStart,
  limit: number,
) {
  return listOf<TimelineRow>(db)`SELECT * FROM (SELECT ${raw(sources[kind])}
      AND company_id = ${companyId} AND user_id = ${userId})
    WHERE at_ms < ${atMs} OR (at_ms = ${atMs} AND ${kind} || ':' || id < ${key})
    ORDER BY at_ms DESC, id DESC LIMIT ${limit}`;
}
