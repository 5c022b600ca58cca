import type { MasterState } from "#domain/copying/master-state.ts";
import { type Page, readPage } from "../read-page.ts";
import { listOf, part, raw, sql } from "../sql.ts";

export interface Master {
  user_id: string;
  is_demo: 0 | 1;
  state: MasterState;
  nickname: string;
  currency: string;
  /** Share of followers' new profit that the master gets, in percent. */
  profit_share: number;
  reason: string;
  applied_ms: number;
}

const columns = `m.user_id, m.is_demo, m.state, m.nickname, m.currency, m.profit_share, m.reason,
  m.applied_ms`;

/** Finds a master or applicant; null if the user never applied. */
export function findMaster(db: D1Database, companyId: number, userId: string) {
  return sql(db)`SELECT ${raw(columns)} FROM masters AS m WHERE m.company_id = ${companyId}
    AND m.user_id = ${userId}`.first<Master>();
}

export interface ListedMaster extends Master {
  follow_num: number;
}

export type MasterSort = "return" | "win" | "followers" | "risk";

/**
 * SQL: true for active, paused and stopped followings; false for those that are ending or ended.
 */
const isFollowing = "state IN ('following', 'paused', 'stopped')";
const followNum = `(SELECT count(*) FROM follows WHERE follows.company_id = m.company_id
  AND follows.master_id = m.user_id AND follows.${isFollowing}) AS follow_num`;

/** SQL: sort orders of masters, best first; masters without a record are last. */
const orders: Record<MasterSort, string> = {
  return: "r.return_3w IS NULL, r.return_3w DESC",
  win: "r.win_3w IS NULL, r.win_3w DESC",
  followers: "follow_num DESC",
  risk: "r.risk IS NULL, r.risk",
};

/** @param forDemo true lists all masters, false omits demo masters */
export function listMasters(
  db: D1Database,
  companyId: number,
  { forDemo, sort, ...page }: { forDemo: boolean; sort: MasterSort } & Page,
) {
  const listed = part`m.company_id = ${companyId} AND m.state = 'approved'
    AND m.is_demo <= ${Number(forDemo)}`;
  const list = part`SELECT ${raw(columns)}, ${raw(followNum)} FROM masters AS m
    LEFT JOIN master_records AS r ON r.company_id = m.company_id AND r.user_id = m.user_id
    WHERE ${listed} ORDER BY ${raw(orders[sort])}, m.user_id`;
  return readPage<ListedMaster>(db, list, part`FROM masters AS m WHERE ${listed}`, page);
}

/** Reads these users' rows, whether or not they are still masters. */
export function mastersOf(db: D1Database, companyId: number, userIds: readonly string[]) {
  return listOf<ListedMaster>(db)`SELECT ${raw(columns)}, ${raw(followNum)} FROM masters AS m
    WHERE m.company_id = ${companyId} AND m.user_id IN (SELECT value
      FROM json_each(${JSON.stringify(userIds)})) ORDER BY m.nickname,
      m.user_id`;
}
