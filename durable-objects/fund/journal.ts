/** Append-only double-entry journal of a fund, hash-chained. Balances are a cache. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Decimal } from "#domain/money/decimal.ts";
import { Component } from "../runtime/bases.ts";
import { type Database, sqlOf } from "../runtime/database.ts";

/** `money` and `principal` are the fund's own. The others are the counter legs of payments. */
export type FundBucket = "money" | "principal" | "company" | "subscribers";
export type FundKind = "funded" | "subscribed" | "dividend" | "returned";

interface TransactionRow {
  id: number;
  kind: FundKind;
  reference: string;
  created_at_ms: number;
  entries: string;
  hash: string;
}

type Entries = Partial<Record<FundBucket, Decimal>>;

const genesisHash = "0".repeat(64);

export class FundJournal extends Component<{ db: Database; nowMs(): number }> {
  readonly #sql = sqlOf(this.ports.db);

  /**
   * Posts inside the caller's transaction.
   * @returns the number of the journal transaction
   * @throws if the entries do not sum to zero, or a balance would become negative
   */
  post(kind: FundKind, reference: string, entries: Entries): number {
    const lines = Object.entries(entries).filter(([, amount]) => !amount.isZero());
    const sum = lines.reduce((total, [, amount]) => total.add(amount), Decimal.zero);
    if (lines.length < 2 || !sum.isZero()) throw new Error(`${kind} does not balance`);
    const [last] = this.#sql<Pick<TransactionRow, "id" | "hash">>`SELECT id, hash
      FROM fund_transactions ORDER BY id DESC LIMIT 1`;
    const row = {
      id: (last?.id ?? 0) + 1,
      kind,
      reference,
      created_at_ms: this.ports.nowMs(),
      entries: JSON.stringify(Object.fromEntries(lines.map(([to, by]) => [to, by.toString()]))),
    };
    this.#sql`INSERT INTO fund_transactions (id, kind, reference, created_at_ms, entries, hash)
      VALUES (${row.id}, ${row.kind}, ${row.reference}, ${row.created_at_ms}, ${row.entries},
      ${hashOf(last?.hash ?? genesisHash, row)})`;
    for (const [bucket, amount] of lines) {
      const after = this.balance(bucket as FundBucket).add(amount);
      this.#sql`UPDATE fund_buckets SET amount = ${after.toString()} WHERE bucket = ${bucket}`;
    }
    return row.id;
  }

  balance(bucket: FundBucket): Decimal {
    const [row] = this.#sql<{ amount: string }>`SELECT amount FROM fund_buckets
      WHERE bucket = ${bucket}`;
    return Decimal.parse(row?.amount ?? "0");
  }

  /** Sum that transactions of this kind have moved in a bucket, in one direction or in both. */
  moved(kind: FundKind, bucket: FundBucket, way?: "in" | "out"): Decimal {
    return this.#sql<{ amount: string | null }>`
      SELECT json_extract(entries, '$.' || ${bucket}) AS amount FROM fund_transactions
      WHERE kind = ${kind}`
      .map(({ amount }) => Decimal.parse(amount ?? "0"))
      .filter((amount) => way === undefined || amount.isNegative() === (way === "out"))
      .reduce((sum, amount) => sum.add(amount), Decimal.zero);
  }

  /** Computes hashes and balances again; returns one text per fault. */
  problems(): string[] {
    const found: string[] = [];
    const sums = new Map<string, Decimal>();
    let [before, number] = [genesisHash, 0];
    const rows = this.#sql<TransactionRow>`SELECT id, kind, reference, created_at_ms, entries, hash
      FROM fund_transactions ORDER BY id`;
    for (const row of rows) {
      number += 1;
      if (row.id !== number) found.push(`transaction ${number} is missing`);
      if (hashOf(before, row) !== row.hash) found.push(`transaction ${row.id} was changed`);
      before = row.hash;
      for (const [bucket, amount] of Object.entries(readEntries(row))) {
        sums.set(bucket, (sums.get(bucket) ?? Decimal.zero).add(amount));
      }
    }
    for (const bucket of ["money", "principal", "company", "subscribers"] as const) {
      const sum = sums.get(bucket) ?? Decimal.zero;
      if (!sum.eq(this.balance(bucket))) found.push(`${bucket} is not ${sum.toString()}`);
    }
    return found;
  }
}

function readEntries({ entries }: Pick<TransactionRow, "entries">): Record<string, Decimal> {
  // `post` wrote the entries.
  const texts = JSON.parse(entries) as Record<string, string>;
  return Object.fromEntries(Object.entries(texts).map(([to, by]) => [to, Decimal.parse(by)]));
}

function hashOf(before: string, row: Omit<TransactionRow, "hash">): string {
  const { id, kind, reference, created_at_ms, entries } = row;
  const text = JSON.stringify([before, id, kind, reference, created_at_ms, entries]);
  return bytesToHex(sha256(utf8ToBytes(text)));
}
