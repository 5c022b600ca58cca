/** The journal of an account for its record, one transaction after the other. */
import { orderStatus } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import { sumOf } from "../records.ts";

/** The order that a transaction opened or ended. */
export interface StepOrder {
  id: string;
  productId: number;
  showCode: string;
  multiple: number;
  /** Margin x leverage of what the transaction opened or ended. */
  value: Decimal;
  /** Transaction of the order's opening fill; 0 for a closed part of a position. */
  openedBy: number;
}

interface Plain {
  number: number;
  atMs: number;
  /** Change of the contract account's funds. */
  change: Decimal;
}

export type JournalStep = Plain &
  (
    | { kind: "opened" | "closed"; order: StepOrder }
    /** A position of a demo account that is reset: ends without profit or loss. */
    | { kind: "abandoned"; order: StepOrder }
    /** A night, or money that a pending order sets aside: a result of trading, or none. */
    | { kind: "traded" }
    /** Money that was paid in or out. */
    | { kind: "moved" }
  );

interface StepRow {
  number: number;
  kind: string;
  atMs: number;
  amounts: string;
  id: string | null;
  productId: number;
  showCode: string;
  multiple: number;
  wholeMargin: string;
  leftMargin: string;
  openedBy: number | null;
}

/** Transactions after this number, oldest first. */
export function journalSteps(
  db: Database,
  currency: string,
  afterNumber: number,
  limit: number,
): JournalStep[] {
  const rows = db.rows<StepRow>(
    `SELECT journal_transactions.id AS number, kind, journal_transactions.created_at_ms AS atMs,
       (SELECT json_group_array(amount) FROM journal_entries
        WHERE transaction_id = journal_transactions.id AND currency = ?
          AND bucket IN ('forex.free', 'forex.margin')) AS amounts,
       forex_orders.id AS id, product_id AS productId,
       show_code AS showCode, multiple, margin AS wholeMargin,
       COALESCE(left_margin, margin) AS leftMargin, opened_by AS openedBy
     FROM journal_transactions LEFT JOIN forex_orders ON forex_orders.id = reference
       AND kind IN ('forex_open', 'forex_close', 'forex_cancel')
     WHERE journal_transactions.id > ? ORDER BY journal_transactions.id LIMIT ?`,
    currency,
    afterNumber,
    limit,
  );
  return rows.map(stepOf);
}

function stepOf(row: StepRow): JournalStep {
  const { number, kind, atMs } = row;
  const plain = { number, atMs, change: sumOf(JSON.parse(row.amounts) as string[]) };
  if (kind === "forex_pending" || kind === "financing") return { ...plain, kind: "traded" };
  if (kind === "forex_open") return { ...plain, kind: "opened", order: orderOf(row, "whole") };
  if (kind === "forex_close") return { ...plain, kind: "closed", order: orderOf(row, "left") };
  if (kind !== "forex_cancel") return { ...plain, kind: "moved" };
  // A pending order that ends was never a position.
  if (row.openedBy === null) return { ...plain, kind: "traded" };
  return { ...plain, kind: "abandoned", order: orderOf(row, "left") };
}

/** @param of which margin counts: the one set aside, or the one given back */
function orderOf(row: StepRow, of: "whole" | "left"): StepOrder {
  const { number, id, productId, showCode, multiple, openedBy } = row;
  if (id === null) throw new Error(`journal transaction ${number} names no order`);
  const margin = Decimal.parse(of === "whole" ? row.wholeMargin : row.leftMargin);
  const value = margin.mul(Decimal.of(multiple));
  return { id, productId, showCode, multiple, value, openedBy: openedBy ?? 0 };
}

/** Result of a position so far: its parts, its end, its fee and its nights. */
export interface Realised {
  /** Without floating profit. */
  amount: Decimal;
  /** Journal transaction of the position's opening. */
  openedBy: number;
  openedAtMs: number;
  /** Null while the position is open. */
  closedAtMs: number | null;
}

/** @param number later journal transactions are left out */
export function realisedBy(db: Database, orderId: string, number: number): Realised {
  const [order] = db.rows<Omit<Realised, "amount"> & { fee: string }>(
    `SELECT fee, opened_by AS openedBy, opened_at_ms AS openedAtMs,
       CASE WHEN closed_by <= ? THEN closed_at_ms END AS closedAtMs
     FROM forex_orders WHERE id = ?`,
    number,
    orderId,
  );
  if (!order) throw new Error(`no order ${orderId}`);
  const { fee, ...rest } = order;
  const profits = db.rows<{ amount: string }>(
    `SELECT profit AS amount FROM forex_orders
     WHERE (id = ? OR origin_id = ?) AND status = ${orderStatus.code("closed")} AND closed_by <= ?`,
    orderId,
    orderId,
    number,
  );
  const nights = db.rows<{ amount: string }>(
    "SELECT amount FROM financing_charges WHERE order_id = ? AND posted_by <= ?",
    orderId,
    number,
  );
  const amounts = [...profits, ...nights].map(({ amount }) => amount);
  const amount = sumOf(amounts).sub(Decimal.parse(fee));
  return { amount, ...rest };
}
