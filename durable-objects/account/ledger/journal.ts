/** The journal for readers: pages, and the transfers in it. */
import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import type { JournalPage, TransferQuery, TransferRow } from "#domain/contracts/cashier.ts";
import type { Database } from "../../runtime/database.ts";
import { type PageQuery, pageRange } from "../../runtime/paging.ts";

/** Newest first. */
export function journalPage(db: Database, query: PageQuery): JournalPage {
  const [count] = db.rows<{ total: number }>("SELECT COUNT(*) AS total FROM journal_transactions");
  const { limit, offset } = pageRange(query);
  const data = db
    .rows<Omit<JournalPage["data"][number], "entries">>(
      `SELECT id, kind, reference, created_at_ms AS createdAtMs, hash FROM journal_transactions
       ORDER BY id DESC LIMIT ? OFFSET ?`,
      limit,
      offset,
    )
    .map((row) => ({
      ...row,
      entries: db.rows<{ bucket: string; currency: string; amount: string }>(
        `SELECT bucket, currency, amount FROM journal_entries
         WHERE transaction_id = ? ORDER BY line`,
        row.id,
      ),
    }));
  return { data, total: count?.total ?? 0 };
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
  const filter = `kind = 'transfer' AND reference IN (${marks})`;
  const [count] = db.rows<{ total: number }>(
    `SELECT COUNT(*) AS total FROM journal_transactions WHERE ${filter}`,
    ...bound,
  );
  const { limit, offset } = pageRange(query);
  const rows = db.rows<{ id: number; reference: string; createdAtMs: number; amount: string }>(
    `SELECT id, reference, created_at_ms AS createdAtMs, amount
     FROM journal_transactions JOIN journal_entries ON transaction_id = id AND line = 2
     WHERE ${filter} ORDER BY id DESC LIMIT ? OFFSET ?`,
    ...bound,
    limit,
    offset,
  );
  const data = rows.map(({ reference, ...row }) => {
    // `transfer` wrote it.
    const [from, to] = reference.split("-") as [AccountType, AccountType];
    return { ...row, from, to };
  });
  return { data, total: count?.total ?? 0 };
}
