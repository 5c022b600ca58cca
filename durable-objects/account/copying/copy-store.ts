import { part } from "#db/sql.ts";
import type { FillReceipt } from "#domain/contracts/account.ts";
import type { CopyOutcome, CopyRow, MasterEvent } from "#domain/contracts/copying.ts";
import type { PageQuery } from "#domain/contracts/page.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { pageRange } from "../../runtime/paging.ts";
import { Module } from "../module.ts";
import type { StoredReceipt } from "../orders/order-row.ts";
import type { AccountPorts } from "../ports.ts";
import {
  columnsOf,
  insertRecord,
  parsed,
  sumOfTexts,
  type Unparsed,
  updateRecord,
} from "../records.ts";

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

interface OpenedCopy extends Omit<CopyRow, keyof CopyInputs | "lots" | "receipt"> {
  inputs: string;
  openReceipt: string | null;
  /** Lots of the order and its parts (JSON). */
  lots: string;
}

const openedColumns = part`
  ${columnsOf("masterOrderId orderId reason levelsReason inputs atMs openReceipt")},
  copies.product_id AS productId,
  (SELECT json_group_array(part.lots) FROM forex_orders AS part
   WHERE part.id = copies.order_id OR part.origin_id = copies.order_id) AS lots`;

export class CopyStore extends Module<Pick<AccountPorts, "db" | "nowMs">> {
  find(masterOrderId: string): Copy | null {
    const [row] = this.sql<Omit<Copy, "event"> & Unparsed<Copy["event"], "receipt">>`
      SELECT order_id AS orderId, reason, event_number AS number, event_receipt AS receipt,
        event_at_ms AS atMs FROM copies WHERE master_order_id = ${masterOrderId}`;
    if (!row) return null;
    const { orderId, reason, ...event } = row;
    return { orderId, reason, event: { ...event, receipt: parsed(event.receipt) } };
  }

  /**
   * Records the decision on an opening. A copy has neither order nor reason if the master closed
   * the position before the pot had decided its opening.
   */
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

  /** Records the decision on an event that followed the opening. */
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

  /** Decisions of this pot on the master's openings, newest first. */
  page(query: PageQuery): { data: CopyRow[]; total: number; refused: number } {
    const [count] = this.sql<{ total: number; refused: number }>`
      SELECT COUNT(*) AS total, COUNT(reason) AS refused FROM copies WHERE inputs IS NOT NULL`;
    const { limit, offset } = pageRange(query);
    const rows = this.sql<OpenedCopy>`
      SELECT ${openedColumns} FROM copies LEFT JOIN forex_orders ON id = order_id
      WHERE inputs IS NOT NULL ORDER BY copies.number DESC LIMIT ${limit} OFFSET ${offset}`;
    const { total, refused } = count ?? { total: 0, refused: 0 };
    return { data: rows.map(rowOf), total, refused };
  }

  ofOrders(orderIds: readonly string[]): CopyRow[] {
    const rows = this.sql<OpenedCopy>`SELECT ${openedColumns}
      FROM copies JOIN forex_orders ON id = order_id WHERE inputs IS NOT NULL
      AND order_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))`;
    return rows.map(rowOf);
  }
}

function rowOf({ inputs, openReceipt, lots, ...row }: OpenedCopy): CopyRow {
  return {
    ...row,
    lots: row.orderId === null ? null : sumOfTexts(lots).toString(),
    ...(JSON.parse(inputs) as CopyInputs),
    receipt: parsed<StoredReceipt>(openReceipt)?.fill ?? null,
  };
}

/** Returns the answer to a repeat of an event that was already decided. */
export function outcomeOf({ orderId, reason, event }: Copy, number: number): CopyOutcome {
  if (orderId === null) return reason === null ? { kind: "nothing" } : { kind: "refused", reason };
  // The newest receipt says nothing about an older event.
  const receipt = number === event.number ? event.receipt : null;
  return { kind: "copied", orderId, receipt, atMs: event.atMs };
}
