/** The desk's queues. Their items come from accounts' reports and from customers' submissions. */

import { skewMsMax } from "#domain/access/age.ts";
import { readDepositReference } from "#domain/cashier/payment-reference.ts";
import { type PaymentStatus, paymentStatus } from "#domain/codes.ts";
import type { DeskRowView } from "#domain/contracts/desk/queue.ts";
import type { DeskItem, DeskReport } from "#domain/contracts/desk/records.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { returnToLoanBook } from "../money/loan-book.ts";
import { putLoan } from "../money/loans.ts";
import { type Page, readPage } from "../read-page.ts";
import { rowAs } from "../row-as.ts";
import { firstOf, listOf, type Part, part, raw, sql } from "../sql.ts";
import { appendEntries, isLogged } from "./audit-log.ts";

/** SQL: true if an operator still has to act on the item. An index has the same condition. */
const isOpen = "stage NOT IN ('done', 'returned')";

/**
 * Stores an item unless a newer one is stored. If its stage or approvals change, its claim ends.
 */
export function putItem(db: D1Database, companyId: number, item: DeskItem): D1PreparedStatement {
  const { queue, type, stage, number, unit, approvals, createdMs, changedMs, version } = item;
  const status = paymentStatus.code(item.status);
  return sql(db)`INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage, number,
      unit, approvals, created_ms, changed_ms, version, reference)
    VALUES (${companyId}, ${item.id}, ${queue}, ${item.userId}, ${type}, ${status}, ${stage},
      ${number}, ${unit}, ${approvals}, ${createdMs}, ${changedMs}, ${version},
      ${item.reference ?? ""})
    ON CONFLICT (company_id, id) DO UPDATE SET queue = excluded.queue, way = excluded.way,
      status = excluded.status, stage = excluded.stage, number = excluded.number,
      unit = excluded.unit, approvals = excluded.approvals, created_ms = excluded.created_ms,
      changed_ms = excluded.changed_ms, version = excluded.version, reference = excluded.reference,
      claimed_by = CASE WHEN stage = excluded.stage AND approvals = excluded.approvals
      THEN claimed_by END, claimed_until_ms = CASE WHEN stage = excluded.stage
      AND approvals = excluded.approvals THEN claimed_until_ms ELSE 0 END
    WHERE desk_items.version <= excluded.version AND desk_items.user_id = excluded.user_id`;
}

const waiting = raw(paymentStatus.code("waiting"));

/** Item that opens when a customer submits facts for review. */
interface Review {
  id: string;
  queue: Queue;
  userId: string;
}

/** Opens or reopens a review if the previous statement stored a submission. */
export function openReview(
  db: D1Database,
  companyId: number,
  { id, queue, userId }: Review,
  nowMs: number,
): D1PreparedStatement {
  return sql(db)`INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage, number,
      unit, created_ms, changed_ms, version)
    SELECT ${companyId}, ${id}, ${queue}, ${userId}, 'none', ${waiting}, 'review', '', '', ${nowMs},
      ${nowMs}, ${nowMs} WHERE changes() > 0
    ON CONFLICT (company_id, id) DO UPDATE SET status = ${waiting}, stage = 'review',
      created_ms = ${nowMs}, changed_ms = ${nowMs}, version = max(version + 1, ${nowMs}),
      claimed_by = NULL, claimed_until_ms = 0`;
}

/** Ends a review if the audit log has the decision's entry with this hash. */
export function closeReview(
  db: D1Database,
  companyId: number,
  { id, status }: { id: string; status: PaymentStatus },
  loggedHash: string,
  nowMs: number,
): D1PreparedStatement {
  return sql(db)`UPDATE desk_items SET status = ${paymentStatus.code(status)}, stage = 'done',
      changed_ms = ${nowMs}, version = version + 1, claimed_by = NULL, claimed_until_ms = 0
    WHERE company_id = ${companyId} AND id = ${id} AND ${isLogged(companyId, loggedHash)}`;
}

/** Stores accounts' reports, in any order. Logs each act once, even if its report arrives twice. */
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

export type ItemRow = Omit<DeskRowView, "account" | "is_mine" | "claimed_by"> & {
  email: string;
  mobile: string;
  /** Id of the operator with a claim on the item; null if none or if the claim has expired. */
  claimed_by: string | null;
  claimed_name: string | null;
};

const toItem = rowAs<ItemRow>({ codes: { status: paymentStatus } });

