/** Contract orders as rows. */
import type {
  CloseReason,
  OpenPosition,
  OrderPage,
  OrderStatus,
} from "#domain/contracts/account.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../runtime/database.ts";
import {
  columns,
  type OrderRecord,
  type OrderRow,
  publicOrder,
  recordOf,
  type StoredReceipt,
} from "./order-row.ts";

/** An opening fill. */
export interface Opening {
  price: string;
  receipt: StoredReceipt;
  /** Journal transaction of the fill. */
  openedBy: number;
  atMs: number;
}

export interface NewOrder
  extends Pick<
    OrderRecord,
    | "id"
    | "productId"
    | "showCode"
    | "side"
    | "lots"
    | "unitsPerLot"
    | "multiple"
    | "targetPrice"
    | "entryWhen"
    | "stopLossPrice"
    | "takeProfitPrice"
    | "margin"
    | "fee"
    | "createdAtMs"
    | "conversion"
    | "terms"
  > {
  market: string;
  /** Null for an order that waits. */
  fill: Opening | null;
}

export interface Closing {
  /** Null when it ended without a fill, like its receipt. */
  closePrice: string | null;
  profit: string;
  closedAtMs: number;
  reason: CloseReason;
  receipt: StoredReceipt | null;
  /** Journal transaction that ended it. */
  closedBy: number;
}

/** Name of the hold of an order that waits; a position's hold has the order's own. */
export function pendingHold(orderId: string): string {
  return `pending:${orderId}`;
}

export interface OrderQuery {
  status: OrderStatus;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Inclusive start and exclusive end, ms: of the closing for history, else of the creation. */
  startMs?: number;
  endMs?: number;
}

const pageSizeMax = 100;
const pageMax = 1_000_000;

