/**
 * Derives accounts of a local state again from their journals: `npm run audit -- --account N [--state DIR]`.
 * N is a user's uid, or `all`. Prints one line per account, its problems below it, and ends with 1 when
 * there is any. It only reads, and may run beside a server.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { type AuditReport, auditAccount } from "#durable-objects/account/audit.ts";
import type { Database, SqlValue } from "#durable-objects/runtime/database.ts";
import { stateDir } from "./environment.ts";

/** Folders of the objects' databases are named after the worker and the class. */
const accountFolder = /-AccountObject$/;
const d1Folder = /-D1DatabaseObject$/;

interface AuditedAccount {
  companyId: number;
  userId: string;
  report: AuditReport;
}

/** Databases of one kind below a state folder. */
function databasesOf(dir: string, folder: RegExp): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sqlite"))
    .filter((entry) => folder.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Opens a database for reading only, and closes it again. */
function reading<T>(path: string, read: (db: Database) => T): T {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    // One snapshot, so that a server that goes on writing does not look like a mistake.
    sqlite.exec("BEGIN");
    return read({
      rows: <Row extends object>(query: string, ...bindings: SqlValue[]) =>
        sqlite.prepare(query).all(...bindings) as Row[],
      transaction: (work) => work(),
    });
  } finally {
    sqlite.close();
  }
}

function hasTable(db: Database, name: string): boolean {
  return db.rows("SELECT 1 AS one FROM sqlite_schema WHERE name = ?", name).length > 0;
}

/** Short numbers of the users, by company and id. */
export function readUids(dir: string): Map<string, string> {
  const uids = new Map<string, string>();
  for (const path of databasesOf(dir, d1Folder)) {
    reading(path, (db) => {
      if (!hasTable(db, "users")) return;
      type User = { company_id: number; id: string; uid: string };
      for (const { company_id, id, uid } of db.rows<User>(
        "SELECT company_id, id, uid FROM users",
      )) {
        uids.set(`${company_id}/${id}`, uid);
      }
    });
  }
  return uids;
}

/** Every opened account that is wanted, audited one after the other. */
export function* auditAccounts(
  dir: string,
  isWanted: (companyId: number, userId: string) => boolean,
): Generator<AuditedAccount> {
  for (const path of databasesOf(dir, accountFolder)) {
    const audited = reading(path, (db) => {
      if (!hasTable(db, "profile")) return null;
      const [owner] = db.rows<{ companyId: number; userId: string }>(
        "SELECT company_id AS companyId, user_id AS userId FROM profile",
      );
      if (!owner || !isWanted(owner.companyId, owner.userId)) return null;
      return { ...owner, report: auditAccount(db) };
    });
    if (audited) yield audited;
  }
}

function main(): number {
  const { values } = parseArgs({
    options: { account: { type: "string" }, state: { type: "string", default: stateDir } },
  });
  const { account, state } = values;
  if (!account) {
    console.error("usage: npm run audit -- --account UID|all [--state DIR]");
    return 2;
  }
  const uids = readUids(state);
  const uidOf = (companyId: number, userId: string) => uids.get(`${companyId}/${userId}`) ?? userId;
  let [accounts, problems] = [0, 0];
  const isWanted = (companyId: number, userId: string) =>
    account === "all" || uidOf(companyId, userId) === account;
  for (const { companyId, userId, report } of auditAccounts(state, isWanted)) {
    accounts += 1;
    problems += report.problems.length;
    const counted = `${report.transactions} transactions, ${report.problems.length} problems`;
    console.log(`${uidOf(companyId, userId)}: ${counted}`);
    for (const problem of report.problems) console.log(`  ${problem}`);
  }
  if (accounts === 0) console.error(`no account ${account} in ${state}`);
  return accounts === 0 && account !== "all" ? 2 : Math.min(problems, 1);
}

if (import.meta.main) process.exitCode = main();
