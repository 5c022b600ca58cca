/** Masters and their applications. */
import type { MasterState } from "#domain/copying/master-state.ts";

export interface Master {
  user_id: string;
  is_demo: 0 | 1;
  state: MasterState;
  nickname: string;
  currency: string;
  /** Share of new profit, in percent. */
  profit_share: number;
  reason: string;
  applied_ms: number;
}

const columns = `m.user_id, m.is_demo, m.state, m.nickname, m.currency, m.profit_share, m.reason,
  m.applied_ms`;

/** Null if the user never applied. */
export async function findMaster(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<Master | null> {
  return db
    .prepare(`SELECT ${columns} FROM masters AS m WHERE m.company_id = ? AND m.user_id = ?`)
    .bind(companyId, userId)
    .first<Master>();
}

export interface ListedMaster extends Master {
  /** Current followers. */
  follow_num: number;
}

export type MasterSort = "return" | "win" | "followers" | "risk";

/** Followers who copy, or will again; leaving ones do not count. */
const isFollowing = "state IN ('following', 'paused', 'stopped')";
const followNum = `(SELECT count(*) FROM follows WHERE follows.company_id = m.company_id
  AND follows.master_id = m.user_id AND follows.${isFollowing}) AS follow_num`;

/** Best first; masters without a record come last. */
const orders: Record<MasterSort, string> = {
  return: "r.return_3w IS NULL, r.return_3w DESC",
  win: "r.win_3w IS NULL, r.win_3w DESC",
  followers: "follow_num DESC",
  risk: "r.risk IS NULL, r.risk",
};

/** @param forDemo true shows every master, false only those with real money */
export async function listMasters(
  db: D1Database,
  companyId: number,
  {
    forDemo,
    sort,
    limit,
    offset,
  }: { forDemo: boolean; sort: MasterSort; limit: number; offset: number },
): Promise<{ rows: ListedMaster[]; total: number }> {
  const listed = "m.company_id = ?1 AND m.state = 'approved' AND m.is_demo <= ?2";
  const [rows, count] = await db.batch<ListedMaster & { n: number }>([
    db
      .prepare(
        `SELECT ${columns}, ${followNum} FROM masters AS m
         LEFT JOIN master_records AS r ON r.company_id = m.company_id AND r.user_id = m.user_id
         WHERE ${listed} ORDER BY ${orders[sort]}, m.user_id LIMIT ?3 OFFSET ?4`,
      )
      .bind(companyId, Number(forDemo), limit, offset),
    db
      .prepare(`SELECT count(*) AS n FROM masters AS m WHERE ${listed}`)
      .bind(companyId, Number(forDemo)),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}

/** These users, whether they are still masters or not. */
export async function mastersOf(
  db: D1Database,
  companyId: number,
  userIds: readonly string[],
): Promise<ListedMaster[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns}, ${followNum} FROM masters AS m
       WHERE m.company_id = ? AND m.user_id IN (SELECT value FROM json_each(?))
       ORDER BY m.nickname, m.user_id`,
    )
    .bind(companyId, JSON.stringify(userIds))
    .all<ListedMaster>();
  return results;
}
