/**
 * Stores a circular as one row, however many readers it has. Reads circulars for desk and
 * customers.
 */

import { identityCheck } from "#domain/codes.ts";
import { type Audience, aloneReadersMax, type CircularState } from "#domain/content/circular.ts";
import { countOf, type Part, part, raw, sql } from "../sql.ts";

const passed = raw(identityCheck.code("passed"));

/** SQL: true if user `u` belongs to the audience. */
function isMeant(audience: string | Part, of: string | Part): Part {
  return part`CASE ${audience} WHEN 'all' THEN 1 WHEN 'real' THEN u.is_demo = 0
    WHEN 'demo' THEN u.is_demo = 1 WHEN 'verified' THEN u.review_status = ${passed}
    WHEN 'country' THEN u.country = ${of} WHEN 'one' THEN u.id = ${of}
    WHEN 'tag' THEN EXISTS (SELECT 1 FROM customer_tags AS g
      WHERE g.company_id = u.company_id AND g.tag = ${of} AND g.user_id = u.id) ELSE 0 END`;
}

/**
 * Reader of messages. `lang` chooses the circulars' texts. Circulars after `nowMs` are left out.
 */
export interface MessageReader {
  companyId: number;
  userId: string;
  lang: string;
  nowMs: number;
}

/**
 * SQL: sent circulars `c` whose audience includes the reader, and that were sent after the reader
 * had registered.
 */
export function circularsOf(
  { companyId, userId, nowMs }: Omit<MessageReader, "lang">,
  joined = raw(""),
): Part {
  return part`circulars AS c JOIN users AS u ON u.company_id = ${companyId} AND u.id = ${userId}
  LEFT JOIN circular_reads AS r
    ON r.company_id = ${companyId} AND r.user_id = ${userId} AND r.circular_id = c.id ${joined}
  WHERE c.company_id = ${companyId} AND c.state = 'approved' AND c.send_ms <= ${nowMs}
    AND u.created_ms <= c.send_ms AND ${isMeant(raw("c.audience"), raw("c.audience_of"))}`;
}

/**
 * SQL: the reader's circulars, each with a text `t` in the reader's language, else English, else
 * any.
 */
export function circularTextsOf(reader: MessageReader): Part {
  return circularsOf(
    reader,
    part`JOIN circular_texts AS t ON t.circular_id = c.id
    AND t.lang = (SELECT lang FROM circular_texts WHERE circular_id = c.id
      ORDER BY lang != ${reader.lang}, lang != 'en', lang LIMIT 1)`,
  );
}

export interface AudienceChoice {
  audience: Audience;
  /** Country code, tag or customer's id that defines the audience; empty for other audiences. */
  of: string;
}

export function countReaders(db: D1Database, companyId: number, { audience, of }: AudienceChoice) {
  return countOf(db)`SELECT count(*) AS n FROM users AS u
    WHERE u.company_id = ${companyId} AND ${isMeant(audience, of)}`;
}

export function findByUid(db: D1Database, companyId: number, uid: string) {
  return sql(db)`SELECT id FROM users WHERE company_id = ${companyId}
    AND uid = ${uid}`.first<string>("id");
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
  /** Uid of the only reader, for the audience `one`. */
  uid: string;
  texts: number;
}

export function findCircular(db: D1Database, companyId: number, id: number) {
  return sql(db)`SELECT id, state, audience, audience_of, send_ms, asked_by, asked_resets,
      approved_by, version, coalesce((SELECT uid FROM users WHERE company_id = ${companyId}
      AND users.id = audience_of), '') AS uid, (SELECT count(*) FROM circular_texts
      WHERE circular_id = circulars.id) AS texts FROM circulars
    WHERE company_id = ${companyId} AND id = ${id}`.first<Circular>();
}

type Version = Pick<Circular, "id" | "version">;

export function setCircular(
  db: D1Database,
  companyId: number,
  { id, version, audience, of, sendMs }: Version & AudienceChoice & { sendMs: number },
): D1PreparedStatement {
  return sql(db)`UPDATE circulars SET version = version + 1, audience = ${audience},
      audience_of = ${of}, send_ms = ${sendMs}
    WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} AND state = 'draft'`;
}

/**
 * Requests a second person's approval.
 * @param from the current state: `draft`; or `asked`, if the first asker is no longer active or
 * permitted, or was reset since the request
 */
export function askCircular(
  db: D1Database,
  companyId: number,
  { id, version, by, resets, from }: Version & { by: string; resets: number; from: CircularState },
): D1PreparedStatement {
  return sql(db)`UPDATE circulars SET version = version + 1, state = 'asked', asked_by = ${by},
      asked_resets = ${resets}
    WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} AND state = ${from}
      AND EXISTS (SELECT 1 FROM circular_texts WHERE circular_id = ${id})`;
}

/** Operators who count as one person, and the start of the current day. */
export interface Alone {
  /** Ids of the sending operator and of all operators who are tied to the sender. */
  operators: readonly string[];
  dayFromMs: number;
}

/**
 * SQL: number of customers, other than the reader, to whom these operators sent circulars today.
 */
const reached = (companyId: number, { operators, dayFromMs }: Alone, readerId: string | Part) =>
  part`(SELECT count(DISTINCT user_id) FROM audit_log WHERE company_id = ${companyId}
    AND at_ms >= ${dayFromMs} AND act = 'circular_approve' AND user_id NOT IN ('', ${readerId})
    AND operator_id IN (SELECT value FROM json_each(${JSON.stringify(operators)})))`;

/** True if the operators may send to this customer without a second person. */
export async function maySendAlone(
  db: D1Database,
  companyId: number,
  alone: Alone,
  readerId: string,
): Promise<boolean> {
  const count = reached(companyId, alone, readerId);
  const may = await sql(db)`SELECT ${count} < ${aloneReadersMax} AS may`.first<number>("may");
  return may === 1;
}

/**
 * Approves a circular. A send time in the past becomes the time of the approval, so that readers
 * find the circular among their newest messages.
 * @param from `draft` if one operator sends the circular alone
 * @param alone null if a second person approves
 */
export function approveCircular(
  db: D1Database,
  companyId: number,
  { id, version, by, from, nowMs }: Version & { by: string; from: CircularState; nowMs: number },
  alone: Alone | null,
): D1PreparedStatement {
  const room = alone
    ? part`AND ${reached(companyId, alone, raw("circulars.audience_of"))} < ${aloneReadersMax}`
    : raw("");
  return sql(db)`UPDATE circulars SET version = version + 1, state = 'approved',
      approved_by = ${by}, asked_by = CASE state WHEN 'draft' THEN ${by} ELSE asked_by END,
      send_ms = max(send_ms, ${nowMs})
    WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} AND state = ${from}
      AND EXISTS (SELECT 1 FROM circular_texts WHERE circular_id = ${id}) ${room}`;
}

export function withdrawCircular(
  db: D1Database,
  companyId: number,
  { id, version, to }: Version & { to: CircularState },
): D1PreparedStatement {
  return sql(db)`UPDATE circulars SET version = version + 1, state = ${to}, asked_by = '',
      approved_by = ''
    WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} AND state IN ('asked',
      'approved')`;
}
