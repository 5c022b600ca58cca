/**
 * Logs operators' acts, append-only: each entry contains the hash of the previous entry. If an act
 * changes this database, one transaction stores both change and entry, or neither.
 */

import type { AuditEntry } from "#domain/contracts/desk/records.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { columnOf, listOf, type Part, part, raw, sql } from "../sql.ts";

/** Stands for the previous hash in a company's first entry. */
export const genesisHash = "0".repeat(64);

export interface ChainedEntry {
  number: number;
  id: string;
  at_ms: number;
  operator_id: string;
  operator: string;
  act: string;
  subject: string;
  user_id: string;
  note: string;
  previous_hash: string;
  hash: string;
}

/** Maximum tries to append an entry. A try fails if another writer was faster. */
const triesMax = 20;
const waitMsMax = 40;

/** Columns with an entry's facts, in the order in which they are hashed. */
const told = [
  ...(["number", "id", "at_ms", "operator_id", "operator"] as const),
  ...(["act", "subject", "user_id", "note"] as const),
];

/** Hashes an entry's facts, its company and the previous entry's hash. */
export function entryHash(companyId: number, entry: Omit<ChainedEntry, "hash">): Promise<string> {
  const values = told.map((name) => entry[name]);
  return sha256Hex(JSON.stringify([entry.previous_hash, companyId, ...values]));
}

type Head = Pick<ChainedEntry, "number" | "hash">;

async function chain(
  companyId: number,
  { number, hash }: Head,
  entry: AuditEntry,
): Promise<ChainedEntry> {
  const chained = {
    number: number + 1,
    id: entry.id,
    at_ms: entry.atMs,
    operator_id: entry.operator.id,
    operator: entry.operator.name,
    act: entry.act,
    subject: entry.subject,
    user_id: entry.userId,
    note: entry.note,
    previous_hash: hash,
  };
  return { ...chained, hash: await entryHash(companyId, chained) };
}

const columns = `company_id, ${told.join(", ")}, request, previous_hash, hash`;

function valuesOf(companyId: number, entry: ChainedEntry, request: string): Part {
  const values = told.map((name) => entry[name]);
  const all = [companyId, ...values, request, entry.previous_hash, entry.hash];
  return { sql: all.map(() => "?").join(", "), values: all };
}

async function readHead(db: D1Database, companyId: number) {
  const [head] = await listOf<Head>(db)`SELECT number, hash FROM audit_log
    WHERE company_id = ${companyId} ORDER BY number DESC LIMIT 1`;
  return head ?? { number: 0, hash: genesisHash };
}

/** True for the error that D1 throws if another writer was faster, perhaps with the same act. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes("not the next entry of the audit log");
}

/** Runs a transaction again from the newest entry if another writer was faster. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTaken(error) || tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * waitMsMax * tries));
    }
  }
}

async function knownIds(db: D1Database, companyId: number, entries: readonly AuditEntry[]) {
  const ids = JSON.stringify(entries.map(({ id }) => id));
  const known = await columnOf<string>(db)`SELECT id FROM audit_log WHERE company_id = ${companyId}
    AND id IN (SELECT value FROM json_each(${ids}))`;
  return new Set(known);
}

/**
 * Logs acts and runs the statements in one transaction. Omits entries whose ids are logged already.
 */
export async function appendEntries(
  db: D1Database,
  companyId: number,
  entries: readonly AuditEntry[],
  statements: readonly D1PreparedStatement[] = [],
): Promise<void> {
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  await retry(async () => {
    const known = await knownIds(db, companyId, unique);
    const inserts: D1PreparedStatement[] = [];
    let head = await readHead(db, companyId);
    for (const entry of unique.filter(({ id }) => !known.has(id))) {
      const chained = await chain(companyId, head, entry);
      head = chained;
      const values = valuesOf(companyId, chained, "");
      inserts.push(sql(db)`INSERT INTO audit_log (${raw(columns)}) VALUES (${values})`);
    }
    const all = [...statements, ...inserts];
    if (all.length > 0) await db.batch(all);
  });
}

export interface LoggedAct {
  entry: AuditEntry;
  /**
   * Hash of the request. The same id with another hash means that a key was used for two requests.
   */
  request: string;
  /** Statement that changes a row only if the act may happen. */
  change: D1PreparedStatement;
  /** Further statements, each of which must have the condition `happened(hash)`. */
  follow?: (hash: string) => D1PreparedStatement[];
}

/**
 * SQL: true if the company's newest log entry has this hash. In the transaction that performs and
 * logs an act with this hash, true means that the act happened.
 */
export function isLogged(companyId: number | Part, hash: string | Part): Part {
  return part`EXISTS (SELECT 1 FROM audit_log WHERE company_id = ${companyId} AND hash = ${hash}
    AND number = (SELECT max(number) FROM audit_log WHERE company_id = ${companyId}))`;
}

/** Makes the SQL of `isLogged` for a statement with numbered parameters, like `?1`. */
export const happened = (company: string, hash: string) => isLogged(raw(company), raw(hash)).sql;

/**
 * `done`: change and entry are stored. `refused`: the change found no row, and nothing is logged.
 * `repeated`: the act was stored before. `conflict`: another act has the same id.
 */
export type ActOutcome = "done" | "refused" | "repeated" | "conflict";

/**
 * Performs and logs an act in one transaction.
 * @throws D1's error; if other writers were faster, only after several tries
 */
export async function performLogged(
  db: D1Database,
  companyId: number,
  { entry, request, change, follow }: LoggedAct,
): Promise<ActOutcome> {
  return retry(async () => {
    const earlier = await outcomeOf(db, companyId, entry.id, request);
    if (earlier) return earlier;
    const chained = await chain(companyId, await readHead(db, companyId), entry);
    const log = sql(db)`INSERT INTO audit_log (${raw(columns)})
      SELECT ${valuesOf(companyId, chained, request)} WHERE changes() > 0 RETURNING id`;
    const [, logged] = await db.batch([change, log, ...(follow?.(chained.hash) ?? [])]);
    if ((logged?.results.length ?? 0) > 0) return "done";
    // No row changed, perhaps because a parallel repeat has performed this act.
    return (await outcomeOf(db, companyId, entry.id, request)) ?? "refused";
  });
}

export async function outcomeOf(db: D1Database, companyId: number, id: string, request: string) {
  const earlier = await sql(db)`SELECT request FROM audit_log WHERE company_id = ${companyId}
    AND id = ${id}`.first<string>("request");
  if (earlier === null) return null;
  return earlier === request ? "repeated" : "conflict";
}
