/** Contract orders as rows. */

import { type OrderStatus, orderSide, orderStatus, type UnfinishedStatus } from "#domain/codes.ts";
import type { OpenPosition, OrderPage } from "#domain/contracts/account.ts";
import type { Database, SqlValue } from "../../runtime/database.ts";
import { type PageQuery, pageRange } from "../../runtime/paging.ts";
import { Rows } from "../module.ts";
import { countRows, hasRow, insertRecord, sumOf, updateRecord } from "../records.ts";
import {
  type Closing,
  columns,
  type NewOrder,
  type Opening,
  type OrderRecord,
  type OrderRow,
  publicOrder,
  recordOf,
  writeTerms,
} from "./order-row.ts";

export type OpenLots = Pick<
  OrderRecord,
  "productId" | "side" | "lots" | "margin" | "multiple" | "unitsPerLot"
> & { openPrice: string };

/** Name of a pending order's hold; a position's hold has the order's own name. */
export function pendingHold(orderId: string): string {
  return `pending:${orderId}`;
}

export type Stops = Pick<OrderRecord, "stopLossPrice" | "takeProfitPrice" | "trailingDistance">;

export interface OrderQuery extends PageQuery {
  status: OrderStatus;
  /**
   * Inclusive start and exclusive end (ms) of the closing for history, of the creation otherwise.
   */
  startMs?: number;
  endMs?: number;
  /** All products if absent. */
  productId?: number;
}

/** State version under which the account's change will be announced. */
export const nextVersion = "(SELECT state_version + 1 FROM profile)";
const changing = { changed_version: nextVersion };

const pending = orderStatus.code("pending");
const open = orderStatus.code("open");
const closed = orderStatus.code("closed");

/** An order that never opened has paid no fee, although money was set aside for it. */
const paidFee = "CASE WHEN open_price IS NULL THEN '0' ELSE COALESCE(left_fee, fee) END";

export class OrderStore extends Rows {
  insert({ fill, range, ...order }: NewOrder): void {
    const fields = {
      ...order,
      status: orderStatus.code(fill ? "open" : "pending"),
      side: orderSide.code(order.side),
      seenPrice: range?.seen ?? null,
      priceRange: range?.worseBy ?? null,
      profit: "0",
      terms: writeTerms(order.terms),
      openPrice: fill?.price ?? null,
      openedAtMs: fill?.atMs ?? null,
      openReceipt: fill?.receipt ?? null,
      openedBy: fill?.openedBy ?? null,
    };
    insertRecord(this.db, "forex_orders", fields, changing);
  }

  /** Turns a pending order into a position, with margin and fee of its fill. */
  fill(
    id: string,
    { price, receipt, openedBy, atMs, margin, fee }: Opening & { margin: string; fee: string },
  ): void {
    const opening = { openPrice: price, openReceipt: receipt, openedBy, openedAtMs: atMs };
    this.#update(id, { status: open, ...opening, margin, fee });
  }

  setStops(id: string, { stopLossPrice, takeProfitPrice, trailingDistance }: Stops): void {
    this.#update(id, { stopLossPrice, takeProfitPrice, trailingDistance });
  }

  /** Activates a stop-limit order: it waits for its limit from now on. */
  activate(orderId: string, atMs: number): void {
    this.db.rows("UPDATE forex_orders SET activated_at_ms = ? WHERE id = ?", atMs, orderId);
  }

  nextTriggerVersion(orderId: string): number {
    const [row] = this.db.rows<{ version: number }>(
      `UPDATE forex_orders SET trigger_version = trigger_version + 1 WHERE id = ?
       RETURNING trigger_version AS version`,
      orderId,
    );
    if (!row) throw new Error(`no order ${orderId}`);
    return row.version;
  }

  close(id: string, { reason, receipt, ...closing }: Closing): void {
    const why = { closeReason: reason, closeReceipt: receipt };
    this.#update(id, { status: closed, ...closing, ...why });
  }

