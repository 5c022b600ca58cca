/** Followings, as reported by pots. */
import type { PotState } from "#domain/contracts/copying.ts";
import type { FollowRow } from "#domain/contracts/follow-row.ts";

/**
 * Keeps the newest report: safe to repeat and to reorder. A following that restarts counts as new.
 */
export async function storeFollow(
  db: D1Database,
  companyId: number,
  { followerId, masterId, state, putIn, cameBack, made, shareHeld, atMs, version }: FollowRow,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO follows (company_id, follower_id, master_id, state, put_in, came_back, made, since_ms, version,
         share_held, number)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
         (SELECT coalesce(max(number), 0) + 1 FROM follows WHERE company_id = ?1 AND master_id = ?3))
       ON CONFLICT (company_id, follower_id, master_id) DO UPDATE SET state = ?4, put_in = ?5, came_back = ?6,
         made = ?7, version = ?9, share_held = ?10,
         since_ms = CASE WHEN follows.state = 'ended' AND ?4 <> 'ended' THEN ?8 ELSE since_ms END
       WHERE follows.version < ?9`,
    )
    .bind(companyId, followerId, masterId, state, putIn, cameBack, made, atMs, version, shareHeld)
    .run();
}

export interface Follow {
  follower_id: string;
  /** The master's number for the follower, unique among the master's followers. */
  number: number;
  uid: string;
  state: PotState;
  put_in: string;
  came_back: string;
  made: string;
  share_held: string;
}

const columns = `f.follower_id, f.number, f.state, f.put_in, f.came_back, f.made, f.share_held,
  coalesce((SELECT uid FROM users WHERE users.company_id = f.company_id AND users.id = f.follower_id), '') AS uid`;

/** Followers of a master: current ones first, newest first. */
export async function listFollowers(
  db: D1Database,
  companyId: number,
  masterId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Follow[]; total: number }> {
  const [rows, count] = await db.batch<Follow & { n: number }>([
    db
      .prepare(
        `SELECT ${columns} FROM follows AS f WHERE f.company_id = ?1 AND f.master_id = ?2
         ORDER BY f.state = 'ended', f.since_ms DESC, f.follower_id LIMIT ?3 OFFSET ?4`,
      )
      .bind(companyId, masterId, limit, offset),
    db
      .prepare("SELECT count(*) AS n FROM follows WHERE company_id = ? AND master_id = ?")
      .bind(companyId, masterId),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}

/** Id of a master's follower; null if no follower has the number. */
export function findFollower(
  db: D1Database,
  companyId: number,
  masterId: string,
  number: string,
): Promise<string | null> {
  return db
    .prepare(
      `SELECT follower_id FROM follows
       WHERE company_id = ? AND master_id = ? AND CAST(number AS TEXT) = ?`,
    )
    .bind(companyId, masterId, number)
    .first<string>("follower_id");
}

/** Masters whom a customer copies or copied: current ones first, newest first. */
export async function listCopiesOf(
  db: D1Database,
  companyId: number,
  followerId: string,
  limit: number,
): Promise<
  Array<
    Omit<Follow, "follower_id" | "number" | "uid" | "share_held"> & {
      master_id: string;
      nickname: string;
    }
  >
> {
  const { results } = await db
    .prepare(
      `SELECT f.master_id, f.state, f.put_in, f.came_back, f.made, coalesce(m.nickname, '') AS nickname
       FROM follows AS f
       LEFT JOIN masters AS m ON m.company_id = f.company_id AND m.user_id = f.master_id
       WHERE f.company_id = ? AND f.follower_id = ?
       ORDER BY f.state = 'ended', f.since_ms DESC, f.master_id LIMIT ?`,
    )
    .bind(companyId, followerId, limit)
    .all<
      Omit<Follow, "follower_id" | "number" | "uid" | "share_held"> & {
        master_id: string;
        nickname: string;
      }
    >();
  return results;
}

export interface FollowSums {
  /** Current followers. */
  follow_num: number;
  /** Money put into their pots. */
  total_amount: number;
  /** Result of closed copies of all followers, former ones included. */
  made: number;
}

/** Sums of doubles, for display only. */
export async function followSums(
  db: D1Database,
  companyId: number,
  masterId: string,
): Promise<FollowSums> {
  const sums = await db
    .prepare(
      `SELECT count(CASE WHEN state IN ('following', 'paused', 'stopped') THEN 1 END) AS follow_num,
         total(CASE WHEN state <> 'ended' THEN max(0, put_in - came_back) END) AS total_amount,
         total(made) AS made
       FROM follows WHERE company_id = ? AND master_id = ?`,
    )
    .bind(companyId, masterId)
    .first<FollowSums>();
  return sums ?? { follow_num: 0, total_amount: 0, made: 0 };
}
