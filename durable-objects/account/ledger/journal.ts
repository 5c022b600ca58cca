/** The journal for readers: pages, and the transfers in it. */

import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import type { JournalPage, TransferQuery, TransferRow } from "#domain/contracts/cashier.ts";
import type { Database } from "../../runtime/database.ts";
import type { PageQuery } from "../../runtime/paging.ts";
import { pageOf } from "../records.ts";

/** Newest first. */
export function journalPage(db: Database, query: PageQuery): JournalPage {
  const select = "id, kind, reference, created_at_ms AS createdAtMs, hash";
  const asked = { select, from: "journal_transactions", order: "id DESC" };
  const { rows, total } = pageOf<Omit<JournalPage["data"][number], "entries">>(
    db,
    asked,
    [],
    query,
  );
  const data = rows.map((row) => ({
    ...row,
    entries: db.rows<{ bucket: string; currency: string; amount: string }>(
      `SELECT bucket, currency, amount FROM journal_entries
       WHERE transaction_id = ? ORDER BY line`,
      row.id,
    ),
  }));
  return { data, total };
}

/** Transfers between the trader's accounts, newest first: of all accounts, or of one. */
export function transfersOf(
  db: Database,
  { account, ...query }: TransferQuery,
): { data: TransferRow[]; total: number } {
  // A transfer's reference names both accounts: from-to.
  const references = accountTypes
    .flatMap((from) => accountTypes.map((to) => [from, to] as const))
    .filter(([from, to]) => from !== to && (!account || from === account || to === account));
  const marks = references.map(() => "?").join(", ");
  const bound = references.map((pair) => pair.join("-"));
  const from = `journal_transactions JOIN journal_entries ON transaction_id = id AND line = 2
    WHERE kind = 'transfer' AND reference IN (${marks})`;
  const select = "id, reference, created_at_ms AS createdAtMs, amount";
  const { rows, total } = pageOf<{
    id: number;
    reference: string;
    createdAtMs: number;
    amount: string;
  }>(db, { select, from, order: "id DESC" }, bound, query);
  const data = rows.map(({ reference, ...row }) => {
    // `transfer` wrote it.
    const [from, to] = reference.split("-") as [AccountType, AccountType];
    return { ...row, from, to };
  });
  return { data, total };
}