  #update(id: string, fields: Parameters<typeof updateRecord>[3]): void {
    updateRecord(this.db, "forex_orders", { id }, fields, changing);
  }

  find(orderId: string): OrderRecord | null {
    return this.#select("WHERE id = ?", orderId)[0] ?? null;
  }

  /** @throws if there is no such order: the caller has just written it */
  require(orderId: string): OrderRecord {
    const order = this.find(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    return order;
  }

  hasOpen(): boolean {
    return hasRow(this.db, `forex_orders WHERE status = ${open}`);
  }

  /** Opening time of the oldest position (ms); null if none. */
  openSince(): number | null {
    const first = `SELECT MIN(opened_at_ms) AS ms FROM forex_orders WHERE status = ${open}`;
    return this.db.rows<{ ms: number | null }>(first)[0]?.ms ?? null;
  }

  /** Positions, oldest first. */
  open(): OrderRecord[] {
    return this.#select(`WHERE status = ${open} ORDER BY number`);
  }

  /** Positions and pending orders, oldest first. */
  unfinished(): OrderRecord[] {
    return this.#select(`WHERE status IN (${pending}, ${open}) ORDER BY number`);
  }

  #select(clause: string, ...bindings: SqlValue[]): OrderRecord[] {
    return this.db
      .rows<OrderRow>(`SELECT ${columns} FROM forex_orders ${clause}`, ...bindings)
      .map((row) => recordOf(row));
  }

  /** Number of orders in this state. */
  count(status: UnfinishedStatus): number {
    return countRows(this.db, "forex_orders WHERE status = ?", orderStatus.code(status));
  }

  /** Sizes of positions only: cheaper than whole orders. */
  openLots(): OpenLots[] {
    return this.db
      .rows<Omit<OpenLots, "side"> & Pick<OrderRow, "side">>(
        `SELECT product_id AS productId, side, COALESCE(left_lots, lots) AS lots,
           COALESCE(left_margin, margin) AS margin, multiple,
           units_per_lot AS unitsPerLot, open_price AS openPrice
         FROM forex_orders WHERE status = ${open}`,
      )
      .map((row) => ({ ...row, side: orderSide.name(row.side) }));
  }

  openPositions(): OpenPosition[] {
    return this.open().map(positionOf);
  }

  /** Positions opened or changed after this state of the account, and orders ended after it. */
  changedSince(version: number): { positions: OpenPosition[]; ended: string[] } {
    const ended = this.db.rows<{ id: string }>(
      `SELECT id FROM forex_orders WHERE changed_version > ? AND status = ${closed}`,
      version,
    );
    const opened = this.#select(
      `WHERE changed_version > ? AND status = ${open} ORDER BY number`,
      version,
    );
    return { positions: opened.map(positionOf), ended: ended.map(({ id }) => id) };
  }

  /** Newest first: history by closing, otherwise by creation. The sums cover all pages. */
  page(query: OrderQuery): OrderPage {
    const time = query.status === "closed" ? "closed_at_ms" : "created_at_ms";
    const filter = `status = ? AND ${time} >= ? AND ${time} < ? AND product_id = COALESCE(?, product_id)`;
    const bounds = [
      orderStatus.code(query.status),
      query.startMs ?? 0,
      query.endMs ?? Number.MAX_SAFE_INTEGER,
      query.productId ?? null,
    ];
    const { limit, offset } = pageRange(query);
    const order = `${time} DESC, number DESC`;
    const clause = `WHERE ${filter} ORDER BY ${order} LIMIT ? OFFSET ?`;
    const data = this.#select(clause, ...bounds, limit, offset).map(publicOrder);
    return { data, ...sumsOf(this.db, filter, bounds) };
  }
}

function positionOf(order: OrderRecord): OpenPosition {
  return {
    orderId: order.id,
    productId: order.productId,
    side: order.side,
    lots: order.lots,
    unitsPerLot: order.unitsPerLot,
    openPrice: order.openPrice,
    margin: order.margin,
    conversion: order.conversion,
    market: order.terms.product.market,
    stopLossPrice: order.stopLossPrice,
  };
}

/** Number of orders, and the sums of their profits and costs. */
function sumsOf(
  db: Database,
  filter: string,
  bounds: readonly SqlValue[],
): Omit<OrderPage, "data"> {
  const orders = db.rows<{ profit: string; fee: string }>(
    `SELECT profit, ${paidFee} AS fee FROM forex_orders WHERE ${filter}`,
    ...bounds,
  );
  const nights = db.rows<{ amount: string }>(
    `SELECT amount FROM financing_charges JOIN forex_orders ON forex_orders.id = order_id
     WHERE ${filter}`,
    ...bounds,
  );
  return {
    total: orders.length,
    allProfit: sumOf(orders.map(({ profit }) => profit)).toString(),
    allFees: sumOf(orders.map(({ fee }) => fee)).toString(),
    allFinancing: sumOf(nights.map(({ amount }) => amount)).toString(),
  };
}