export interface ItemFilter {
  queue: Queue;
  state: "open" | "done" | "all";
  /** Stage of the items to list; null for all stages. */
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

/** Lifetime of a claim in ms. */
export const claimMs = 15 * 60_000;
/** SQL: true if a claim has expired, or ends so late that a wrong clock must have set the end. */
const isOver = (nowMs: number) =>
  part`(claimed_until_ms <= ${nowMs} OR claimed_until_ms > ${nowMs} + ${raw(claimMs + skewMsMax)})`;

const rowTables = (nowMs: number) => part`desk_items AS i
  LEFT JOIN users AS u ON u.company_id = i.company_id AND u.id = i.user_id
  LEFT JOIN operators AS o ON o.company_id = i.company_id AND o.id = i.claimed_by
    AND NOT ${isOver(nowMs)}`;

// Uses `instr`: with LIKE the text could contain wildcards, and D1 limits patterns to 50 bytes.
function matching(companyId: number, filter: ItemFilter): Part {
  const { queue, state, search, type, claimed, operatorId, fromMs, toMs, stage } = filter;
  // Also finds a reference that a customer wrote in groups, or that a bank wrote in small letters.
  const reference = readDepositReference(search) ?? "-";
  return part`i.company_id = ${companyId} AND i.queue = ${queue} AND CASE ${state} WHEN 'open'
      THEN i.${raw(isOpen)} WHEN 'done' THEN NOT i.${raw(isOpen)} ELSE 1 END AND (${search} = ''
      OR instr(lower(u.uid), lower(${search})) OR instr(lower(u.email), lower(${search}))
      OR instr(lower(u.mobile), lower(${search})) OR instr(lower(i.id), lower(${search}))
      OR instr(lower(i.reference), lower(${search})) OR i.reference = ${reference})
      AND (${type} IS NULL OR i.way = ${type}) AND CASE ${claimed ?? ""} WHEN 'mine'
      THEN o.id = ${operatorId} WHEN 'free' THEN o.id IS NULL ELSE 1 END AND (${fromMs} IS NULL
      OR i.created_ms >= ${fromMs}) AND (${toMs} IS NULL OR i.created_ms < ${toMs})
      AND (${stage} IS NULL OR i.stage = ${stage})`;
}

/** Lists items, newest first; a list of open items begins with the longest wait. */
export function listItems(db: D1Database, companyId: number, filter: ItemFilter, page: Page) {
  const order = filter.state === "open" ? "i.created_ms, i.id" : "i.created_ms DESC, i.id";
  const all = part`FROM ${rowTables(filter.nowMs)} WHERE ${matching(companyId, filter)}`;
  const list = part`SELECT ${raw(rowColumns)} ${all} ORDER BY ${raw(order)}`;
  return readPage(db, list, all, page, toItem);
}

/** Lists all items of a customer from every queue, newest first. */
export function listItemsOf(
  db: D1Database,
  companyId: number,
  { userId, nowMs }: { userId: string; nowMs: number },
  page: Page,
) {
  const list = part`SELECT ${raw(rowColumns)} FROM ${rowTables(nowMs)}
    WHERE i.company_id = ${companyId} AND i.user_id = ${userId}
    ORDER BY i.created_ms DESC, i.id`;
  const all = part`FROM desk_items WHERE company_id = ${companyId} AND user_id = ${userId}`;
  return readPage(db, list, all, page, toItem);
}

export async function countStages(db: D1Database, companyId: number, queue: Queue) {
  const rows = await listOf<{ stage: DeskItem["stage"]; n: number }>(db)`SELECT stage, count(*) AS n
    FROM desk_items WHERE company_id = ${companyId} AND queue = ${queue} AND ${raw(isOpen)}
    GROUP BY stage`;
  return Object.fromEntries(rows.map(({ stage, n }) => [stage, n]));
}

/** Lists up to five other payments in the company's queue that have the same reference. */
export async function listSameReference(
  db: D1Database,
  companyId: number,
  { id, queue, reference }: Pick<ItemRow, "id" | "queue" | "reference">,
) {
  if (reference === "") return [];
  return listOf<{ id: string; uid: string; status: number }>(db)`
    SELECT i.id, coalesce(u.uid, '') AS uid, i.status FROM desk_items AS i
    LEFT JOIN users AS u ON u.company_id = i.company_id AND u.id = i.user_id
    WHERE i.company_id = ${companyId} AND i.reference = ${reference} AND i.reference <> ''
      AND i.id <> ${id}
      AND i.queue = ${queue} ORDER BY i.created_ms, i.id LIMIT 5`;
}

/**
 * Lists queues, longest wait first, each with its number of open items and the oldest item's time.
 */
export function listOldest(db: D1Database, companyId: number) {
  return listOf<{ queue: Queue; open: number; oldest_ms: number }>(db)`
    SELECT queue, count(*) AS open, min(created_ms) AS oldest_ms
    FROM desk_items
    WHERE company_id = ${companyId} AND ${raw(isOpen)}
    GROUP BY queue ORDER BY oldest_ms`;
}

export async function countOpen(db: D1Database, companyId: number) {
  const rows = await listOf<{ queue: Queue; n: number }>(db)`SELECT queue, count(*) AS n
    FROM desk_items WHERE company_id = ${companyId} AND ${raw(isOpen)} GROUP BY queue`;
  return Object.fromEntries(rows.map(({ queue, n }) => [queue, n]));
}

export function findItem(db: D1Database, companyId: number, id: string, nowMs: number) {
  return firstOf(db, toItem)`SELECT ${raw(rowColumns)} FROM ${rowTables(nowMs)}
    WHERE i.company_id = ${companyId} AND i.id = ${id}`;
}

/** Claims an open item unless another operator has claimed it. */
export function claimItem(
  db: D1Database,
  companyId: number,
  { id, operatorId }: { id: string; operatorId: string },
  nowMs: number,
): D1PreparedStatement {
  return sql(db)`UPDATE desk_items SET claimed_by = ${operatorId},
      claimed_until_ms = ${nowMs + claimMs}
    WHERE company_id = ${companyId} AND id = ${id} AND ${raw(isOpen)}
      AND (claimed_by IS NULL OR claimed_by = ${operatorId} OR ${isOver(nowMs)})`;
}

export function releaseItem(
  db: D1Database,
  companyId: number,
  { id, operatorId }: { id: string; operatorId: string },
): D1PreparedStatement {
  return sql(db)`UPDATE desk_items SET claimed_by = NULL, claimed_until_ms = 0
    WHERE company_id = ${companyId} AND id = ${id} AND claimed_by = ${operatorId}`;
}
