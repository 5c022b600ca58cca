import { skewMsMax } from "#domain/access/age.ts";
import type { Identity } from "#domain/contracts/account.ts";
import type { WireMasterRecord } from "#domain/contracts/http/follow.ts";
import type { ComputedRecord } from "#domain/contracts/master-record.ts";
import { type Page, readPage } from "../read-page.ts";
import { rowAs } from "../row-as.ts";
import { listOf, part, raw, sql } from "../sql.ts";

/** Stores a record unless a newer one is stored. Calls may be repeated or out of order. */
export async function storeMasterRecord(
  db: D1Database,
  { companyId, userId, isDemo }: Identity,
  { version, record, mostTraded, largestMultiple }: ComputedRecord,
): Promise<void> {
  const { three_weeks: weeks, all } = record;
  await sql(db)`INSERT INTO master_records (company_id, user_id, is_demo, record, return_3w, win_3w,
      return_all, risk, days, trades, show_code, multiple, computed_ms, version)
    VALUES (${companyId}, ${userId}, ${isDemo ? 1 : 0}, ${JSON.stringify(record)},
      ${weeks.return_percent}, ${weeks.win_percent}, ${all.return_percent}, ${record.risk},
      ${record.days}, ${all.trade_num}, ${mostTraded}, ${largestMultiple}, ${record.computed_ms},
      ${version})
    ON CONFLICT (company_id, user_id) DO UPDATE SET record = excluded.record,
      return_3w = excluded.return_3w, win_3w = excluded.win_3w, return_all = excluded.return_all,
      risk = excluded.risk, days = excluded.days, trades = excluded.trades,
      show_code = excluded.show_code, multiple = excluded.multiple,
      computed_ms = excluded.computed_ms, version = excluded.version
    WHERE excluded.version > master_records.version`.run();
}

export async function masterRecords(db: D1Database, companyId: number, userIds: readonly string[]) {
  const toRow = rowAs<Pick<RankedMaster, "userId" | "record">>({ json: ["record"] });
  const rows = await listOf(db, toRow)`SELECT user_id AS userId, record FROM master_records
    WHERE company_id = ${companyId} AND user_id IN (SELECT value
      FROM json_each(${JSON.stringify(userIds)}))`;
  return new Map(rows.map(({ userId, record }) => [userId, record]));
}

/** Minimum number of whole days that a record must cover to be ranked. */
const rankedDaysMin = 5;
/** Maximum age in ms of a record that is ranked. */
const currentMs = 3 * 86_400_000;

export interface RankedMaster {
  userId: string;
  nickname: string;
  record: WireMasterRecord;
  mostTraded: string;
  largestMultiple: number;
}

/** Ranks current masters by their return in three weeks. @param forDemo false omits demo masters */
export function rankedMasters(
  db: D1Database,
  companyId: number,
  { forDemo, nowMs, ...page }: { forDemo: boolean; nowMs: number } & Page,
) {
  const fromMs = nowMs - currentMs;
  const ranked = part`FROM master_records AS r
    JOIN masters AS m ON m.company_id = r.company_id AND m.user_id = r.user_id
    WHERE r.company_id = ${companyId} AND m.state = 'approved' AND m.is_demo <= ${Number(forDemo)}
      AND r.days >= ${raw(rankedDaysMin)} AND r.trades > 0 AND r.computed_ms > ${fromMs}
      AND r.computed_ms <= ${fromMs} + ${raw(currentMs + skewMsMax)}`;
  const list = part`SELECT r.user_id AS userId, m.nickname, r.record, r.show_code AS mostTraded,
      r.multiple AS largestMultiple ${ranked}
    ORDER BY r.return_3w DESC, r.return_all DESC, r.user_id`;
  return readPage(db, list, ranked, page, rowAs<RankedMaster>({ json: ["record"] }));
}
