/** Derives an account again from its journal and compares. Every finding is one line of text. */

import { orderStatus } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import { checkPayments } from "../cashier/payment-audit.ts";
import { genesisHash, hashTransaction, type StoredEntry, sumBy } from "../ledger/ledger.ts";
import { checkLoans } from "../loans/loan-audit.ts";
import { checkMicroOrders } from "../micro/micro-audit.ts";
import { pendingHold } from "../orders/order-store.ts";
import { checkCopying } from "./copying.ts";
import { checkFinancing } from "./financing.ts";
import { checkMining } from "./mining.ts";
import { laterColumnsOf } from "./order-facts.ts";
import { checkOrderResults } from "./order-results.ts";
import { checkPerson } from "./person.ts";
import type { Report } from "./report.ts";
import { checkTerms } from "./terms.ts";

export interface AuditReport {
  transactions: number;
  /** Hash of the newest transaction. */
  head: string;
  /** Empty if all is well. */
  problems: string[];
  /** Fills whose ticks are in the markets' logs, where an account cannot look. */
  fillsNotChecked: number;
}

const pending = orderStatus.code("pending");
const open = orderStatus.code("open");
const closed = orderStatus.code("closed");

interface TransactionRow {
  id: number;
  kind: string;
  reference: string;
  created_at_ms: number;
  previous_hash: string;
  hash: string;
}

/** Transactions read at a time, so that a long journal needs little memory. */
const pageRows = 500;

export function auditAccount(db: Database): AuditReport {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const { transactions, head, balances } = checkJournal(db, report);
  checkBalances(db, balances, report);
  checkHolds(db, balances, report);
  checkOrders(db, report);
  const fillsNotChecked =
    checkOrderResults(db, report) + checkMicroOrders(db, report) + checkFinancing(db, report);
  checkTerms(db, report);
  checkPayments(db, report);
  checkCopying(db, balances, report);
  checkMining(db, report);
  checkPerson(db, report);
  checkLoans(db, balances, report);
  return { transactions, head, problems, fillsNotChecked };
}

/** Sum of entries by "bucket currency". */
type Balances = Map<string, Decimal>;

/** L1 and L5: each transaction sums to zero. The chain of hashes has no gap, change or cut. */
function checkJournal(
  db: Database,
  report: Report,
): { transactions: number; head: string; balances: Balances } {
  const balances: Balances = new Map();
  let previousHash = genesisHash;
  let transactions = 0;
  for (;;) {
    const page = db.rows<TransactionRow>(
      `SELECT id, kind, reference, created_at_ms, previous_hash, hash FROM journal_transactions
       WHERE id > ? ORDER BY id LIMIT ?`,
      transactions,
      pageRows,
    );
    if (page.length === 0) break;
    const entries = entriesOf(db, page);
    for (const row of page) {
      if (row.id !== transactions + 1) report(`transaction ${transactions + 1} is missing`);
      checkTransaction(row, entries.get(row.id) ?? [], previousHash, balances, report);
      previousHash = row.hash;
      transactions = row.id;
    }
  }
  const [head] = db.rows<{ transactions: number; hash: string }>(
    "SELECT transactions, hash FROM journal_head",
  );
  if ((head?.transactions ?? 0) !== transactions) report("the journal's end is missing");
  else if ((head?.hash ?? genesisHash) !== previousHash) report("the journal's end was changed");
  const [orphan] = db.rows(
    `SELECT 1 AS one FROM journal_entries
     WHERE transaction_id NOT IN (SELECT id FROM journal_transactions) LIMIT 1`,
  );
  if (orphan) report("an entry without its transaction");
  return { transactions, head: previousHash, balances };
}

/** The entries of a page's transactions, by their ids. */
function entriesOf(db: Database, page: readonly TransactionRow[]): Map<number, StoredEntry[]> {
  const entries = db.rows<StoredEntry & { id: number }>(
    `SELECT transaction_id AS id, bucket, currency, amount FROM journal_entries
     WHERE transaction_id BETWEEN ? AND ? ORDER BY transaction_id, line`,
    page[0]?.id ?? 0,
    page.at(-1)?.id ?? 0,
  );
  return Map.groupBy(entries, ({ id }) => id);
}

