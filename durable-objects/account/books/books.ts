/**
 * The account's part of the company's books: sums of its journal by day. The sums are computed when
 * reported, so that no command waits for them.
 */

import type { BookReport, DaySum } from "#domain/contracts/books.ts";
import { dayIn } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import { readBalances } from "../ledger/balances.ts";
import type { StoredEntry } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import { expected, sumOf } from "../records.ts";

/** Maximum journal transactions that one step counts: some milliseconds of work. */
const partOf = 1_000;

interface EntryRow extends StoredEntry {
  id: number;
  kind: string;
  atMs: number;
}

export class Books extends Module<AccountContext> {
  /** Reports the current sums, even if nothing has changed since the last report. */
  tell(): void {
    this.context.outbox.put(destinations.books, "{}");
  }

  /** The outbox calls this. One report of the current sums replaces all waiting messages. */
  async send(): Promise<void> {
    const { profiles, storeBooks, companyZone, pause } = this.context;
    const { identity } = profiles.require();
    if (identity.isDemo) return;
    const zone = await companyZone(identity.companyId);
    while (this.#count(zone)) await pause();
    const report = this.#report();
    await storeBooks(identity, report);
    this.sql`UPDATE books SET told = max(told, ${report.version})`;
  }

  /** @returns false if nothing was left to count */
  #count(zone: string): boolean {
    const { db } = this.context;
    return db.transaction(() => {
      const { counted } = this.#head();
      const rows = this.sql<EntryRow>`SELECT id, kind, created_at_ms AS atMs, bucket,
        currency, amount FROM journal_transactions JOIN journal_entries ON transaction_id = id
        WHERE id > ${counted} AND id <= ${counted + partOf} ORDER BY id, line`;
      const last = rows.at(-1);
      if (!last) return false;
      for (const row of rows) this.#add(dayIn(zone, row.atMs), row);
      this.sql`UPDATE books SET counted = ${last.id}`;
      return true;
    });
  }

  #add(day: string, { id, kind, bucket, currency, amount }: EntryRow): void {
    const [known] = this.sql<{ amount: string }>`SELECT amount FROM day_sums
      WHERE day = ${day} AND kind = ${kind} AND bucket = ${bucket} AND currency = ${currency}`;
    const sum = Decimal.parse(known?.amount ?? "0").add(Decimal.parse(amount));
    this.sql`INSERT INTO day_sums (day, kind, bucket, currency, amount, entries, newest)
      VALUES (${day}, ${kind}, ${bucket}, ${currency}, ${sum.toString()}, 1, ${id})
      ON CONFLICT (day, kind, bucket, currency)
      DO UPDATE SET amount = excluded.amount, entries = entries + 1, newest = excluded.newest`;
  }

  #head(): { counted: number; told: number } {
    const [head] = this.sql<{ counted: number; told: number }>`SELECT counted, told FROM books`;
    return expected(head, "the account's books are missing");
  }

  #report(): BookReport {
    const { profiles, ledger } = this.context;
    const { counted, told } = this.#head();
    const sums = this.sql<DaySum & Record<string, string | number>>`
      SELECT day, kind, bucket, currency, amount, entries
      FROM day_sums WHERE newest > ${told} ORDER BY day, kind, bucket, currency`;
    const { currency } = profiles.require();
    const margin = ledger.balance("forex.margin", currency);
    const cash = ledger.balance("forex.free", currency).add(margin);
    const balances = readBalances(ledger, currency);
    const balance = sumOf(balances.flatMap((each) => [each.balance, each.lockBalance]));
    const contracts = { cash: cash.toString(), margin: margin.toString() };
    return { version: counted, sums, ...contracts, balance: balance.toString() };
  }
}
