/** What waits for a second person and is no change: payments of accounts, and circulars. */
import { paymentStatus } from "#domain/codes.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";

interface Waiting {
  id: string;
  /** Words that name it to people. */
  name: string;
  /** Who approved it first, or asked for it. */
  askedBy: string;
  askedMs: number;
}

/** Open items with one approval. The account keeps the approvals; the log says whose they are. */
export async function listHalfApproved(
  db: D1Database,
  companyId: number,
  limit: number,
): Promise<Array<Waiting & { queue: Queue }>> {
  const { results } = await db
    .prepare(
      `SELECT i.queue, i.id, i.number || ' ' || i.unit AS name, coalesce(a.operator_id, '') AS askedBy,
         coalesce(a.at_ms, i.changed_ms) AS askedMs
       FROM desk_items AS i LEFT JOIN audit_log AS a ON a.company_id = i.company_id
         AND a.number = (SELECT max(l.number) FROM audit_log AS l WHERE l.company_id = i.company_id
           AND l.subject = iif(i.queue IN ('matching', 'proof'), 'deposit', i.queue) || '/' || i.id
           AND l.act IN ('approve', 'adjust'))
       WHERE i.company_id = ? AND i.stage NOT IN ('done', 'returned') AND i.approvals > 0
         AND i.status = ? ORDER BY askedMs, i.id LIMIT ?`,
    )
    .bind(companyId, paymentStatus.code("waiting"), limit)
    .all<Waiting & { queue: Queue }>();
  return results;
}

export async function listAskedCirculars(
  db: D1Database,
  companyId: number,
  limit: number,
): Promise<Waiting[]> {
  const { results } = await db
    .prepare(
      `SELECT CAST(c.id AS TEXT) AS id, c.asked_by AS askedBy, c.created_ms AS askedMs,
         coalesce((SELECT t.title FROM circular_texts AS t WHERE t.circular_id = c.id
           ORDER BY t.lang != 'en', t.lang LIMIT 1), '') AS name
       FROM circulars AS c WHERE c.company_id = ? AND c.state = 'asked' ORDER BY c.id LIMIT ?`,
    )
    .bind(companyId, limit)
    .all<Waiting>();
  return results;
}