function checkTransaction(
  row: TransactionRow,
  entries: readonly StoredEntry[],
  previousHash: string,
  balances: Balances,
  report: Report,
): void {
  const { id, kind, reference, created_at_ms: createdAtMs } = row;
  if (row.previous_hash !== previousHash) report(`transaction ${id} does not follow its chain`);
  const hash = hashTransaction(row.previous_hash, { id, kind, reference, createdAtMs }, entries);
  if (hash !== row.hash) report(`transaction ${id} was changed`);
  const amounts = entries.map((entry) => ({ ...entry, value: readAmount(entry.amount) }));
  if (amounts.some((entry) => entry.value === null)) {
    report(`transaction ${id} holds an amount that is no number`);
    return;
  }
  const amountOf = (entry: { value: Decimal | null }) => entry.value ?? Decimal.zero;
  for (const [currency, sum] of sumBy(amounts, (entry) => entry.currency, amountOf)) {
    if (!sum.isZero()) report(`transaction ${id} is off by ${sum.toString()} ${currency}`);
  }
  for (const entry of amounts) {
    const key = `${entry.bucket} ${entry.currency}`;
    balances.set(key, (balances.get(key) ?? Decimal.zero).add(amountOf(entry)));
  }
}

/** L2 and L3: the cache equals the journal. Only buckets that may be negative are negative. */
function checkBalances(db: Database, balances: Balances, report: Report): void {
  const cached = new Map(
    db
      .rows<StoredEntry>("SELECT bucket, currency, amount FROM balances")
      .map(({ bucket, currency, amount }) => [`${bucket} ${currency}`, amount]),
  );
  for (const key of new Set([...balances.keys(), ...cached.keys()])) {
    const derived = (balances.get(key) ?? Decimal.zero).toString();
    if ((cached.get(key) ?? "0") !== derived) {
      report(`balance ${key} is ${cached.get(key) ?? "0"}, its entries sum to ${derived}`);
    }
  }
  const rules = new Map(
    db
      .rows<{ bucket: string; negative: string }>("SELECT bucket, negative FROM ledger_accounts")
      .map(({ bucket, negative }) => [bucket, negative]),
  );
  const [anyOpen] = db.rows(`SELECT 1 AS one FROM forex_orders WHERE status = ${open} LIMIT 1`);
  for (const [key, balance] of balances) {
    if (!balance.isNegative()) continue;
    const rule = rules.get(key.split(" ")[0] ?? "");
    const allowed = rule === "allowed" || (rule === "covered" && anyOpen !== undefined);
    if (!allowed) report(`balance ${key} is below zero`);
  }
}

/** L4: locked money is the sum of the open holds. */
function checkHolds(db: Database, balances: Balances, report: Report): void {
  const holds = db.rows<StoredEntry>(
    "SELECT bucket, currency, amount FROM holds WHERE ended_by IS NULL",
  );
  const held = sumBy(
    holds,
    (hold) => `${hold.bucket} ${hold.currency}`,
    (hold) => readAmount(hold.amount) ?? Decimal.zero,
  );
  const locking = [...balances.keys()].filter((key) => /^(forex\.margin|\w+\.hold) /.test(key));
  for (const key of new Set([...held.keys(), ...locking])) {
    const balance = balances.get(key) ?? Decimal.zero;
    const sum = held.get(key) ?? Decimal.zero;
    if (!sum.eq(balance)) {
      report(`${key} locks ${balance.toString()}, open holds are ${sum.toString()}`);
    }
  }
}

/**
 * T1: a pending order has one open hold of the money set aside, a position one of its margin. A
 * finished order has no open hold, and one ending.
 */
function checkOrders(db: Database, report: Report): void {
  const { left_margin: leftMargin } = laterColumnsOf(db);
  const wrong = db.rows<{ id: string }>(
    `SELECT forex_orders.id AS id FROM forex_orders
     LEFT JOIN holds ON holds.reference = forex_orders.id
     WHERE CASE forex_orders.status
       WHEN ${open} THEN forex_orders.opened_by IS NULL OR closed_by IS NOT NULL
         OR holds.opened_by IS NOT forex_orders.opened_by OR holds.ended_by IS NOT NULL
         OR holds.amount IS NOT COALESCE(${leftMargin}, forex_orders.margin)
       WHEN ${closed} THEN closed_by IS NULL OR (forex_orders.opened_by IS NOT NULL
         AND holds.ended_by IS NOT closed_by)
       ELSE forex_orders.opened_by IS NOT NULL OR holds.reference IS NOT NULL OR NOT EXISTS (
         SELECT 1 FROM holds AS waiting WHERE waiting.ended_by IS NULL
           AND waiting.reference = '${pendingHold("")}' || forex_orders.id) END`,
  );
  for (const { id } of wrong) report(`order ${id} disagrees with its hold or its fills`);
  const stray = db.rows<{ reference: string }>(
    `SELECT reference FROM holds WHERE ended_by IS NULL AND bucket = 'forex.margin'
       AND reference NOT IN (SELECT id FROM forex_orders WHERE status = ${open})
       AND reference NOT IN (
         SELECT '${pendingHold("")}' || id FROM forex_orders WHERE status = ${pending})`,
  );
  for (const { reference } of stray) report(`hold ${reference} has no open order`);
}

function readAmount(text: string): Decimal | null {
  try {
    return Decimal.parse(text);
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}
