/** Records of masters, as computed by their accounts. */
import { skewMsMax } from "#domain/age.ts";
import type { WireMasterRecord } from "#domain/contracts/http/follow.ts";
import type { ComputedRecord } from "#domain/contracts/master-record.ts";

interface Owner {
  companyId: number;
  userId: string;
  isDemo: boolean;
}

/** Keeps the newest computation: safe to repeat and to reorder. */
export async function storeMasterRecord(
  db: D1Database,
  { companyId, userId, isDemo }: Owner,
  { version, record, mostTraded, largestMultiple }: ComputedRecord,
): Promise<void> {
  const { three_weeks: weeks, all } = record;
  await db
    .prepare(
      `INSERT INTO master_records (company_id, user_id, is_demo, record, return_3w, win_3w,
         return_all, risk, days, trades, show_code, multiple, computed_ms, version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (company_id, user_id) DO UPDATE SET record = excluded.record,
         return_3w = excluded.return_3w, win_3w = excluded.win_3w,
         return_all = excluded.return_all, risk = excluded.risk, days = excluded.days,
         trades = excluded.trades, show_code = excluded.show_code, multiple = excluded.multiple,
         computed_ms = excluded.computed_ms, version = excluded.version
       WHERE excluded.version > master_records.version`,
    )
    .bind(
      companyId,
      userId,
      isDemo ? 1 : 0,
      JSON.stringify(record),
      weeks.return_percent,
      weeks.win_percent,
      all.return_percent,
      record.risk,
      record.days,
      all.trade_num,
      mostTraded,
      largestMultiple,
      record.computed_ms,
      version,
    )
    .run();
}

/** Records of these users by id, without users that have none. */
export async function masterRecords(
  db: D1Database,
  companyId: number,
  userIds: readonly string[],
): Promise<Map<string, WireMasterRecord>> {
  const { results } = await db
    .prepare(
      `SELECT user_id AS userId, record FROM master_records
       WHERE company_id = ? AND user_id IN (SELECT value FROM json_each(?))`,
    )
    .bind(companyId, JSON.stringify(userIds))
    .all<{ userId: string; record: string }>();
  // `storeMasterRecord` wrote it.
  return new Map(
    results.map(({ userId, record }) => [userId, JSON.parse(record) as WireMasterRecord]),
  );
}

/** Minimum whole days of record for a ranking. */
const rankedDaysMin = 5;
/** A record that could not be computed for this long is out of date. */
const currentMs = 3 * 86_400_000;

export interface RankedMaster {
  userId: string;
  nickname: string;
  record: WireMasterRecord;
  mostTraded: string;
  largestMultiple: number;
}

type StoredRanked = Omit<RankedMaster, "record"> & { record: string };

/**
 * Current masters by their return of three weeks, then of all time.
 * @param forDemo true shows every master, false only those with real money
 */
export async function rankedMasters(
  db: D1Database,
  companyId: number,
  page: { forDemo: boolean; nowMs: number; limit: number; offset: number },
): Promise<{ rows: RankedMaster[]; total: number }> {
  const ranked = `FROM master_records AS r
    JOIN masters AS m ON m.company_id = r.company_id AND m.user_id = r.user_id
    WHERE r.company_id = ?1 AND m.state = 'approved' AND m.is_demo <= ?2
      AND r.days >= ${rankedDaysMin} AND r.trades > 0 AND r.computed_ms > ?3
      AND r.computed_ms <= ?3 + ${currentMs + skewMsMax}`;
  const bound = [companyId, Number(page.forDemo), page.nowMs - currentMs] as const;
  const [rows, count] = await db.batch<StoredRanked & { total: number }>([
    db
      .prepare(
        `SELECT r.user_id AS userId, m.nickname, r.record, r.show_code AS mostTraded,
           r.multiple AS largestMultiple ${ranked}
         ORDER BY r.return_3w DESC, r.return_all DESC, r.user_id LIMIT ?4 OFFSET ?5`,
      )
      .bind(...bound, page.limit, page.offset),
    db.prepare(`SELECT count(*) AS total ${ranked}`).bind(...bound),
  ]);
  const found = rows?.results ?? [];
  return {
    // `storeMasterRecord` wrote it.
    rows: found.map((row) => ({ ...row, record: JSON.parse(row.record) as WireMasterRecord })),
    total: count?.results[0]?.total ?? 0,
  };
}
