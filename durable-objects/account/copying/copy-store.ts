/** Outcome of each of the master's positions in this pot. */
import type { FillReceipt } from "#domain/contracts/account.ts";
import type { CopyOutcome, CopyRow, MasterEvent } from "#domain/contracts/copying.ts";
import type { ErrorName } from "#domain/errors.ts";
import type { Database } from "../../runtime/database.ts";
import { type PageQuery, pageRange } from "../../runtime/paging.ts";
import { Module } from "../module.ts";
import type { StoredReceipt } from "../orders/order-row.ts";
import { insertRecord, parsed, sumOf, updateRecord } from "../records.ts";

/** Inputs that a size was computed from. */
export type CopyInputs = Pick<
  CopyRow,
  | "side"
  | "masterAtMs"
  | "isLate"
  | "size"
  | "masterLots"
  | "potEquity"
  | "masterEquity"
  | "masterReceipt"
>;

export interface Copy {
  orderId: string | null;
  reason: ErrorName | null;
  /** Newest decided event. */
  event: { number: number; receipt: FillReceipt | null; atMs: number };
}

export interface NewCopy extends Pick<Copy, "orderId" | "reason"> {
  levelsReason: ErrorName | null;
  /** The copy's own fill. */
  receipt: FillReceipt | null;
}

/** A copy with the order that it opened, and the parts of it that closed earlier. */
interface OpenedCopy extends StoredCopy {
  inputs: string;
  open_receipt: string | null;
  /** Lots of the order and its parts (JSON). */
  lots: string;
}
const openedColumns = `copies.*, forex_orders.open_receipt,
  (SELECT json_group_array(part.lots) FROM forex_orders AS part
   WHERE part.id = copies.order_id OR part.origin_id = copies.order_id) AS lots`;

interface StoredCopy {
  master_order_id: string;
  event_number: number;
  event_receipt: string | null;
  event_at_ms: number;
  order_id: string | null;
  reason: ErrorName | null;
  levels_reason: ErrorName | null;
  product_id: number;
  inputs: string | null;
  at_ms: number;
}

export class CopyStore extends Module<{ db: Database; nowMs(): number }> {
  /** Null for a master's position that this pot does not know. */
  find(masterOrderId: string): Copy | null {
    const [row] = this.context.db.rows<StoredCopy>(
      "SELECT * FROM copies WHERE master_order_id = ?",
      masterOrderId,
    );
    if (!row) return null;
    const { event_number: number, event_receipt: receipt, event_at_ms: atMs } = row;
    const event = { number, receipt: parsed<FillReceipt>(receipt), atMs };
    return { orderId: row.order_id, reason: row.reason, event };
  }

  /** Without order and reason, the position ended before it could be copied. */
  insert(
    { orderId, productId, number }: Pick<MasterEvent, "orderId" | "productId" | "number">,
    copy: NewCopy,
    inputs: CopyInputs | null,
  ): void {
    const nowMs = this.context.nowMs();
    const { receipt, ...decided } = copy;
    insertRecord(this.context.db, "copies", {
      ...{ masterOrderId: orderId, eventNumber: number, eventReceipt: receipt, eventAtMs: nowMs },
      ...{ ...decided, productId, inputs, atMs: nowMs },
    });
  }

  /** Records an event after the opening. */
  decided(
    { orderId, number }: Pick<MasterEvent, "orderId" | "number">,
    receipt: FillReceipt | null,
  ): void {
    const event = { eventNumber: number, eventReceipt: receipt, eventAtMs: this.context.nowMs() };
    updateRecord(this.context.db, "copies", { masterOrderId: orderId }, event);
  }

  setLevelsReason(masterOrderId: string, reason: ErrorName | null): void {
    updateRecord(this.context.db, "copies", { masterOrderId }, { levelsReason: reason });
  }

  /** Positions whose opening was decided here, newest first. */
  page(query: PageQuery): { data: CopyRow[]; total: number; refused: number } {
    const [count] = this.context.db.rows<{ total: number; refused: number }>(
      "SELECT COUNT(*) AS total, COUNT(reason) AS refused FROM copies WHERE inputs IS NOT NULL",
    );
    const { limit, offset } = pageRange(query);
    const rows = this.context.db.rows<OpenedCopy>(
      `SELECT ${openedColumns} FROM copies LEFT JOIN forex_orders ON id = order_id
       WHERE inputs IS NOT NULL ORDER BY copies.number DESC LIMIT ? OFFSET ?`,
      limit,
      offset,
    );
    const { total, refused } = count ?? { total: 0, refused: 0 };
    return { data: rows.map(rowOf), total, refused };
  }

  /** Copies that opened these orders. */
  ofOrders(orderIds: readonly string[]): CopyRow[] {
    const rows = this.context.db.rows<OpenedCopy>(
      `SELECT ${openedColumns} FROM copies JOIN forex_orders ON id = order_id
       WHERE inputs IS NOT NULL AND order_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(orderIds),
    );
    return rows.map(rowOf);
  }
}

function rowOf(row: OpenedCopy): CopyRow {
  return {
    masterOrderId: row.master_order_id,
    orderId: row.order_id,
    reason: row.reason,
    levelsReason: row.levels_reason,
    atMs: row.at_ms,
    productId: row.product_id,
    lots: row.order_id === null ? null : sumOf(JSON.parse(row.lots) as string[]).toString(),
    ...(JSON.parse(row.inputs) as CopyInputs),
    receipt: parsed<StoredReceipt>(row.open_receipt)?.fill ?? null,
  };
}

/** Answer to an event that was already decided. */
export function outcomeOf({ orderId, reason, event }: Copy, number: number): CopyOutcome {
  if (orderId === null) return reason === null ? { kind: "nothing" } : { kind: "refused", reason };
  // The newest receipt says nothing about an older event.
  const receipt = number === event.number ? event.receipt : null;
  return { kind: "copied", orderId, receipt, atMs: event.atMs };
}
