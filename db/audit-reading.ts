/** Reads the audit log: pages, the history of one subject, and a check of the whole chain. */
import { type Role, roles } from "#domain/contracts/desk/roles.ts";
import { type ChainedEntry, entryHash, genesisHash } from "./audit-log.ts";

export interface AuditFilter {
  /** Part of operator, act, subject or note; or whole uid, e-mail or phone of the customer. */
  search: string;
  /** Empty means all. */
  acts: readonly string[];
  fromMs: number | null;
  toMs: number | null;
}

const columns =
  "number, id, at_ms, operator_id, operator, act, subject, user_id, note, previous_hash, hash";

const matches = `company_id = ?1
  AND (?2 = '' OR instr(lower(operator), lower(?2)) OR instr(lower(act), lower(?2)) OR instr(lower(subject), lower(?2))
    OR instr(lower(note), lower(?2)) OR user_id IN (SELECT id FROM users
      WHERE company_id = ?1 AND (uid = ?2 OR email = lower(?2) OR mobile = ?2)))
  AND (?3 IS NULL OR at_ms >= ?3) AND (?4 IS NULL OR at_ms < ?4) AND (?5 = '[]' OR act IN (SELECT value FROM json_each(?5)))`;

/** Newest first. */
export async function listEntries(
  db: D1Database,
  companyId: number,
  { search, fromMs, toMs, acts }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ChainedEntry[]; total: number }> {
  const values = [companyId, search, fromMs, toMs, JSON.stringify(acts)];
  const [rows, count] = await db.batch<ChainedEntry & { n: number }>([
    db
      .prepare(
        `SELECT ${columns} FROM audit_log WHERE ${matches} ORDER BY number DESC LIMIT ?6 OFFSET ?7`,
      )
      .bind(...values, limit, offset),
    db.prepare(`SELECT count(*) AS n FROM audit_log WHERE ${matches}`).bind(...values),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}

/** The newest 500 acts on one thing, oldest first. */
export async function listHistory(
  db: D1Database,
  companyId: number,
  subject: string,
): Promise<ChainedEntry[]> {
  const rows = await db
    .prepare(
      `SELECT ${columns} FROM audit_log WHERE company_id = ? AND subject = ?
       ORDER BY number DESC LIMIT 500`,
    )
    .bind(companyId, subject)
    .all<ChainedEntry>();
  return rows.results.reverse();
}

/** Openings of a customer's papers, newest first. */
export async function listOpenings(
  db: D1Database,
  companyId: number,
  userId: string,
  limit: number,
): Promise<ChainedEntry[]> {
  const rows = await db
    .prepare(
      `SELECT ${columns} FROM audit_log
       WHERE company_id = ? AND user_id = ? AND act = 'document_open' ORDER BY number DESC LIMIT ?`,
    )
    .bind(companyId, userId, limit)
    .all<ChainedEntry>();
  return rows.results;
}

const shownRole = `CASE WHEN o.role IN (${roles.map((role) => `'${role}'`).join(", ")})
  THEN o.role ELSE '' END`;

export type ActOn = Pick<ChainedEntry, "number" | "at_ms" | "act" | "subject"> & {
  /** Empty for a company's own role, and for an operator who no longer exists. */
  role: Role | "";
};

/** Acts of these kinds on a customer, newest first, each with its operator's role. */
export async function listActsOn(
  db: D1Database,
  { companyId, userId }: { companyId: number; userId: string },
  acts: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ActOn[]; total: number }> {
  const own = `a.company_id = ?1 AND a.user_id = ?2
    AND a.act IN (SELECT value FROM json_each(?3))`;
  const values = [companyId, userId, JSON.stringify(acts)];
  const [rows, count] = await db.batch<ActOn & { n: number }>([
    db
      .prepare(
        `SELECT a.number, a.at_ms, a.act, a.subject, ${shownRole} AS role
         FROM audit_log AS a
         LEFT JOIN operators AS o ON o.company_id = a.company_id AND o.id = a.operator_id
         WHERE ${own} ORDER BY a.number DESC LIMIT ?4 OFFSET ?5`,
      )
      .bind(...values, limit, offset),
    db.prepare(`SELECT count(*) AS n FROM audit_log AS a WHERE ${own}`).bind(...values),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}

const pageSize = 1_000;
/** Maximum reported problems: one is enough to know. */
const problemsMax = 20;

/** Progress of a check of the chain. */
export interface ChainPlace {
  entries: number;
  head: string;
}

/** Checks the entries after that place, one page of them. */
export async function checkSome(
  db: D1Database,
  companyId: number,
  { entries: checked, head: last }: ChainPlace,
): Promise<ChainPlace & { problems: string[]; isEnd: boolean }> {
  const problems: string[] = [];
  let [entries, head] = [checked, last];
  const page = await db
    .prepare(
      `SELECT ${columns} FROM audit_log WHERE company_id = ? AND number > ? ORDER BY number LIMIT ${pageSize}`,
    )
    .bind(companyId, entries)
    .all<ChainedEntry>();
  for (const entry of page.results) {
    if (entry.number !== entries + 1) problems.push(`${entries + 1} is missing`);
    if (entry.previous_hash !== head) problems.push(`${entry.number} is not chained to ${entries}`);
    if (entry.hash !== (await entryHash(companyId, entry))) {
      problems.push(`${entry.number} is not what was entered`);
    }
    entries = entry.number;
    head = entry.hash;
  }
  return { entries, head, problems, isEnd: page.results.length < pageSize };
}

/**
 * Recomputes the chain, a page at a time. It may include entries added meanwhile: the chain is
 * intact either way.
 */
export async function checkChain(
  db: D1Database,
  companyId: number,
): Promise<ChainPlace & { problems: string[] }> {
  const problems: string[] = [];
  let place: ChainPlace = { entries: 0, head: genesisHash };
  for (;;) {
    const { problems: found, isEnd, ...next } = await checkSome(db, companyId, place);
    problems.push(...found);
    place = next;
    if (isEnd) return { ...place, problems: problems.slice(0, problemsMax) };
  }
}
