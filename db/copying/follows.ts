import type { PotState } from "#domain/contracts/copying.ts";
import type { FollowRow } from "#domain/contracts/follow-row.ts";
import { type Page, readPage } from "../read-page.ts";
import { listOf, part, raw, sql } from "../sql.ts";

/** Stores a report unless a newer one is stored. `since_ms` is the time of the last start. */
export async function storeFollow(
  db: D1Database,
  companyId: number,
  { followerId, masterId, state, putIn, cameBack, made, shareHeld, atMs, version }: FollowRow,
): Promise<void> {
  await sql(db)`INSERT INTO follows (company_id, follower_id, master_id, state, put_in, came_back,
      made, since_ms, version, share_held, number)
    VALUES (${companyId}, ${followerId}, ${masterId}, ${state}, ${putIn}, ${cameBack}, ${made},
      ${atMs}, ${version}, ${shareHeld}, (SELECT coalesce(max(number), 0) + 1 FROM follows
      WHERE company_id = ${companyId} AND master_id = ${masterId}))
    ON CONFLICT (company_id, follower_id, master_id) DO UPDATE SET state = ${state},
      put_in = ${putIn}, came_back = ${cameBack}, made = ${made}, version = ${version},
      share_held = ${shareHeld}, since_ms = CASE WHEN follows.state = 'ended'
      AND ${state} <> 'ended' THEN ${atMs} ELSE since_ms END
    WHERE follows.version < ${version}`.run();
}

export interface Follow {
  follower_id: string;
  /** Number by which the master knows the follower, unique among the master's followers. */
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

/** Lists a master's followers: current ones before former ones, newest first. */
export function listFollowers(db: D1Database, companyId: number, masterId: string, page: Page) {
  const list = part`SELECT ${raw(columns)} FROM follows AS f
    WHERE f.company_id = ${companyId} AND f.master_id = ${masterId}
    ORDER BY f.state = 'ended', f.since_ms DESC, f.follower_id`;
  const all = part`FROM follows WHERE company_id = ${companyId} AND master_id = ${masterId}`;
  return readPage<Follow>(db, list, all, page);
}

export function findFollower(db: D1Database, companyId: number, masterId: string, number: string) {
  return sql(db)`SELECT follower_id FROM follows
    WHERE company_id = ${companyId} AND master_id = ${masterId}
      AND CAST(number AS TEXT) = ${number}`.first<string>("follower_id");
}

export type FollowMoney = Pick<Follow, "state" | "put_in" | "came_back" | "made">;

/** Lists a customer's masters: current ones before former ones, newest first. */
export function listCopiesOf(db: D1Database, companyId: number, followerId: string, limit: number) {
  return listOf<FollowMoney & { master_id: string; nickname: string }>(db)`
    SELECT f.master_id, f.state, f.put_in, f.came_back, f.made, coalesce(m.nickname, '') AS nickname
    FROM follows AS f
    LEFT JOIN masters AS m ON m.company_id = f.company_id AND m.user_id = f.master_id
    WHERE f.company_id = ${companyId} AND f.follower_id = ${followerId}
    ORDER BY f.state = 'ended', f.since_ms DESC, f.master_id LIMIT ${limit}`;
}

export interface FollowSums {
  follow_num: number;
  /** Money that followers have put into pots that have not ended, less the money that came back. */
  total_amount: number;
  /** Result of all followers' closed copies, including former followers'. */
  made: number;
}

/** Sums up the money of a master's followings. The sums are doubles, for display only. */
export async function followSums(db: D1Database, companyId: number, masterId: string) {
  const sums = await sql(db)`SELECT count(CASE WHEN state IN ('following', 'paused', 'stopped')
      THEN 1 END) AS follow_num, total(CASE WHEN state <> 'ended' THEN max(0, put_in - came_back)
      END) AS total_amount, total(made) AS made FROM follows
    WHERE company_id = ${companyId} AND master_id = ${masterId}`.first<FollowSums>();
  return sums ?? { follow_num: 0, total_amount: 0, made: 0 };
}
