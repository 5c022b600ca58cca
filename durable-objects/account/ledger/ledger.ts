/**
 * Append-only double-entry ledger of one account. The entries of a journal transaction sum to zero
 * per currency. Each transaction's hash covers the previous transaction. Balances are a cache.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Decimal } from "#domain/money/decimal.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { Kept } from "../../runtime/kept.ts";
import { Module } from "../module.ts";
import { insertRecord, sumOf } from "../records.ts";

/** `forex.*`, `micro.*` and `change.*` hold the user's money; the others are counter legs. */
export type Bucket =
  | "forex.free"
  | "forex.margin"
  | "forex.hold"
  | "micro.free"
  | "micro.hold"
  | "change.free"
  | "change.hold"
  | "house.profit"
  | "house.fee"
  | "house.financing"
  | "copying"
  | "mining"
  | "loan.debt"
  | "house.loans"
  | "external"
  | "adjustment"
  | "demo_funding"
  | "rounding"
  | "protection";

export type JournalKind =
  | "opening"
  | "forex_pending"
  | "forex_cancel"
  | "forex_open"
  | "forex_close"
  | "financing"
  | "protection"
  | "micro_open"
  | "micro_settle"
  | "reset"
  | "transfer"
  | "copy_transfer"
  | "profit_share"
  | "mining_subscribe"
  | "mining_dividend"
  | "mining_return"
  | "deposit"
  | "withdraw_hold"
  | "withdraw_paid"
  | "withdraw_release"
  | "withdraw_returned"
  | "adjustment"
  | "loan_payout"
  | "loan_interest"
  | "loan_penalty"
  | "loan_repay";

export interface Entry {
  bucket: Bucket;
  currency: string;
  amount: Decimal;
}

export function moved(from: Bucket, to: Bucket, currency: string, amount: Decimal): Entry[] {
  return [
    { bucket: from, currency, amount: amount.neg() },
    { bucket: to, currency, amount },
  ];
}

export interface StoredEntry {
  bucket: string;
  currency: string;
  amount: string;
}

export interface JournalHeader {
  id: number;
  kind: string;
  /** Cause of the transaction, such as an order id. The account's opening has its name. */
  reference: string;
  createdAtMs: number;
}

export const genesisHash = "0".repeat(64);

/** Maximum decimals of an amount; the caller rounds a finer one. */
const postedScaleMax = 10;

