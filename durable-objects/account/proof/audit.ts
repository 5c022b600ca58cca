/**
 * Computes an account's state again from its journal, and compares it with the stored state. Every
 * finding is a line of text.
 */

import { part } from "#db/sql.ts";
import { orderStatus } from "#domain/codes.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { checkPayments } from "../cashier/payment-audit.ts";
import {
  genesisHash,
  hashTransaction,
  type JournalHeader,
  journalHead,
  type StoredEntry,
  sumBy,
} from "../ledger/ledger.ts";
import { checkLoans } from "../loans/loan-audit.ts";
import { checkMicroOrders } from "../micro/micro-audit.ts";
import { pendingHold } from "../orders/order-store.ts";
import { columnsOf, hasRow, sumOf } from "../records.ts";
import { checkCopying } from "./copying.ts";
import { checkFinancing } from "./financing.ts";
import { checkMining } from "./mining.ts";
import { laterColumnsOf } from "./order-facts.ts";
import { checkOrderResults } from "./order-results.ts";
import { checkPerson } from "./person.ts";
import { type Report, reportEach } from "./report.ts";
import { checkTerms } from "./terms.ts";

export type AuditReport = Awaited<ReturnType<AccountRpc["audit"]>>;

const pending = orderStatus.code("pending");
const open = orderStatus.code("open");
const closed = orderStatus.code("closed");

interface TransactionRow extends JournalHeader {
  previousHash: string;
  hash: string;
}

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
    const page = sqlOf(db)<TransactionRow>`
      SELECT ${columnsOf("id kind reference createdAtMs previousHash hash")}
      FROM journal_transactions WHERE id > ${transactions} ORDER BY id LIMIT ${pageRows}`;
    if (page.length === 0) break;
    const entries = entriesOf(db, page);
    for (const row of page) {
      if (row.id !== transactions + 1) report(`transaction ${transactions + 1} is missing`);
      checkTransaction(row, entries.get(row.id) ?? [], previousHash, balances, report);
      previousHash = row.hash;
      transactions = row.id;
    }
  }
  const head = journalHead(db);
  if (head.transactions !== transactions) report("the journal's end is missing");
  else if (head.hash !== previousHash) report("the journal's end was changed");
  const isOrphan = part`transaction_id NOT IN (SELECT id FROM journal_transactions)`;
  if (hasRow(db)`journal_entries WHERE ${isOrphan}`) report("an entry without its transaction");
  return { transactions, head: previousHash, balances };
}

function entriesOf(db: Database, page: readonly TransactionRow[]): Map<number, StoredEntry[]> {
  const entries = sqlOf(db)<StoredEntry & { id: number }>`SELECT transaction_id AS id,
    bucket, currency, amount FROM journal_entries WHERE transaction_id BETWEEN ${page[0]?.id ?? 0}
    AND ${page.at(-1)?.id ?? 0} ORDER BY transaction_id, line`;
  return Map.groupBy(entries, ({ id }) => id);
}

function checkTransaction(
  row: TransactionRow,
  entries: readonly StoredEntry[],
  previousHash: string,
  balances: Balances,
  report: Report,
): void {
  const { id } = row;
  if (row.previousHash !== previousHash) report(`transaction ${id} does not follow its chain`);
  const hash = hashTransaction(row.previousHash, row, entries);
  if (hash !== row.hash) report(`transaction ${id} was changed`);
  if (entries.some(({ amount }) => readDecimal(amount) === null)) {
    report(`transaction ${id} holds an amount that is no number`);
    return;
  }
  for (const [currency, sum] of sumBy(entries, (entry) => entry.currency)) {
    if (!sum.isZero()) report(`transaction ${id} is off by ${sum.toString()} ${currency}`);
  }
  for (const { bucket, currency, amount } of entries) {
    const key = `${bucket} ${currency}`;
    balances.set(key, sumOf([balances.get(key) ?? Decimal.zero, amount]));
  }
}

/** L2 and L3: the cache equals the journal. Only buckets that may be negative are negative. */
function checkBalances(db: Database, balances: Balances, report: Report): void {
  const rows = sqlOf(db)<StoredEntry>`SELECT bucket, currency, amount FROM balances`;
  const cached = new Map(rows.map((row) => [`${row.bucket} ${row.currency}`, row.amount]));
  for (const key of new Set([...balances.keys(), ...cached.keys()])) {
    const derived = (balances.get(key) ?? Decimal.zero).toString();
    if ((cached.get(key) ?? "0") !== derived) {
      report(`balance ${key} is ${cached.get(key) ?? "0"}, its entries sum to ${derived}`);
    }
  }
  const accounts = sqlOf(db)<{ bucket: string; negative: string }>`
    SELECT bucket, negative FROM ledger_accounts`;
  const rules = new Map(accounts.map(({ bucket, negative }) => [bucket, negative]));
  const isAnyOpen = hasRow(db)`forex_orders WHERE status = ${open}`;
  for (const [key, balance] of balances) {
    if (!balance.isNegative()) continue;
    const rule = rules.get(key.split(" ")[0] ?? "");
    const allowed = rule === "allowed" || (rule === "covered" && isAnyOpen);
    if (!allowed) report(`balance ${key} is below zero`);
  }
}

/** L4: locked money is the sum of the open holds. */
function checkHolds(db: Database, balances: Balances, report: Report): void {
  const holds = sqlOf(db)<StoredEntry>`
    SELECT bucket, currency, amount FROM holds WHERE ended_by IS NULL`;
  const amounts = holds.map((hold) => ({ ...hold, amount: readDecimal(hold.amount) ?? "0" }));
  const held = sumBy(amounts, ({ bucket, currency }) => `${bucket} ${currency}`);
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
 * T1: a pending order has one open hold of the money set aside. A position has one open hold of its
 * margin. A finished order has no open hold: the order's end also ended the hold.
 */
function checkOrders(db: Database, report: Report): void {
  const leftMargin = laterColumnsOf(db)("leftMargin");
  reportEach(db, report, (id) => `order ${id} disagrees with its hold or its fills`)`
    SELECT forex_orders.id AS id FROM forex_orders
    LEFT JOIN holds ON holds.reference = forex_orders.id
    WHERE CASE forex_orders.status
      WHEN ${open} THEN forex_orders.opened_by IS NULL OR closed_by IS NOT NULL
        OR holds.opened_by IS NOT forex_orders.opened_by OR holds.ended_by IS NOT NULL
        OR holds.amount IS NOT COALESCE(${leftMargin}, forex_orders.margin)
      WHEN ${closed} THEN closed_by IS NULL OR (forex_orders.opened_by IS NOT NULL
        AND holds.ended_by IS NOT closed_by)
      ELSE forex_orders.opened_by IS NOT NULL OR holds.reference IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM holds AS waiting WHERE waiting.ended_by IS NULL
          AND waiting.reference = ${pendingHold("")} || forex_orders.id) END`;
  reportEach(db, report, (id) => `hold ${id} has no open order`)`
    SELECT reference AS id FROM holds WHERE ended_by IS NULL AND bucket = 'forex.margin'
      AND reference NOT IN (SELECT id FROM forex_orders WHERE status = ${open})
      AND reference NOT IN (
        SELECT ${pendingHold("")} || id FROM forex_orders WHERE status = ${pending})`;
}
