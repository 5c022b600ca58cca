/**
 * Changes of the free balances, newest first. Each journal transaction is folded once into a row
 * with its value and the new balance. SQLite cannot add decimals, and each page must not read the
 * whole journal again.
 */

import { part } from "#db/sql.ts";
import type { LogRow } from "#domain/contracts/account.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type { LogType } from "#domain/contracts/http/wallet.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../../runtime/bases.ts";
import { pageRange } from "../../runtime/paging.ts";
import { countRows } from "../records.ts";
import type { JournalHeader, StoredEntry } from "./ledger.ts";
import { endColumns, endOf, type OrderOfRow, orderJoins } from "./statement-order.ts";

type LogQuery = Parameters<AccountRpc["log"]>[0];
type EntryRow = Pick<JournalHeader, "id" | "kind"> & Pick<StoredEntry, "bucket" | "amount">;

type OrderEnd = Pick<OrderOfRow, "fee" | "profit" | "nights">;

const foldedMax = 500;
/** Kinds whose reference names the account itself. The list does not show such a reference. */
const withoutReference: ReadonlySet<string> = new Set<LogType>(["opening", "reset"]);

export function shownReference(kind: string, reference: string): string {
  return withoutReference.has(kind) ? "" : reference;
}

export class AccountLog extends Store {
  page({ account, type, ...query }: LogQuery): { rows: LogRow[]; total: number } {
    this.#fold();
    const ofKind = type === undefined ? part`` : part`AND free_changes.kind = ${type}`;
    const filter = part`bucket = ${`${account}.free`} ${ofKind}`;
    const { limit, offset } = pageRange(query);
    const rows = this.sql<Omit<LogRow, "result"> & OrderEnd>`
      SELECT journal_transactions.id AS id, value, balance, free_changes.kind AS type, reference,
        COALESCE(forex_orders.show_code, micro_orders.show_code, '') AS name, ${endColumns},
        journal_transactions.created_at_ms AS createdAtMs
      FROM free_changes JOIN journal_transactions ON journal_transactions.id = transaction_id
        ${orderJoins} WHERE ${filter} ORDER BY transaction_id DESC LIMIT ${limit} OFFSET ${offset}`;
    const shown = rows.map(({ fee, profit, nights, ...row }) => ({
      ...row,
      reference: shownReference(row.type, row.reference),
      result: row.type === "forex_close" ? (endOf({ fee, profit, nights })?.result ?? null) : null,
    }));
    return { rows: shown, total: countRows(this.db)`free_changes WHERE ${filter}` };
  }

  #fold(): void {
    for (;;) {
      const [ends] = this.sql<{ folded: number | null; written: number | null }>`
        SELECT (SELECT transactions FROM free_changes_head) AS folded,
          (SELECT transactions FROM journal_head) AS written`;
      const folded = ends?.folded ?? 0;
      const written = ends?.written ?? 0;
      if (folded >= written) return;
      const upTo = Math.min(folded + foldedMax, written);
      this.db.transaction(() => this.#foldRange(folded, upTo));
    }
  }

  #foldRange(after: number, upTo: number): void {
    const entries = this.sql<EntryRow>`SELECT transaction_id AS id, kind, bucket, amount
      FROM journal_entries JOIN journal_transactions ON journal_transactions.id = transaction_id
      WHERE transaction_id > ${after} AND transaction_id <= ${upTo} AND bucket LIKE '%.free'
      ORDER BY transaction_id, line`;
    const changes = new Map<string, EntryRow & { value: Decimal }>();
    for (const entry of entries) {
      const key = `${entry.id} ${entry.bucket}`;
      const value = changes.get(key)?.value ?? Decimal.zero;
      changes.set(key, { ...entry, value: value.add(Decimal.parse(entry.amount)) });
    }
    const balances = new Map<string, Decimal>();
    for (const { id, kind, bucket, value } of changes.values()) {
      if (value.isZero()) continue;
      const balance = (balances.get(bucket) ?? this.#lastBalance(bucket)).add(value);
      balances.set(bucket, balance);
      this.sql`INSERT INTO free_changes (bucket, transaction_id, kind, value, balance)
        VALUES (${bucket}, ${id}, ${kind}, ${value.toString()}, ${balance.toString()})`;
    }
    this.sql`INSERT INTO free_changes_head (one, transactions)
      VALUES (1, ${upTo}) ON CONFLICT (one) DO UPDATE SET transactions = excluded.transactions`;
  }

  #lastBalance(bucket: string): Decimal {
    const [row] = this.sql<{ balance: string }>`SELECT balance
      FROM free_changes WHERE bucket = ${bucket} ORDER BY transaction_id DESC LIMIT 1`;
    return row ? Decimal.parse(row.balance) : Decimal.zero;
  }
}
