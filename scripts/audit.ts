/**
 * `npm run audit -- --account N [--state DIR]`: derives accounts of a local state again from their
 * journals and from the ticks of the markets. N is a user's uid, or `all`. Prints a line for each
 * account, with its problems below, and exits with 1 if there is any problem. It only reads; the
 * server must be stopped.
 *
 * A damaged database is also a problem, and so is an opened account that is empty. The other
 * accounts are audited nevertheless. If an account has not woken since an upgrade, a migrated copy
 * of it is audited.
 */
import { parseArgs } from "node:util";
import type { OpenedObject } from "#domain/contracts/opened.ts";
import { accountName, objectOwner, personOf } from "#domain/text/names.ts";
import { type AuditReport, auditAccount } from "#durable-objects/account/proof/audit.ts";
import {
  type CopySide,
  checkCopySides,
  copySideOf,
} from "#durable-objects/account/proof/copying.ts";
import { checkFills } from "./audit/check-fills.ts";
import { emptiedMarketProblems } from "./audit/emptied-markets.ts";
import { lostProblems } from "./audit/opened-files.ts";
import {
  damageOf,
  databasesOf,
  foldersOf,
  hasTable,
  pathOfObject,
  reading,
} from "./audit/state-databases.ts";
import { TickLogs } from "./audit/tick-logs.ts";
import { readingUpgraded } from "./audit/upgraded.ts";
import { claimState, orEnd } from "./claim-run.ts";
import { stateDir } from "./environment.ts";

interface Owner {
  companyId: number;
  userId: string;
}

export interface AuditedAccount extends Owner {
  report: AuditReport & { fillsChecked: number };
  copying: CopySide;
}

export interface StateAudit {
  accounts: AuditedAccount[];
  /**
   * Problems of databases that could not be audited, and of markets whose logs are damaged or
   * missing.
   */
  problems: string[];
}

type Uids = Map<string, string>;

export function readUids(dir: string, damaged: (problem: string) => void): Uids {
  const uids: Uids = new Map();
  for (const path of databasesOf(dir, "D1DatabaseObject")) {
    const readAll = () =>
      reading(path, (db) => {
        if (!hasTable(db, "users")) return;
        type User = { company_id: number; id: string; uid: string };
        for (const { company_id, id, uid } of db.rows<User>(
          "SELECT company_id, id, uid FROM users",
        )) {
          uids.set(accountName(company_id, id), uid);
        }
      });
    attempt(readAll, (why) => damaged(`${path}: ${why}`));
  }
  return uids;
}

export function auditState(
  dir: string,
  uids: Uids,
  isWanted: (owner: Owner) => boolean,
): StateAudit {
  const accounts: AuditedAccount[] = [];
  const problems: string[] = [];
  const logs = new TickLogs(dir);
  const ownerOf = ownersByPath(dir, uids);
  for (const path of databasesOf(dir, "AccountObject")) {
    const known = ownerOf.get(path);
    // Always reads a file whose owner is unknown: the owner's name is only in the file itself.
    if (known && !isWanted(known)) continue;
    const name = known ? `account ${uids.get(nameOf(known))}` : path;
    attempt(
      () => {
        const audited = readingUpgraded(path, (db) => auditDatabase(db, logs, isWanted));
        if (!audited) return;
        accounts.push(audited);
        if (!uids.has(accountName(audited.companyId, personOf(audited.userId)))) {
          problems.push(
            `${path}: account ${nameOf(audited)}: the database does not name its owner`,
          );
        } else if (known && nameOf(known) !== nameOf(audited)) {
          problems.push(
            `${path}: holds the account of ${nameOf(audited)}, not of ${nameOf(known)}`,
          );
        }
      },
      (why) => problems.push(`${name}: its database cannot be read: ${why}`),
    );
  }
  logs.close();
  return { accounts, problems: [...problems, ...logs.problems] };
}

function nameOf({ companyId, userId }: Owner): string {
  return accountName(companyId, userId);
}

function auditDatabase(
  db: Parameters<typeof auditAccount>[0],
  logs: TickLogs,
  isWanted: (owner: Owner) => boolean,
): AuditedAccount | null {
  if (!hasTable(db, "profile")) {
    const damage = damageOf(db);
    if (damage.length > 0) throw new Error(damage.join("; "));
    return null;
  }
  const [owner] = db.rows<Owner>("SELECT company_id AS companyId, user_id AS userId FROM profile");
  if (!owner || !isWanted(owner)) return null;
  const report = auditAccount(db);
  const fills = checkFills(db, logs);
  const problems = [...damageOf(db), ...report.problems, ...fills.problems];
  return {
    ...owner,
    report: { ...report, problems, fillsChecked: fills.checked, fillsNotChecked: fills.notChecked },
    copying: copySideOf(db),
  };
}

export function copyingProblems(accounts: readonly AuditedAccount[]): string[] {
  const problems: string[] = [];
  for (const [companyId, own] of Map.groupBy(accounts, (each) => each.companyId)) {
    const sides = new Map(own.map(({ userId, copying }) => [userId, copying]));
    checkCopySides(sides, (problem) => problems.push(`company ${companyId}: ${problem}`));
  }
  return problems;
}

/** Maps the path of each known account's database to the account's owner. */
function ownersByPath(dir: string, uids: Uids): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const folder of foldersOf(dir, "AccountObject")) {
    for (const name of uids.keys()) {
      const [company = "", ...id] = name.split("/");
      owners.set(pathOfObject(folder, name), { companyId: Number(company), userId: id.join("/") });
    }
  }
  return owners;
}

/** Reads a database that may be damaged in any way. A failure is reported with SQLite's message. */
function attempt(read: () => void, failed: (why: string) => void): void {
  try {
    read();
  } catch (cause) {
    failed(cause instanceof Error ? cause.message : String(cause));
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
  claimState(state);
  const damaged: string[] = [];
  const uids = readUids(state, (problem) => damaged.push(problem));
  const uidOf = (owner: Owner) => uids.get(nameOf(owner)) ?? owner.userId;
  const isWanted = (owner: Owner) => account === "all" || uidOf(owner) === account;
  const { accounts, problems } = auditState(state, uids, isWanted);
  for (const { report, ...owner } of accounts) {
    const fills = `${report.fillsChecked} fills against their ticks (not checked: ${report.fillsNotChecked})`;
    const found = `${report.problems.length} problems`;
    console.log(`${uidOf(owner)}: ${report.transactions} transactions, ${fills}, ${found}`);
    for (const problem of report.problems) console.log(`  ${problem}`);
  }
  const isOwnerWanted = ({ kind, name }: OpenedObject) => {
    const { companyId, userId } = objectOwner(name);
    return account === "all" || (kind === "account" && isWanted({ companyId, userId }));
  };
  problems.push(...lostProblems(state, isOwnerWanted), ...emptiedMarketProblems(state));
  const broken = [...damaged, ...problems, ...(account === "all" ? copyingProblems(accounts) : [])];
  for (const problem of broken) console.log(problem);
  const isFound = broken.length > 0 || accounts.some(({ report }) => report.problems.length > 0);
  if (accounts.length === 0) console.error(`no account ${account} in ${state}`);
  if (isFound) return 1;
  return accounts.length === 0 && account !== "all" ? 2 : 0;
}

if (import.meta.main) process.exitCode = await orEnd(main);
