/**
 * Movements of one trader's accounts in a period, from the journal alone. The movements are ordered
 * by time and number, so one period's closing balance opens the next period.
 */
import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import type {
  WireStatement as Statement,
  StatementAccount,
  StatementRow,
} from "#domain/contracts/http/statement.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import type { AccountContext } from "../account-context.ts";
import { shownReference } from "./account-log.ts";
import { genesisHash, type JournalHeader, journalHead, type StoredEntry, sumBy } from "./ledger.ts";
import { type OrderOfRow, orderColumns, orderJoins, statementOrder } from "./statement-order.ts";

/** Maximum rows of one answer, table or document; a longer result needs a shorter period. */
export const statementRowsMax = 5_000;
const readMax = 500;

type EntryRow = OrderOfRow & JournalHeader & Pick<StoredEntry, "bucket" | "amount">;

interface Change extends OrderOfRow, JournalHeader {
  account: AccountType;
  free: Decimal;
  held: Decimal;
}

/**
 * @param fromMs inclusive
 * @param toMs exclusive; at most now, so that a repeated reading gets the same rows
 * @returns `statement_too_long` for more than 5,000 rows
 */
export function readStatement(
  { db, profiles, nowMs }: Pick<AccountContext, "db" | "profiles" | "nowMs">,
  fromMs: number,
  toMs: number,
): Result<{ statement: Statement }> {
  const { currency, openedMs } = profiles.require();
  const endMs = Math.max(fromMs, Math.min(toMs, nowMs() + 1));
  const sides = accountTypes.map((account) => new Side(account));
  const changes: Change[] = [];
  for (const change of journalChanges(db, currency, endMs)) {
    const isInPeriod = change.createdAtMs >= fromMs;
    sides.find(({ account }) => account === change.account)?.count(change, isInPeriod);
    if (!isInPeriod || change.free.add(change.held).isZero()) continue;
    if (changes.length === statementRowsMax) return refuse("statement_too_long");
    changes.push(change);
  }
  return {
    ok: true,
    statement: {
      currency,
      openedMs,
      fromMs,
      toMs: endMs,
      accounts: sides.map((side) => side.summary(changes)),
      rows: rowsOf(changes, new Map(sides.map(({ account, opening }) => [account, opening]))),
      head: headBefore(db, endMs),
    },
  };
}

class Side {
  readonly account: AccountType;
  opening = Decimal.zero;
  #free = Decimal.zero;
  #held = Decimal.zero;

  constructor(account: AccountType) {
    this.account = account;
  }

  count({ free, held }: Change, isInPeriod: boolean): void {
    this.#free = this.#free.add(free);
    this.#held = this.#held.add(held);
    if (!isInPeriod) this.opening = this.opening.add(free).add(held);
  }

  summary(changes: readonly Change[]): StatementAccount {
    const own = changes.filter(({ account }) => account === this.account);
    const amounts = own.map(({ kind, free, held }) => ({ kind, amount: free.add(held) }));
    const totals = sumBy(amounts, ({ kind }) => kind);
    return {
      account: this.account,
      opening: this.opening.toString(),
      closing: this.#free.add(this.#held).toString(),
      closingFree: this.#free.toString(),
      closingHeld: this.#held.toString(),
      totals: Object.fromEntries([...totals].map(([kind, sum]) => [kind, sum.toString()])),
    };
  }
}

function rowsOf(changes: Change[], balances: Map<AccountType, Decimal>): StatementRow[] {
  const ordered = changes.toSorted((a, b) => a.createdAtMs - b.createdAtMs || a.id - b.id);
  return ordered.map((row) => {
    const { id, account, kind, reference, createdAtMs, free, held } = row;
    const change = free.add(held);
    const balance = (balances.get(account) ?? Decimal.zero).add(change);
    balances.set(account, balance);
    return {
      id,
      account,
      kind,
      reference: shownReference(kind, reference),
      order: statementOrder(row),
      createdAtMs,
      change: change.toString(),
      balance: balance.toString(),
    };
  });
}

/** Changes of the trader's accounts before `endMs`, by transaction number. */
function* journalChanges(db: Database, currency: string, endMs: number): Generator<Change> {
  const { transactions: last } = journalHead(db);
  for (let after = 0; after < last; after += readMax) {
    const entries = sqlOf(db)<EntryRow>`
      SELECT transaction_id AS id, kind, reference,
        journal_transactions.created_at_ms AS createdAtMs,
        journal_entries.bucket AS bucket, journal_entries.amount AS amount,
        ${orderColumns}
      FROM journal_transactions
        JOIN journal_entries ON journal_transactions.id = transaction_id
        ${orderJoins}
        JOIN ledger_accounts ON ledger_accounts.bucket = journal_entries.bucket
      WHERE journal_transactions.id > ${after} AND journal_transactions.id <= ${after + readMax}
        AND journal_transactions.created_at_ms < ${endMs}
        AND owner = 'user' AND journal_entries.currency = ${currency}
      ORDER BY transaction_id, line`;
    yield* changesOf(entries);
  }
}

function changesOf(entries: readonly EntryRow[]): Iterable<Change> {
  const changes = new Map<string, Change>();
  for (const { bucket, amount, ...header } of entries) {
    const [account, part] = bucket.split(".") as [AccountType, string];
    const key = `${header.id} ${account}`;
    const before = changes.get(key) ?? {
      ...header,
      account,
      free: Decimal.zero,
      held: Decimal.zero,
    };
    // Every bucket of an account except `free` holds money back.
    const side = part === "free" ? "free" : "held";
    changes.set(key, { ...before, [side]: before[side].add(Decimal.parse(amount)) });
  }
  return changes.values();
}

function headBefore(db: Database, endMs: number): Statement["head"] {
  const [head] = sqlOf(db)<{ transactions: number; hash: string }>`SELECT id AS transactions, hash
    FROM journal_transactions WHERE created_at_ms < ${endMs} ORDER BY id DESC LIMIT 1`;
  return head ?? { transactions: 0, hash: genesisHash };
}
