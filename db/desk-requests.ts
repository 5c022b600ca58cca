/** What one operator asks for and a second one approves, of funds and of the loan book. */
import { happened } from "./audit-log.ts";
import type { Condition } from "./condition.ts";

export type DeskRequestKind = "terms" | "put_in" | "take_out" | "product" | "product_end";
export type DeskRequestState = "asked" | "approved" | "taken_back";

export interface DeskRequest {
  id: string;
  /** As the audit log names it: `fund/3`, `loans`. */
  subject: string;
  kind: DeskRequestKind;
  /** The amount, or what is to be in force (JSON). */
  body: string;
  currency: string;
  /** What was in force when it was asked (JSON); empty for nothing, and for money. */
  before: string;
  reason: string;
  state: DeskRequestState;
  askedBy: string;
  askedResets: number;
  askedMs: number;
  decidedBy: string;
  decidedMs: number;
  /** Why another one than who asked has taken it back. */
  decisionReason: string;
  /** Of what was approved: empty until it is known. */
  outcome: "" | "done" | "refused";
}

const columns = `id, subject, kind, body, currency, before, reason, state, asked_by AS askedBy,
  asked_resets AS askedResets, asked_ms AS askedMs, decided_by AS decidedBy,
  decided_ms AS decidedMs, decision_reason AS decisionReason, outcome`;

/** Money that was approved and that its journal has not answered yet. */
export const isOnTheWay = `kind IN ('put_in', 'take_out') AND state = 'approved' AND outcome = ''`;

/** Those that wait come first, then the newest. */
export async function listDeskRequests(
  db: D1Database,
  companyId: number,
  subject: string,
  limit: number,
): Promise<DeskRequest[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM desk_requests WHERE company_id = ? AND subject = ?
       ORDER BY state != 'asked', asked_ms DESC, id LIMIT ?`,
    )
    .bind(companyId, subject, limit)
    .all<DeskRequest>();
  return results;
}

export async function findDeskRequest(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<DeskRequest | null> {
  return db
    .prepare(`SELECT ${columns} FROM desk_requests WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<DeskRequest>();
}

/** By subject: how many wait for a second person. */
export async function countAsked(db: D1Database, companyId: number): Promise<Map<string, number>> {
  const { results } = await db
    .prepare(
      `SELECT subject, count(*) AS n FROM desk_requests
       WHERE company_id = ? AND state = 'asked' GROUP BY subject`,
    )
    .bind(companyId)
    .all<{ subject: string; n: number }>();
  return new Map(results.map(({ subject, n }) => [subject, n]));
}

interface Asker {
  by: string;
  resets: number;
  nowMs: number;
}

export type Asked = Pick<
  DeskRequest,
  "id" | "subject" | "kind" | "body" | "currency" | "before" | "reason"
>;

export function askDeskRequest(
  db: D1Database,
  companyId: number,
  { id, subject, kind, body, currency, before, reason }: Asked,
  { by, resets, nowMs }: Asker,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO desk_requests (company_id, id, subject, kind, body, currency, before, reason, state,
         asked_by, asked_resets, asked_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'asked', ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    )
    .bind(companyId, id, subject, kind, body, currency, before, reason, by, resets, nowMs);
}

/** Where who asked counts no more, an approval is a new asking. */
export function askAgain(
  db: D1Database,
  companyId: number,
  { id, askedBy, askedResets }: DeskRequest,
  { by, resets, nowMs }: Asker,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE desk_requests SET asked_by = ?5, asked_resets = ?6, asked_ms = ?7
       WHERE company_id = ?1 AND id = ?2 AND state = 'asked' AND asked_by = ?3 AND asked_resets = ?4`,
    )
    .bind(companyId, id, askedBy, askedResets, by, resets, nowMs);
}

/**
 * Changes no row where somebody else has asked, or decided, meanwhile, or where the condition does
 * not hold.
 */
export function decideDeskRequest(
  db: D1Database,
  companyId: number,
  { id, askedBy, askedResets }: DeskRequest,
  {
    to,
    by,
    nowMs,
    reason = "",
    only,
  }: { to: "approved" | "taken_back"; by: string; nowMs: number; reason?: string } & {
    only?: Condition | undefined;
  },
): D1PreparedStatement {
  const condition = only ?? { sql: "1 = 1", values: [] };
  return db
    .prepare(
      `UPDATE desk_requests SET state = ?, decided_by = ?, decided_ms = ?, decision_reason = ?
       WHERE company_id = ? AND id = ? AND state = 'asked' AND asked_by = ? AND asked_resets = ?
         AND ${condition.sql}`,
    )
    .bind(to, by, nowMs, reason, companyId, id, askedBy, askedResets, ...condition.values);
}

/** Money of this subject that was approved and that its journal has not answered yet. */
export async function listMoneyOnTheWay(
  db: D1Database,
  companyId: number,
  subject: string,
): Promise<Array<Pick<DeskRequest, "id" | "kind" | "currency"> & { amount: string }>> {
  const { results } = await db
    .prepare(
      `SELECT id, kind, body AS amount, currency FROM desk_requests
       WHERE company_id = ? AND subject = ? AND ${isOnTheWay} ORDER BY decided_ms, id`,
    )
    .bind(companyId, subject)
    .all<Pick<DeskRequest, "id" | "kind" | "currency"> & { amount: string }>();
  return results;
}

/** What a journal has answered; it answers every repeat alike. */
export async function setOutcome(
  db: D1Database,
  companyId: number,
  id: string,
  outcome: "done" | "refused",
): Promise<void> {
  await db
    .prepare(
      `UPDATE desk_requests SET outcome = ? WHERE company_id = ? AND id = ? AND ${isOnTheWay}`,
    )
    .bind(outcome, companyId, id)
    .run();
}

/**
 * SQL that holds while what was approved is not done. Two tries of one act log the same entry, so
 * that `happened` holds for both: only this one keeps the second from doing it again.
 */
export function isUndone(company: string, id: string): string {
  return `EXISTS (SELECT 1 FROM desk_requests
    WHERE company_id = ${company} AND id = ${id} AND outcome = '')`;
}

/** The last statement of an approval that is done within its transaction. */
export function setDone(
  db: D1Database,
  companyId: number,
  id: string,
  loggedHash: string,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE desk_requests SET outcome = 'done' WHERE company_id = ?1 AND id = ?2
         AND ${happened("?1", "?3")}`,
    )
    .bind(companyId, id, loggedHash);
}
