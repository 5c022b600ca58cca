/** The desk's queues: a projection of what accounts and verifications say. */
import type { DeskItem, DeskReport } from "#domain/contracts/desk/records.ts";
import { appendEntries } from "./audit-log.ts";

/** Stores an item unless a newer report of it is there. A claim ends when its item was decided or got an approval. */
export function putItem(db: D1Database, companyId: number, item: DeskItem): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage, number, unit, approvals,
         created_ms, changed_ms, version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
       ON CONFLICT (company_id, id) DO UPDATE SET queue = ?3, way = ?5, status = ?6, stage = ?7, number = ?8,
         unit = ?9, approvals = ?10, created_ms = ?11, changed_ms = ?12, version = ?13,
         claimed_by = CASE WHEN status = ?6 AND approvals = ?10 THEN claimed_by END,
         claimed_until_ms = CASE WHEN status = ?6 AND approvals = ?10 THEN claimed_until_ms ELSE 0 END
       WHERE desk_items.version < ?13 AND desk_items.user_id = ?4`,
    )
    .bind(
      companyId,
      item.id,
      item.queue,
      item.userId,
      item.way,
      item.status,
      item.stage,
      item.number,
      item.unit,
      item.approvals,
      item.createdMs,
      item.changedMs,
      item.version,
    );
}

/**
 * What accounts report after their transactions. Reports may come twice and in any order: an item is never replaced by an older
 * one, an act is logged once.
 */
export async function storeReports(
  db: D1Database,
  companyId: number,
  reports: readonly DeskReport[],
): Promise<void> {
  const items = reports.flatMap(({ item }) => (item ? [putItem(db, companyId, item)] : []));
  const acts = reports.flatMap(({ act }) => (act ? [act] : []));
  await appendEntries(db, companyId, acts, items);
}
