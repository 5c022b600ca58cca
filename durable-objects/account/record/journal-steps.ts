import { orderStatus } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { expected, sumOf, sumOfTexts } from "../records.ts";

export interface StepOrder {
  id: string;
  productId: number;
  showCode: string;
  multiple: number;
  /** Margin x leverage of the lots that the transaction opened or ended. */
  value: Decimal;
  /** Journal transaction of the order's opening fill; 0 for a closed part of a position. */
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
    /** A position that ends without profit or loss, because its demo account is reset. */
    | { kind: "abandoned"; order: StepOrder }
    /** A night's financing, or money that a pending order sets aside or gives back. */
    | { kind: "traded" }
    /** Money that was paid in or out. */
    | { kind: "moved" }
  );

interface StepRow extends Pick<StepOrder, "productId" | "showCode" | "multiple"> {
  number: number;
  kind: string;
  atMs: number;
  amounts: string;
  id: string | null;
  wholeMargin: string;
  leftMargin: string;
  openedBy: number | null;
}

export function journalSteps(
  db: Database,
  currency: string,
  afterNumber: number,
  limit: number,
): JournalStep[] {
  const rows = sqlOf(db)<StepRow>`
    SELECT journal_transactions.id AS number, kind, journal_transactions.created_at_ms AS atMs,
      (SELECT json_group_array(amount) FROM journal_entries
       WHERE transaction_id = journal_transactions.id AND currency = ${currency}
         AND bucket IN ('forex.free', 'forex.margin')) AS amounts,
      forex_orders.id AS id, product_id AS productId,
      show_code AS showCode, multiple, margin AS wholeMargin,
      COALESCE(left_margin, margin) AS leftMargin, opened_by AS openedBy
    FROM journal_transactions LEFT JOIN forex_orders ON forex_orders.id = reference
      AND kind IN ('forex_open', 'forex_close', 'forex_cancel')
    WHERE journal_transactions.id > ${afterNumber} ORDER BY journal_transactions.id LIMIT ${limit}`;
  return rows.map(stepOf);
}

function stepOf(row: StepRow): JournalStep {
  const { number, kind, atMs } = row;
  const plain = { number, atMs, change: sumOfTexts(row.amounts) };
  if (kind === "forex_pending" || kind === "financing") return { ...plain, kind: "traded" };
  if (kind === "forex_open") return { ...plain, kind: "opened", order: orderOf(row, "whole") };
  if (kind === "forex_close") return { ...plain, kind: "closed", order: orderOf(row, "left") };
  if (kind !== "forex_cancel") return { ...plain, kind: "moved" };
  // A pending order that ends without a fill was never a position.
  if (row.openedBy === null) return { ...plain, kind: "traded" };
  return { ...plain, kind: "abandoned", order: orderOf(row, "left") };
}

/** @param of `whole`: margin that the opening set aside; `left`: margin that the end gave back */
function orderOf(row: StepRow, of: "whole" | "left"): StepOrder {
  const { productId, showCode, multiple, openedBy } = row;
  const id = expected(row.id, `journal transaction ${row.number} names no order`);
  const margin = Decimal.parse(of === "whole" ? row.wholeMargin : row.leftMargin);
  const value = margin.mul(Decimal.of(multiple));
  return { id, productId, showCode, multiple, value, openedBy: openedBy ?? 0 };
}

/** Result of a position so far: its parts, its end, its fee and its nights. */
export interface Realised {
  amount: Decimal;
  /** Journal transaction of the position's opening. */
  openedBy: number;
  openedAtMs: number;
  /** Time of the end (ms); null while the position is open. */
  closedAtMs: number | null;
}

/** @param number newest journal transaction that counts */
export function realisedBy(db: Database, orderId: string, number: number): Realised {
  const [order] = sqlOf(db)<Omit<Realised, "amount"> & { fee: string }>`
    SELECT fee, opened_by AS openedBy, opened_at_ms AS openedAtMs, CASE WHEN closed_by <= ${number}
    THEN closed_at_ms END AS closedAtMs FROM forex_orders WHERE id = ${orderId}`;
  const { fee, ...rest } = expected(order, `no order ${orderId}`);
  const profits = sqlOf(db)<{ amount: string }>`
    SELECT profit AS amount FROM forex_orders WHERE (id = ${orderId} OR origin_id = ${orderId})
    AND status = ${orderStatus.code("closed")} AND closed_by <= ${number}`;
  const nights = sqlOf(db)<{ amount: string }>`
    SELECT amount FROM financing_charges WHERE order_id = ${orderId} AND posted_by <= ${number}`;
  return { amount: sumOf([...profits, ...nights]).sub(Decimal.parse(fee)), ...rest };
}
