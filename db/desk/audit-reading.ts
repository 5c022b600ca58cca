import { type Role, roles } from "#domain/contracts/desk/roles.ts";
import { type Page, readPage } from "../read-page.ts";
import { listOf, type Owner, part, raw, sql } from "../sql.ts";
import { type ChainedEntry, entryHash, genesisHash } from "./audit-log.ts";

export interface AuditFilter {
  /** Part of operator, act, subject or note, or a customer's whole uid, e-mail or phone. */
  search: string;
  /** Acts to find; empty means all. */
  acts: readonly string[];
  fromMs: number | null;
  toMs: number | null;
}

const columns =
  "number, id, at_ms, operator_id, operator, act, subject, user_id, note, previous_hash, hash";

const matching = (companyId: number, { search, fromMs, toMs, acts }: AuditFilter) => {
  const kinds = JSON.stringify(acts);
  return part`FROM audit_log WHERE company_id = ${companyId}
    AND (${search} = '' OR instr(lower(operator), lower(${search}))
      OR instr(lower(act), lower(${search})) OR instr(lower(subject), lower(${search}))
      OR instr(lower(note), lower(${search})) OR user_id IN (SELECT id FROM users
        WHERE company_id = ${companyId}
          AND (uid = ${search} OR email = lower(${search}) OR mobile = ${search})))
    AND (${fromMs} IS NULL OR at_ms >= ${fromMs}) AND (${toMs} IS NULL OR at_ms < ${toMs})
    AND (${kinds} = '[]' OR act IN (SELECT value FROM json_each(${kinds})))`;
};

export function listEntries(db: D1Database, companyId: number, filter: AuditFilter, page: Page) {
  const found = matching(companyId, filter);
  const list = part`SELECT ${raw(columns)} ${found} ORDER BY number DESC`;
  return readPage<ChainedEntry>(db, list, found, page);
}

/** Lists the newest 500 acts on one subject, oldest first. */
export async function listHistory(db: D1Database, companyId: number, subject: string) {
  const rows = await sql(db)`SELECT ${raw(columns)} FROM audit_log
    WHERE company_id = ${companyId} AND subject = ${subject}
    ORDER BY number DESC LIMIT 500`.all<ChainedEntry>();
  return rows.results.reverse();
}

/** Lists the log entries about opened documents of the customer, newest first. */
export function listOpenings(db: D1Database, companyId: number, userId: string, limit: number) {
  return listOf<ChainedEntry>(db)`SELECT ${raw(columns)} FROM audit_log
    WHERE company_id = ${companyId} AND user_id = ${userId} AND act = 'document_open'
      ORDER BY number DESC LIMIT ${limit}`;
}

const shownRole = `CASE WHEN o.role IN (${roles.map((role) => `'${role}'`).join(", ")})
  THEN o.role ELSE '' END`;

export type ActOn = Pick<ChainedEntry, "number" | "at_ms" | "act" | "subject"> & {
  /** Built-in role; empty for a company's own role and for an operator who no longer exists. */
  role: Role | "";
};

/** Lists acts of these kinds on a customer, newest first, with the operators' roles. */
export function listActsOn(
  db: D1Database,
  { companyId, userId }: Owner,
  acts: readonly string[],
  page: Page,
) {
  const own = part`a.company_id = ${companyId} AND a.user_id = ${userId}
    AND a.act IN (SELECT value FROM json_each(${JSON.stringify(acts)}))`;
  const list = part`SELECT a.number, a.at_ms, a.act, a.subject, ${raw(shownRole)} AS role
    FROM audit_log AS a
    LEFT JOIN operators AS o ON o.company_id = a.company_id AND o.id = a.operator_id
    WHERE ${own} ORDER BY a.number DESC`;
  return readPage<ActOn>(db, list, part`FROM audit_log AS a WHERE ${own}`, page);
}

const pageSize = 1_000;
/** Maximum number of reported problems: a single one already proves a fault. */
const problemsMax = 20;

export interface ChainPlace {
  entries: number;
  head: string;
}

export async function checkSome(
  db: D1Database,
  companyId: number,
  { entries: checked, head: last }: ChainPlace,
): Promise<ChainPlace & { problems: string[]; isEnd: boolean }> {
  const problems: string[] = [];
  let [entries, head] = [checked, last];
  const page = await sql(db)`SELECT ${raw(columns)} FROM audit_log
    WHERE company_id = ${companyId} AND number > ${entries} ORDER BY number
    LIMIT ${raw(pageSize)}`.all<ChainedEntry>();
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

/** Checks the whole chain page by page. Entries that are added during the check may be included. */
export async function checkChain(db: D1Database, companyId: number) {
  const problems: string[] = [];
  let place: ChainPlace = { entries: 0, head: genesisHash };
  for (;;) {
    const { problems: found, isEnd, ...next } = await checkSome(db, companyId, place);
    problems.push(...found);
    place = next;
    if (isEnd) return { ...place, problems: problems.slice(0, problemsMax) };
  }
}