/** Hash over the previous transaction's hash, this header, and the entries in their order. */
export function hashTransaction(
  previousHash: string,
  header: JournalHeader,
  entries: readonly StoredEntry[],
): string {
  const { id, kind, reference, createdAtMs } = header;
  const lines = entries.map(({ bucket, currency, amount }) => [bucket, currency, amount]);
  const text = JSON.stringify([previousHash, id, kind, reference, createdAtMs, lines]);
  // Synchronous, unlike the platform's digest: a money command never waits.
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Sums of amounts by a key; the keys appear in the order of their first amount. */
export function sumBy<Item extends { amount: string | Decimal }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Decimal> {
  return new Map([...Map.groupBy(items, keyOf)].map(([key, own]) => [key, sumOf(own)]));
}

export function journalHead(db: Database): { transactions: number; hash: string } {
  const [head] = sqlOf(db)<{ transactions: number; hash: string }>`
    SELECT transactions, hash FROM journal_head`;
  return head ?? { transactions: 0, hash: genesisHash };
}

export const entriesOf = (db: Database, id: number) =>
  sqlOf(db)<StoredEntry>`SELECT bucket, currency, amount FROM journal_entries
    WHERE transaction_id = ${id} ORDER BY line`;

interface Context {
  db: Database;
  nowMs(): number;
  /** Runs inside the transaction of every posting. */
  posted(): void;
}

export class Ledger extends Module<Context> {
  /** Balances already read or written, by bucket and currency. */
  readonly #balances = new Kept<Map<string, Decimal>>(this.context.db, () => new Map());

  /**
   * Writes one journal transaction, updates the balances and returns the transaction's number. Call
   * it inside the command's database transaction. Does not write an entry whose amount is zero.
   * @throws if the entries do not sum to zero or a bucket would fall below its minimum. The caller
   * must refuse such a command first.
   */
  post(kind: JournalKind, reference: string, drafts: readonly Entry[]): number {
    const entries = drafts.filter((entry) => !entry.amount.isZero());
    assertPostable(entries);
    const head = journalHead(this.db);
    const id = head.transactions + 1;
    const header = { id, kind, reference, createdAtMs: this.context.nowMs() };
    const stored = entries.map(storedEntry);
    const hash = hashTransaction(head.hash, header, stored);
    this.#insert(header, head.hash, hash, stored);
    this.#assertReadBack(id, stored);
    this.#moveBalances(kind, entries);
    this.context.posted();
    return id;
  }

  /** Sum of all entries of a bucket; zero if it was never used. */
  balance(bucket: Bucket, currency: string): Decimal {
    const key = `${bucket} ${currency}`;
    const known = this.#balances.get().get(key);
    if (known) return known;
    const balance = this.#readBalance(bucket, currency);
    this.#balances.get().set(key, balance);
    return balance;
  }

  #readBalance(bucket: Bucket, currency: string): Decimal {
    const [row] = this.sql<{ amount: string }>`
      SELECT amount FROM balances WHERE bucket = ${bucket} AND currency = ${currency}`;
    return row ? Decimal.parse(row.amount) : Decimal.zero;
  }

  #insert(
    header: JournalHeader,
    previousHash: string,
    hash: string,
    entries: readonly StoredEntry[],
  ): void {
    const { id: transactionId } = header;
    insertRecord(this.db, "journal_transactions", { ...header, previousHash, hash });
    for (const [index, entry] of entries.entries()) {
      insertRecord(this.db, "journal_entries", { transactionId, line: index + 1, ...entry });
    }
    this
      .sql`INSERT INTO journal_head (one, transactions, hash) VALUES (1, ${transactionId}, ${hash})
      ON CONFLICT (one) DO UPDATE SET transactions = excluded.transactions, hash = excluded.hash`;
  }

  #assertReadBack(id: number, meant: readonly StoredEntry[]): void {
    const kept = entriesOf(this.db, id);
    if (JSON.stringify(kept) !== JSON.stringify(meant)) {
      throw new Error(`journal transaction ${id} was not stored as written`);
    }
    const sums = sumBy(kept, ({ currency }) => currency);
    if ([...sums.values()].some((sum) => !sum.isZero())) {
      throw new Error(`journal transaction ${id} does not balance in storage`);
    }
  }

  #moveBalances(kind: JournalKind, entries: readonly Entry[]): void {
    const moves = new Map<string, Entry>();
    for (const entry of entries) {
      const key = `${entry.bucket} ${entry.currency}`;
      const before = moves.get(key)?.amount ?? Decimal.zero;
      moves.set(key, { ...entry, amount: before.add(entry.amount) });
    }
    for (const { bucket, currency, amount } of moves.values()) {
      if (amount.isZero()) continue;
      const after = this.balance(bucket, currency).add(amount);
      this.#assertMayBe(kind, bucket, after, amount);
      this.sql`INSERT INTO balances (bucket, currency, amount)
        VALUES (${bucket}, ${currency}, ${after.toString()})
        ON CONFLICT (bucket, currency) DO UPDATE SET amount = excluded.amount`;
      this.#balances.get().set(`${bucket} ${currency}`, after);
    }
  }

  #assertMayBe(kind: JournalKind, bucket: Bucket, after: Decimal, move: Decimal): void {
    if (!after.isNegative()) return;
    const [row] = this.sql<{ negative: string }>`
      SELECT negative FROM ledger_accounts WHERE bucket = ${bucket}`;
    if (row?.negative === "allowed") return;
    // Only a realised loss, financing, or a payment for a loss in another account of the person may
    // take a covered bucket below zero. Any credit may increase a bucket that is below zero.
    const mayTakeDown = kind === "forex_close" || kind === "financing" || kind === "protection";
    if (row?.negative === "covered" && (mayTakeDown || !move.isNegative())) return;
    throw new Error(`${kind} would leave ${bucket} at ${after.toString()}`);
  }
}

/** Keeps the field order of `entriesOf`: the stored entries are compared as JSON. */
const storedEntry = ({ bucket, currency, amount }: Entry): StoredEntry => ({
  bucket,
  currency,
  amount: amount.toString(),
});

function assertPostable(entries: readonly Entry[]): void {
  if (entries.length < 2) throw new Error("a journal transaction has at least two entries");
  for (const { amount } of entries) {
    if (!amount.round(postedScaleMax).eq(amount)) throw new Error("an amount finer than posted");
  }
  for (const [currency, sum] of sumBy(entries, (entry) => entry.currency)) {
    if (!sum.isZero()) throw new Error(`entries in ${currency} sum to ${sum.toString()}`);
  }
}
