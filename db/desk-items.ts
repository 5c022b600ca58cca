/** The desk's queues: a projection of reports from accounts and verifications. */
import { skewMsMax } from "#domain/age.ts";
import { readDepositReference } from "#domain/cashier/payment-reference.ts";
import { type PaymentStatus, paymentStatus } from "#domain/codes.ts";
import type { DeskItem, DeskReport } from "#domain/contracts/desk/records.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { appendEntries } from "./audit-log.ts";
import { returnToLoanBook } from "./loan-book.ts";
import { putLoan } from "./loans.ts";

/** An operator still has to act. Must match the index of these rows. */
const isOpen = "stage NOT IN ('done', 'returned')";

/**
 * Stores an item unless a newer report is stored. A claim ends when its item reaches another stage
 * or gets an approval.
 */
export function putItem(db: D1Database, companyId: number, item: DeskItem): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage, number, unit, approvals,
         created_ms, changed_ms, version, reference)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
       ON CONFLICT (company_id, id) DO UPDATE SET queue = ?3, way = ?5, status = ?6, stage = ?7, number = ?8,
         unit = ?9, approvals = ?10, created_ms = ?11, changed_ms = ?12, version = ?13, reference = ?14,
         claimed_by = CASE WHEN stage = ?7 AND approvals = ?10 THEN claimed_by END,
         claimed_until_ms = CASE WHEN stage = ?7 AND approvals = ?10 THEN claimed_until_ms ELSE 0 END
       WHERE desk_items.version <= ?13 AND desk_items.user_id = ?4`,
    )
    .bind(
      companyId,
      item.id,
      item.queue,
      item.userId,
      item.type,
      paymentStatus.code(item.status),
      item.stage,
      item.number,
      item.unit,
      item.approvals,
      item.createdMs,
      item.changedMs,
      item.version,
      item.reference ?? "",
    );
}

/**
 * Stores accounts' reports. They may come twice and in any order: an item is never replaced by an
 * older one, and an act is logged once.
 */
export async function storeReports(
  db: D1Database,
  companyId: number,
  reports: readonly DeskReport[],
): Promise<void> {
  const items = reports.flatMap(({ item }) => (item ? [putItem(db, companyId, item)] : []));
  const acts = reports.flatMap(({ act }) => (act ? [act] : []));
  const lent = reports.flatMap(({ loan }) =>
    loan ? [putLoan(db, companyId, loan), ...returnToLoanBook(db, companyId, loan)] : [],
  );
  await appendEntries(db, companyId, acts, [...items, ...lent]);
}

export interface ItemRow {
  queue: Queue;
  id: string;
  user_id: string;
  uid: string;
  email: string;
  mobile: string;
  type: string;
  status: PaymentStatus;
  stage: DeskItem["stage"];
  number: string;
  unit: string;
  reference: string;
  approvals: number;
  created_ms: number;
  changed_ms: number;
  /** Null while unclaimed, also after a claim has expired. */
  claimed_by: string | null;
  claimed_name: string | null;
}

type StoredRow = Omit<ItemRow, "status"> & { status: number };

const toItem = (row: StoredRow): ItemRow => ({ ...row, status: paymentStatus.name(row.status) });

export interface ItemFilter {
  queue: Queue;
  state: "open" | "done" | "all";
  /** Only this stage; null for every stage of the state. */
  stage: DeskItem["stage"] | null;
  /** Part of uid, e-mail, phone, id or reference. */
  search: string;
  type: string | null;
  /** `mine`: claimed by this operator. `free`: unclaimed. */
  claimed: "mine" | "free" | null;
  operatorId: string;
  fromMs: number | null;
  toMs: number | null;
  nowMs: number;
}

const rowColumns = `i.queue, i.id, i.user_id, coalesce(u.uid, '') AS uid, coalesce(u.email, '') AS email,
  coalesce(u.mobile, '') AS mobile, i.way AS type, i.status, i.stage, i.number, i.unit, i.reference, i.approvals, i.created_ms, i.changed_ms,
  o.id AS claimed_by, o.name AS claimed_name`;

/** Lifetime of a claim. */
export const claimMs = 15 * 60_000;
/** SQL: true for a claim that has expired, or that a clock ahead has set. */
const isOver = (nowMs: string) =>
  `(claimed_until_ms <= ${nowMs} OR claimed_until_ms > ${nowMs} + ${claimMs + skewMsMax})`;

/** `?1` is the company, `?2` the time. */
const rowTables = `desk_items AS i
  LEFT JOIN users AS u ON u.company_id = i.company_id AND u.id = i.user_id
  LEFT JOIN operators AS o ON o.company_id = i.company_id AND o.id = i.claimed_by
    AND NOT ${isOver("?2")}`;

// `instr` and not LIKE: nothing in the text is a wildcard, and D1 takes patterns of 50 bytes only.
const matches = `i.company_id = ?1 AND i.queue = ?3
  AND CASE ?4 WHEN 'open' THEN i.${isOpen} WHEN 'done' THEN NOT i.${isOpen} ELSE 1 END
  AND (?5 = '' OR instr(lower(u.uid), lower(?5)) OR instr(lower(u.email), lower(?5))
    OR instr(lower(u.mobile), lower(?5)) OR instr(lower(i.id), lower(?5))
    OR instr(lower(i.reference), lower(?5)) OR i.reference = ?11)
  AND (?6 IS NULL OR i.way = ?6)
  AND CASE ?7 WHEN 'mine' THEN o.id = ?8 WHEN 'free' THEN o.id IS NULL ELSE 1 END
  AND (?9 IS NULL OR i.created_ms >= ?9) AND (?10 IS NULL OR i.created_ms < ?10)
  AND (?12 IS NULL OR i.stage = ?12)`;

function filterValues(companyId: number, filter: ItemFilter) {
  const { nowMs, queue, state, search, type, claimed, operatorId, fromMs, toMs } = filter;
  const known = [companyId, nowMs, queue, state, search, type, claimed ?? "", operatorId];
  // A customer may write the reference in groups, or a bank in small letters.
  return [...known, fromMs, toMs, readDepositReference(search) ?? "-", filter.stage];
}

/** Open items oldest first, so the longest wait comes first. Others newest first. */
export async function listItems(
  db: D1Database,
  companyId: number,
  filter: ItemFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const values = filterValues(companyId, filter);
  const order = filter.state === "open" ? "i.created_ms, i.id" : "i.created_ms DESC, i.id";
  const [rows, count] = await db.batch<StoredRow & { n: number }>([
    db
      .prepare(
        `SELECT ${rowColumns} FROM ${rowTables} WHERE ${matches} ORDER BY ${order} LIMIT ?13 OFFSET ?14`,
      )
      .bind(...values, limit, offset),
    db.prepare(`SELECT count(*) AS n FROM ${rowTables} WHERE ${matches}`).bind(...values),
  ]);
  return { rows: (rows?.results ?? []).map(toItem), total: count?.results[0]?.n ?? 0 };
}

/** All items a customer ever had in a queue, newest first. */
export async function listItemsOf(
  db: D1Database,
  companyId: number,
  { userId, nowMs }: { userId: string; nowMs: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const own = "i.company_id = ?1 AND i.user_id = ?3";
  const [rows, count] = await db.batch<StoredRow & { n: number }>([
    db
      .prepare(
        `SELECT ${rowColumns} FROM ${rowTables} WHERE ${own}
         ORDER BY i.created_ms DESC, i.id LIMIT ?4 OFFSET ?5`,
      )
      .bind(companyId, nowMs, userId, limit, offset),
    db
      .prepare("SELECT count(*) AS n FROM desk_items WHERE company_id = ? AND user_id = ?")
      .bind(companyId, userId),
  ]);
  return { rows: (rows?.results ?? []).map(toItem), total: count?.results[0]?.n ?? 0 };
}

/** Number of open items of a queue in each stage. */
export async function countStages(
  db: D1Database,
  companyId: number,
  queue: Queue,
): Promise<Partial<Record<DeskItem["stage"], number>>> {
  const rows = await db
    .prepare(
      `SELECT stage, count(*) AS n FROM desk_items
       WHERE company_id = ? AND queue = ? AND ${isOpen} GROUP BY stage`,
    )
    .bind(companyId, queue)
    .all<{ stage: DeskItem["stage"]; n: number }>();
  return Object.fromEntries(rows.results.map(({ stage, n }) => [stage, n]));
}

/** Payments of the company's other customers, or of this customer, with the same hash. */
export async function listSameReference(
  db: D1Database,
  companyId: number,
  { id, queue, reference }: Pick<ItemRow, "id" | "queue" | "reference">,
): Promise<{ id: string; uid: string; status: number }[]> {
  if (reference === "") return [];
  const rows = await db
    .prepare(
      `SELECT i.id, coalesce(u.uid, '') AS uid, i.status FROM desk_items AS i
       LEFT JOIN users AS u ON u.company_id = i.company_id AND u.id = i.user_id
       WHERE i.company_id = ?1 AND i.reference = ?2 AND i.reference <> '' AND i.id <> ?3
         AND i.queue = ?4 ORDER BY i.created_ms, i.id LIMIT 5`,
    )
    .bind(companyId, reference, id, queue)
    .all<{ id: string; uid: string; status: number }>();
  return rows.results;
}

/** Number of open items in each queue. */
export async function countOpen(
  db: D1Database,
  companyId: number,
): Promise<Partial<Record<Queue, number>>> {
  const rows = await db
    .prepare(
      `SELECT queue, count(*) AS n FROM desk_items
       WHERE company_id = ? AND ${isOpen} GROUP BY queue`,
    )
    .bind(companyId)
    .all<{ queue: Queue; n: number }>();
  return Object.fromEntries(rows.results.map(({ queue, n }) => [queue, n]));
}

export async function findItem(
  db: D1Database,
  companyId: number,
  id: string,
  nowMs: number,
): Promise<ItemRow | null> {
  const row = await db
    .prepare(`SELECT ${rowColumns} FROM ${rowTables} WHERE i.company_id = ?1 AND i.id = ?3`)
    .bind(companyId, nowMs, id)
    .first<StoredRow>();
  return row && toItem(row);
}

/** Claims an open item, unless another operator has it. */
export function claimItem(
  db: D1Database,
  companyId: number,
  { id, operatorId }: { id: string; operatorId: string },
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE desk_items SET claimed_by = ?3, claimed_until_ms = ?5
       WHERE company_id = ?1 AND id = ?2 AND ${isOpen}
         AND (claimed_by IS NULL OR claimed_by = ?3 OR ${isOver("?4")})`,
    )
    .bind(companyId, id, operatorId, nowMs, nowMs + claimMs);
}

export function releaseItem(
  db: D1Database,
  companyId: number,
  { id, operatorId }: { id: string; operatorId: string },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE desk_items SET claimed_by = NULL, claimed_until_ms = 0
       WHERE company_id = ? AND id = ? AND claimed_by = ?`,
    )
    .bind(companyId, id, operatorId);
}
