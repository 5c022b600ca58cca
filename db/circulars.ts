/** Circulars for the desk and for their readers: one row for all readers. */
import { identityCheck } from "#domain/codes.ts";
import { type Audience, aloneReadersMax, type CircularState } from "#domain/content/circular.ts";

const passed = identityCheck.code("passed");

/** SQL that is true for a user (`u`) in the audience. */
function isMeant(audience: string, of: string): string {
  return `CASE ${audience} WHEN 'all' THEN 1 WHEN 'real' THEN u.is_demo = 0
    WHEN 'demo' THEN u.is_demo = 1 WHEN 'verified' THEN u.review_status = ${passed}
    WHEN 'country' THEN u.country = ${of} WHEN 'one' THEN u.id = ${of}
    WHEN 'tag' THEN EXISTS (SELECT 1 FROM customer_tags AS g
      WHERE g.company_id = u.company_id AND g.tag = ${of} AND g.user_id = u.id) ELSE 0 END`;
}

/**
 * SQL of the circulars (`c`) of a user (?1, ?2) at a time (?3). The user must be in the audience,
 * and must have registered before the circular was sent.
 */
export function circularsOfUser(joined = ""): string {
  return `circulars AS c JOIN users AS u ON u.company_id = ?1 AND u.id = ?2
  LEFT JOIN circular_reads AS r
    ON r.company_id = ?1 AND r.user_id = ?2 AND r.circular_id = c.id ${joined}
  WHERE c.company_id = ?1 AND c.state = 'approved' AND c.send_ms <= ?3
    AND u.created_ms <= c.send_ms AND ${isMeant("c.audience", "c.audience_of")}`;
}

/** The same with their text (`t`) in a language, otherwise in English, otherwise in any. */
export function circularTextsOfUser(lang: string): string {
  return circularsOfUser(`JOIN circular_texts AS t ON t.circular_id = c.id
    AND t.lang = (SELECT lang FROM circular_texts WHERE circular_id = c.id
      ORDER BY lang != ${lang}, lang != 'en', lang LIMIT 1)`);
}

export interface AudienceChoice {
  audience: Audience;
  /** Country code, tag or customer's id; empty for other audiences. */
  of: string;
}

/** Current number of customers in an audience. */
export async function countReaders(
  db: D1Database,
  companyId: number,
  { audience, of }: AudienceChoice,
): Promise<number> {
  const n = await db
    .prepare(
      `SELECT count(*) AS n FROM users AS u WHERE u.company_id = ?1 AND ${isMeant("?2", "?3")}`,
    )
    .bind(companyId, audience, of)
    .first<number>("n");
  return n ?? 0;
}

/** Id of the customer with this uid; null if none in this company. */
export async function findByUid(
  db: D1Database,
  companyId: number,
  uid: string,
): Promise<string | null> {
  return db
    .prepare("SELECT id FROM users WHERE company_id = ? AND uid = ?")
    .bind(companyId, uid)
    .first<string>("id");
}

export interface Circular {
  id: number;
  state: CircularState;
  audience: Audience;
  audience_of: string;
  send_ms: number;
  asked_by: string;
  asked_resets: number;
  approved_by: string;
  version: number;
  /** Uid of a single reader. */
  uid: string;
  texts: number;
}

export async function findCircular(
  db: D1Database,
  companyId: number,
  id: number,
): Promise<Circular | null> {
  return db
    .prepare(
      `SELECT id, state, audience, audience_of, send_ms, asked_by, asked_resets, approved_by, version,
         coalesce((SELECT uid FROM users WHERE company_id = ?1 AND users.id = audience_of), '') AS uid,
         (SELECT count(*) FROM circular_texts WHERE circular_id = circulars.id) AS texts
       FROM circulars WHERE company_id = ?1 AND id = ?2`,
    )
    .bind(companyId, id)
    .first<Circular>();
}

interface Version {
  id: number;
  version: number;
}

export function setCircular(
  db: D1Database,
  companyId: number,
  { id, version, audience, of, sendMs }: Version & AudienceChoice & { sendMs: number },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE circulars SET version = version + 1, audience = ?4, audience_of = ?5, send_ms = ?6
       WHERE company_id = ?1 AND id = ?2 AND version = ?3 AND state = 'draft'`,
    )
    .bind(companyId, id, version, audience, of, sendMs);
}

/**
 * Lets a circular with a text wait for a second person.
 * @param from `asked` if the earlier asker may no longer count
 */
export function askCircular(
  db: D1Database,
  companyId: number,
  { id, version, by, resets, from }: Version & { by: string; resets: number; from: CircularState },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE circulars SET version = version + 1, state = 'asked', asked_by = ?4, asked_resets = ?5
       WHERE company_id = ?1 AND id = ?2 AND version = ?3 AND state = ?6
         AND EXISTS (SELECT 1 FROM circular_texts WHERE circular_id = ?2)`,
    )
    .bind(companyId, id, version, by, resets, from);
}

/** Circulars that one person has sent alone since the day began. */
export interface Alone {
  /** The operator and all operators tied to them. */
  operators: readonly string[];
  dayFromMs: number;
}

/**
 * SQL: number of customers, without the reader ?9, to whom the operators ?7 have written since ?8.
 */
const reached = `(SELECT count(DISTINCT user_id) FROM audit_log WHERE company_id = ?1
  AND at_ms >= ?8 AND act = 'circular_approve' AND user_id NOT IN ('', ?9)
  AND operator_id IN (SELECT value FROM json_each(?7)))`;

/** True if the operators may send to this customer without a second person. */
export async function maySendAlone(
  db: D1Database,
  companyId: number,
  { operators, dayFromMs }: Alone,
  readerId: string,
): Promise<boolean> {
  const may = await db
    .prepare(`SELECT ${reached} < ?2 AS may`)
    .bind(companyId, aloneReadersMax, 0, 0, 0, 0, JSON.stringify(operators), dayFromMs, readerId)
    .first<number>("may");
  return may === 1;
}

/**
 * Approves a circular: it is readable from its time on, but never earlier than now, so that readers
 * find it among their newest.
 * @param from `draft` if a single operator sends it
 * @param alone null if a second person approves
 */
export function approveCircular(
  db: D1Database,
  companyId: number,
  { id, version, by, from, nowMs }: Version & { by: string; from: CircularState; nowMs: number },
  alone: Alone | null,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE circulars SET version = version + 1, state = 'approved', approved_by = ?4,
         asked_by = CASE state WHEN 'draft' THEN ?4 ELSE asked_by END, send_ms = max(send_ms, ?6)
       WHERE company_id = ?1 AND id = ?2 AND version = ?3 AND state = ?5
         AND EXISTS (SELECT 1 FROM circular_texts WHERE circular_id = ?2)
         AND (?7 IS NULL OR ${reached.replaceAll("?9", "circulars.audience_of")} < ${aloneReadersMax})`,
    )
    .bind(
      ...[companyId, id, version, by, from, nowMs],
      ...[alone && JSON.stringify(alone.operators), alone?.dayFromMs ?? 0],
    );
}

export function withdrawCircular(
  db: D1Database,
  companyId: number,
  { id, version, to }: Version & { to: CircularState },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE circulars SET version = version + 1, state = ?4, asked_by = '', approved_by = ''
       WHERE company_id = ?1 AND id = ?2 AND version = ?3 AND state IN ('asked', 'approved')`,
    )
    .bind(companyId, id, version, to);
}
