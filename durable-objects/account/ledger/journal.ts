import { part } from "#db/sql.ts";
import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import type { JournalPage, TransferQuery, TransferRow } from "#domain/contracts/cashier.ts";
import type { PageQuery } from "#domain/contracts/page.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { columnsOf, pageOf, sumOf } from "../records.ts";
import { entriesOf } from "./ledger.ts";

export function journalPage(db: Database, query: PageQuery): JournalPage {
  type Row = Omit<JournalPage["data"][number], "entries">;
  const select = columnsOf("id kind reference createdAtMs hash");
  const asked = { select, from: part`journal_transactions`, order: "id DESC" };
  return pageOf(db, asked, query, (row: Row) => ({ ...row, entries: entriesOf(db, row.id) }));
}

/** Transfers between the trader's accounts, newest first; with `account`, only from or to it. */
export function transfersOf(
  db: Database,
  { account, ...query }: TransferQuery,
): { data: TransferRow[]; total: number } {
  // A transfer's reference reads "from-to", so it names both accounts.
  const references = accountTypes
    .flatMap((from) => accountTypes.map((to) => [from, to] as const))
    .filter(([from, to]) => from !== to && (!account || from === account || to === account));
  const given = JSON.stringify(references.map((pair) => pair.join("-")));
  const from = part`journal_transactions JOIN journal_entries ON transaction_id = id AND line = 2
    WHERE kind = 'transfer' AND reference IN (SELECT value FROM json_each(${given}))`;
  const select = columnsOf("id reference createdAtMs amount");
  type Row = Omit<TransferRow, "from" | "to"> & { reference: string };
  return pageOf(db, { select, from, order: "id DESC" }, query, ({ reference, ...row }: Row) => {
    // `transfer` wrote the reference.
    const [from, to] = reference.split("-") as [AccountType, AccountType];
    return { ...row, from, to };
  });
}

/**
 * Sum of contract profit, financing and micro results since a time (ms), less fees. The company's
 * bookings have the same sum with the opposite sign. Deposits, withdrawals with their fees,
 * transfers and balance protection do not count.
 */
export function resultSince(db: Database, fromMs: number): string {
  const booked = sqlOf(db)<{ amount: string }>`
    SELECT amount FROM journal_transactions JOIN journal_entries ON id = transaction_id
    WHERE created_at_ms >= ${fromMs} AND bucket IN ('house.profit', 'house.fee', 'house.financing')
    AND kind NOT IN ('withdraw_paid', 'withdraw_returned')`;
  return sumOf(booked).neg().toString();
}
