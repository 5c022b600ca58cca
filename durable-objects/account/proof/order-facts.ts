import { type Part, raw } from "#db/sql.ts";
import { type OrderSide, type OrderStatus, orderSide, orderStatus } from "#domain/codes.ts";
import type { ConversionPath, FillReceipt } from "#domain/contracts/account.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import type { JournalHeader, StoredEntry } from "../ledger/ledger.ts";
import {
  type OrderRow,
  type OrderTerms,
  readTerms,
  type StoredReceipt,
} from "../orders/order-row.ts";
import { columnOf, columnsOf, parsed } from "../records.ts";
import { Fraction } from "./fraction.ts";

/** Fields of later migrations; an account last opened before such a migration lacks them. */
interface LaterFields {
  /** Position that the order was a part of; null if none. */
  originId: string | null;
  /** Rest of a position that was partly closed; null while it is whole. */
  leftLots: string | null;
  leftMargin: string | null;
  leftFee: string | null;
  expiresAtMs: number | null;
  stopPrice: string | null;
  stopWhen: OrderRow["stopWhen"];
  activatedAtMs: number | null;
  trailingDistance: string | null;
  seenPrice: string | null;
  priceRange: string | null;
}

interface Row
  extends Omit<OrderRow, keyof LaterFields | "triggerVersion" | "stopOutLevel" | "nights">,
    LaterFields {
  number: number;
  market: string;
  openedBy: number | null;
  closedBy: number | null;
}

export interface OrderFacts
  extends Omit<Row, "status" | "side" | "terms" | "conversion" | "openReceipt" | "closeReceipt"> {
  status: OrderStatus;
  side: OrderSide;
  terms: OrderTerms;
  path: ConversionPath;
  opened: StoredReceipt | null;
  closed: StoredReceipt | null;
}

const columns = columnsOf(`number id status side productId showCode market lots unitsPerLot multiple
  targetPrice entryWhen stopLossPrice takeProfitPrice openPrice closePrice margin fee profit
  createdAtMs openedAtMs closedAtMs closeReason openedBy closedBy terms conversion openReceipt
  closeReceipt`);

const laterFields = `originId leftLots leftMargin leftFee expiresAtMs stopPrice stopWhen
  activatedAtMs trailingDistance seenPrice priceRange`.split(/\s+/) as Array<keyof LaterFields>;

/** SQL for the column of a field of `LaterFields`; NULL if the account lacks the column. */
export function laterColumnsOf(db: Database): (field: keyof LaterFields) => Part {
  const rows = sqlOf(db)<{ name: string }>`SELECT name FROM pragma_table_info('forex_orders')`;
  const present = new Set(rows.map(({ name }) => name));
  return (field) => raw(present.has(columnOf(field)) ? columnOf(field) : "NULL");
}

const pageSize = 200;

/** Every order, oldest first; unreadable orders go to `unreadable`. */
export function* ordersOf(...given: Parameters<typeof orderPages>): Generator<OrderFacts> {
  for (const page of orderPages(...given)) yield* page;
}

/** Every order in pages, so that all related rows of a page are read together. */
export function* orderPages(
  db: Database,
  unreadable: (id: string, why: unknown) => void,
): Generator<OrderFacts[]> {
  const column = laterColumnsOf(db);
  const later = laterFields.map((field) => `${column(field).sql} AS "${field}"`).join(", ");
  for (let after = -1; ; ) {
    const rows = sqlOf(db)<Row>`SELECT ${columns}, ${raw(later)}
      FROM forex_orders WHERE number > ${after} ORDER BY number LIMIT ${pageSize}`;
    yield rows.flatMap((row) => {
      try {
        return [factsOf(row)];
      } catch (cause) {
        unreadable(row.id, cause);
        return [];
      }
    });
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.number ?? after;
  }
}

function factsOf({ terms, conversion, openReceipt, closeReceipt, ...row }: Row): OrderFacts {
  return {
    ...row,
    status: orderStatus.name(row.status),
    side: orderSide.name(row.side),
    terms: readTerms(terms),
    path: JSON.parse(conversion) as ConversionPath,
    opened: parsed(openReceipt),
    closed: parsed(closeReceipt),
  };
}

export type BookedEntry = Pick<JournalHeader, "kind" | "reference"> &
  Pick<StoredEntry, "bucket" | "amount">;

export const bookedEntries = (db: Database, transactionId: number) =>
  sqlOf(db)<BookedEntry>`
    SELECT kind, reference, bucket, amount FROM journal_transactions
    JOIN journal_entries ON journal_transactions.id = transaction_id
    WHERE journal_transactions.id = ${transactionId} ORDER BY line`;

export interface Movement {
  kind: string;
  reference: string;
  atMs: number;
  /** Returns the amount by which a ledger bucket changed, in the account's currency. */
  of(bucket: string): Fraction;
  buckets: string[];
}

/**
 * Movements of these transactions by id; unknown ids are left out. An entry that is not
 * in `currency` counts in a bucket of its own.
 */
export function movementsOf(
  db: Database,
  ids: ReadonlyArray<number | null>,
  currency: string,
): Map<number | null, Movement> {
  const asked = JSON.stringify(ids.filter((id) => id !== null));
  const rows = sqlOf(db)<StoredEntry & { id: number }>`
    SELECT transaction_id AS id, bucket, currency, amount
    FROM journal_entries WHERE transaction_id IN (SELECT value FROM json_each(${asked}))`;
  const entries = Map.groupBy(rows, ({ id }) => id);
  const headers = sqlOf(db)<{ id: number; kind: string; reference: string; atMs: number }>`
    SELECT id, kind, reference, created_at_ms AS atMs
    FROM journal_transactions WHERE id IN (SELECT value FROM json_each(${asked}))`;
  const moved = (id: number) => sumsOf(entries.get(id) ?? [], currency);
  return new Map(headers.map(({ id, ...header }) => [id, { ...header, ...moved(id) }]));
}

function sumsOf(
  entries: readonly StoredEntry[],
  currency: string,
): Pick<Movement, "of" | "buckets"> {
  const sums = new Map<string, Fraction>();
  for (const entry of entries) {
    const bucket = entry.currency === currency ? entry.bucket : `${entry.bucket} ${entry.currency}`;
    sums.set(bucket, (sums.get(bucket) ?? zero).plus(Fraction.of(entry.amount)));
  }
  return {
    of: (bucket) => sums.get(bucket) ?? zero,
    buckets: [...sums].filter(([, sum]) => !sum.equals(zero)).map(([bucket]) => bucket),
  };
}

export const zero = Fraction.of(0);

export function isAt(receipt: FillReceipt, price: string | null): boolean {
  return price !== null && Fraction.of(receipt.price).equals(Fraction.of(price));
}
