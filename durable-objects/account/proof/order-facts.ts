/** A contract order for the audit: its row, its receipts, and its journal movements. */
import { type OrderSide, type OrderStatus, orderSide, orderStatus } from "#domain/codes.ts";
import type { CloseReason, ConversionPath, FillReceipt } from "#domain/contracts/account.ts";
import type { Trigger } from "#domain/triggers/trigger.ts";
import type { Database } from "../../runtime/database.ts";
import { type OrderTerms, readTerms, type StoredReceipt } from "../orders/order-row.ts";
import { Fraction } from "./fraction.ts";

export interface OrderFacts {
  number: number;
  id: string;
  /** The position that this is a part of. */
  origin_id: string | null;
  /** Rest of a position that was partly closed; null while it is whole. */
  left_lots: string | null;
  left_margin: string | null;
  left_fee: string | null;
  expires_at_ms: number | null;
  stop_price: string | null;
  stop_when: Trigger["when"] | null;
  activated_at_ms: number | null;
  trailing_distance: string | null;
  seen_price: string | null;
  price_range: string | null;
  status: OrderStatus;
  side: OrderSide;
  product_id: number;
  show_code: string;
  market: string;
  lots: string;
  units_per_lot: string;
  multiple: number;
  target_price: string;
  entry_when: Trigger["when"] | null;
  stop_loss_price: string;
  take_profit_price: string;
  open_price: string | null;
  close_price: string | null;
  margin: string;
  fee: string;
  profit: string;
  created_at_ms: number;
  opened_at_ms: number | null;
  closed_at_ms: number | null;
  close_reason: CloseReason | null;
  opened_by: number | null;
  closed_by: number | null;
  terms: OrderTerms;
  path: ConversionPath;
  opened: StoredReceipt | null;
  closed: StoredReceipt | null;
}

interface Row extends Omit<OrderFacts, "status" | "side" | "terms" | "path" | "opened" | "closed"> {
  status: number;
  side: number;
  terms: string;
  conversion: string;
  open_receipt: string | null;
  close_receipt: string | null;
}

const columns = `number, id, status, side, product_id, show_code, market, lots, units_per_lot,
  multiple, target_price, entry_when, stop_loss_price, take_profit_price, open_price, close_price,
  margin, fee, profit, created_at_ms, opened_at_ms, closed_at_ms, close_reason, opened_by,
  closed_by, terms, conversion, open_receipt, close_receipt`;

/** Columns that an account last opened before them does not have. */
const laterColumns = [
  "origin_id",
  "left_lots",
  "left_margin",
  "left_fee",
  "expires_at_ms",
  "stop_price",
  "stop_when",
  "activated_at_ms",
  "trailing_distance",
  "seen_price",
  "price_range",
] as const;

type LaterColumn = (typeof laterColumns)[number];

/** Each column as SQL; NULL if the account does not have it yet. */
export function laterColumnsOf(db: Database): Record<LaterColumn, string> {
  const rows = db.rows<{ name: string }>("SELECT name FROM pragma_table_info('forex_orders')");
  const present = new Set(rows.map(({ name }) => name));
  return Object.fromEntries(
    laterColumns.map((name) => [name, present.has(name) ? name : "NULL"]),
  ) as Record<LaterColumn, string>;
}

/** Orders read at a time, so that a long history needs little memory. */
const pageSize = 200;

/** Every order, oldest first; unreadable orders go to `unreadable`. */
export function* ordersOf(...given: Parameters<typeof orderPages>): Generator<OrderFacts> {
  for (const page of orderPages(...given)) yield* page;
}

/** The same in pages, so that related rows can be read at once. */
export function* orderPages(
  db: Database,
  unreadable: (id: string, why: unknown) => void,
): Generator<OrderFacts[]> {
  const present = laterColumnsOf(db);
  const later = laterColumns.map((name) => `${present[name]} AS ${name}`).join(", ");
  for (let after = -1; ; ) {
    const rows = db.rows<Row>(
      `SELECT ${columns}, ${later} FROM forex_orders WHERE number > ? ORDER BY number LIMIT ?`,
      after,
      pageSize,
    );
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

function factsOf({ terms, conversion, open_receipt, close_receipt, ...row }: Row): OrderFacts {
  return {
    ...row,
    status: orderStatus.name(row.status),
    side: orderSide.name(row.side),
    terms: readTerms(terms),
    path: JSON.parse(conversion) as ConversionPath,
    opened: open_receipt === null ? null : (JSON.parse(open_receipt) as StoredReceipt),
    closed: close_receipt === null ? null : (JSON.parse(close_receipt) as StoredReceipt),
  };
}

/** Changes by one journal transaction. */
export interface Movement {
  kind: string;
  reference: string;
  atMs: number;
  /** Change of a bucket in the account's currency. */
  of(bucket: string): Fraction;
  /** Buckets with a change. */
  buckets: string[];
}

/**
 * Movements of these transactions by id; unknown ids are left out. An entry in another currency
 * counts as another bucket.
 */
export function movementsOf(
  db: Database,
  ids: ReadonlyArray<number | null>,
  currency: string,
): Map<number | null, Movement> {
  const asked = JSON.stringify(ids.filter((id) => id !== null));
  const entries = Map.groupBy(
    db.rows<{ id: number; bucket: string; currency: string; amount: string }>(
      `SELECT transaction_id AS id, bucket, currency, amount FROM journal_entries
       WHERE transaction_id IN (SELECT value FROM json_each(?))`,
      asked,
    ),
    ({ id }) => id,
  );
  const headers = db.rows<{ id: number; kind: string; reference: string; atMs: number }>(
    `SELECT id, kind, reference, created_at_ms AS atMs FROM journal_transactions
     WHERE id IN (SELECT value FROM json_each(?))`,
    asked,
  );
  return new Map(
    headers.map(({ id, ...header }) => [
      id,
      { ...header, ...sumsOf(entries.get(id) ?? [], currency) },
    ]),
  );
}

function sumsOf(
  entries: ReadonlyArray<{ bucket: string; currency: string; amount: string }>,
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

/** True if the receipt names this price. */
export function isAt(receipt: FillReceipt, price: string | null): boolean {
  return price !== null && Fraction.of(receipt.price).equals(Fraction.of(price));
}
