/** Lists what waits for a second person: changes, customers' payments, circulars. */

import { paymentStatus } from "#domain/codes.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { listOf, raw } from "../sql.ts";
import { columns, toChange } from "./changes.ts";

/** Maximum rows of each list: changes, items, circulars. */
const lookedAt = 200;

interface Reader {
  /** Kinds of changes that the reader may decide; `listHalfApproved` gets queues in this field. */
  kinds: readonly string[];
  /** Ids of the reader and of all operators who count as the same person as the reader. */
  self: readonly string[];
}

/** Lists changes that other operators requested, oldest first. */
export function listAsked(db: D1Database, companyId: number, { kinds, self }: Reader) {
  return listOf(db, toChange)`SELECT ${raw(columns)} FROM changes AS c
    WHERE c.company_id = ${companyId} AND c.state = 'asked'
      AND c.kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
      AND c.asked_by NOT IN (SELECT value FROM json_each(${JSON.stringify(self)}))
    ORDER BY c.asked_ms, c.id LIMIT ${raw(lookedAt)}`;
}

interface Waiting {
  id: string;
  name: string;
  /** Id of the operator who requested or first approved the item. */
  askedBy: string;
  askedMs: number;
}

/** Lists open items with one approval, and payouts whose return an operator has requested. */
export function listHalfApproved(db: D1Database, companyId: number, { kinds, self }: Reader) {
  return listOf<Waiting & { queue: Queue }>(db)`
    SELECT i.queue, i.id, i.number || ' ' || i.unit AS name,
      coalesce(a.operator_id, '') AS askedBy, coalesce(a.at_ms, i.changed_ms) AS askedMs
      FROM desk_items AS i
    LEFT JOIN audit_log AS a ON a.company_id = i.company_id AND a.number = (SELECT max(l.number)
      FROM audit_log AS l WHERE l.company_id = i.company_id
      AND l.subject = iif(i.queue IN ('matching', 'proof'), 'deposit', i.queue) || '/' || i.id
      AND l.act IN ('approve', 'adjust', 'payout_return'))
    WHERE i.company_id = ${companyId} AND i.stage NOT IN ('done', 'returned') AND (i.approvals > 0
      AND i.status = ${paymentStatus.code("waiting")} OR i.stage = 'return') AND i.queue IN (SELECT
      value FROM json_each(${JSON.stringify(kinds)})) AND coalesce(a.operator_id, '') NOT IN (SELECT
      value FROM json_each(${JSON.stringify(self)})) ORDER BY askedMs, i.id
      LIMIT ${raw(lookedAt)}`;
}

export function listAskedCirculars(db: D1Database, companyId: number, self: Reader["self"]) {
  return listOf<Waiting>(db)`SELECT CAST(c.id AS TEXT) AS id, c.asked_by AS askedBy,
    coalesce((SELECT max(l.at_ms)
        FROM audit_log AS l WHERE l.company_id = c.company_id AND l.act = 'circular_ask'
          AND l.subject = 'circular/' || c.id), c.created_ms) AS askedMs,
      coalesce((SELECT t.title FROM circular_texts AS t WHERE t.circular_id = c.id
        ORDER BY t.lang != 'en', t.lang LIMIT 1), '') AS name
    FROM circulars AS c WHERE c.company_id = ${companyId} AND c.state = 'asked'
      AND c.asked_by NOT IN (SELECT value FROM json_each(${JSON.stringify(self)}))
        ORDER BY c.id LIMIT ${raw(lookedAt)}`;
}