export class OrderStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert({ fill, ...order }: NewOrder): void {
    const values = {
      id: order.id,
      status: fill ? 1 : 0,
      side: order.side,
      product_id: order.productId,
      show_code: order.showCode,
      market: order.market,
      lots: order.lots,
      units_per_lot: order.unitsPerLot,
      multiple: order.multiple,
      target_price: order.targetPrice,
      entry_when: order.entryWhen,
      stop_loss_price: order.stopLossPrice,
      take_profit_price: order.takeProfitPrice,
      margin: order.margin,
      fee: order.fee,
      profit: "0",
      conversion: JSON.stringify(order.conversion),
      terms: JSON.stringify(order.terms),
      created_at_ms: order.createdAtMs,
      open_price: fill?.price ?? null,
      opened_at_ms: fill?.atMs ?? null,
      open_receipt: fill && JSON.stringify(fill.receipt),
      opened_by: fill?.openedBy ?? null,
    };
    // Column names are the literals above; every value is bound.
    const names = Object.keys(values);
    this.#db.rows(
      `INSERT INTO forex_orders (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      ...Object.values(values),
    );
  }

  /** A waiting order becomes a position; margin and fee are those of its fill. */
  fill(
    orderId: string,
    { price, receipt, openedBy, atMs, margin, fee }: Opening & { margin: string; fee: string },
  ): void {
    this.#db.rows(
      `UPDATE forex_orders SET status = 1, open_price = ?, open_receipt = ?, opened_by = ?,
         opened_at_ms = ?, margin = ?, fee = ?
       WHERE id = ?`,
      price,
      JSON.stringify(receipt),
      openedBy,
      atMs,
      margin,
      fee,
      orderId,
    );
  }

  setStops(orderId: string, stopLossPrice: string, takeProfitPrice: string): void {
    this.#db.rows(
      "UPDATE forex_orders SET stop_loss_price = ?, take_profit_price = ? WHERE id = ?",
      stopLossPrice,
      takeProfitPrice,
      orderId,
    );
  }

  nextTriggerVersion(orderId: string): number {
    const [row] = this.#db.rows<{ version: number }>(
      `UPDATE forex_orders SET trigger_version = trigger_version + 1 WHERE id = ?
       RETURNING trigger_version AS version`,
      orderId,
    );
    if (!row) throw new Error(`no order ${orderId}`);
    return row.version;
  }

  close(orderId: string, closing: Closing): void {
    this.#db.rows(
      `UPDATE forex_orders SET status = 3, close_price = ?, profit = ?, closed_at_ms = ?,
         close_reason = ?, close_receipt = ?, closed_by = ?
       WHERE id = ?`,
      closing.closePrice,
      closing.profit,
      closing.closedAtMs,
      closing.reason,
      closing.receipt && JSON.stringify(closing.receipt),
      closing.closedBy,
      orderId,
    );
  }

  find(orderId: string): OrderRecord | null {
    const [row] = this.#db.rows<OrderRow>(
      `SELECT ${columns} FROM forex_orders WHERE id = ?`,
      orderId,
    );
    return row ? recordOf(row) : null;
  }

  /**
   * @throws when the order is not there: the caller has just written it
   */
  require(orderId: string): OrderRecord {
    const order = this.find(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    return order;
  }

  hasOpen(): boolean {
    return this.#db.rows("SELECT 1 AS one FROM forex_orders WHERE status = 1 LIMIT 1").length > 0;
  }

  /** Positions, oldest first. */
  open(): OrderRecord[] {
    return this.#select("WHERE status = 1 ORDER BY number");
  }

  /** Positions and waiting orders, oldest first. */
  unfinished(): OrderRecord[] {
    return this.#select("WHERE status IN (0, 1) ORDER BY number");
  }

  #select(clause: string): OrderRecord[] {
    return this.#db
      .rows<OrderRow>(`SELECT ${columns} FROM forex_orders ${clause}`)
      .map((row) => recordOf(row));
  }

  openPositions(): OpenPosition[] {
    return this.open().map((order) => ({
      orderId: order.id,
      productId: order.productId,
      side: order.side,
      lots: order.lots,
      unitsPerLot: order.unitsPerLot,
      openPrice: order.openPrice,
      margin: order.margin,
      conversion: order.conversion,
    }));
  }

  /** Newest first: by closing for history, else by creation. `allProfit` and `allFees` are over all pages. */
  page(query: OrderQuery): OrderPage {
    const time = query.status === 3 ? "closed_at_ms" : "created_at_ms";
    const pageSize = within(query.pageSize, pageSizeMax);
    const page = within(query.page, pageMax);
    const filter = `status = ? AND ${time} >= ? AND ${time} < ?`;
    const bounds = [
      query.status,
      query.startMs ?? 0,
      query.endMs ?? Number.MAX_SAFE_INTEGER,
    ] as const;
    const sums = this.#db.rows<{ profit: string; fee: string }>(
      `SELECT profit, CASE WHEN opened_by IS NULL THEN '0' ELSE fee END AS fee
       FROM forex_orders WHERE ${filter}`,
      ...bounds,
    );
    const rows = this.#db.rows<OrderRow>(
      `SELECT ${columns} FROM forex_orders WHERE ${filter}
       ORDER BY ${time} DESC, number DESC LIMIT ? OFFSET ?`,
      ...bounds,
      pageSize,
      (page - 1) * pageSize,
    );
    return {
      data: rows.map((row) => publicOrder(recordOf(row))),
      total: sums.length,
      allProfit: sumOf(sums.map(({ profit }) => profit)),
      allFees: sumOf(sums.map(({ fee }) => fee)),
    };
  }
}

/** A whole number from 1 to `max`; 1 for anything that is no number. */
function within(value: number, max: number): number {
  return Math.min(Math.max(Math.trunc(value) || 1, 1), max);
}

/** Summed here: SQLite would add decimal text as doubles. */
function sumOf(amounts: readonly string[]): string {
  return amounts.reduce((sum, each) => sum.add(Decimal.parse(each)), Decimal.zero).toString();
}
