/** What masters have made of their accounts, as the accounts have computed it. */
import type { WireMasterRecord } from "#domain/contracts/http/follow.ts";
import type { ComputedRecord } from "#domain/contracts/master-record.ts";

interface Owner {
  companyId: number;
  userId: string;
  isDemo: boolean;
}

/** Safe to repeat and to reorder: the newest computation stays. */
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

/** Records of these users, by their ids; who has none yet is missing. */
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
  // Written above.
  return new Map(
    results.map(({ userId, record }) => [userId, JSON.parse(record) as WireMasterRecord]),
  );
}
