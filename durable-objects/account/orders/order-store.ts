import { type Part, part, raw } from "#db/sql.ts";
import { type OrderStatus, orderSide, orderStatus, type UnfinishedStatus } from "#domain/codes.ts";
import type { OpenPosition, OrderPage } from "#domain/contracts/account.ts";
import type { PageQuery } from "#domain/contracts/page.ts";
import { Store } from "../../runtime/bases.ts";
import { pageRange } from "../../runtime/paging.ts";
import {
  columnsOf,
  countRows,
  expected,
  hasRow,
  insertRecord,
  sumOf,
  updateRecord,
} from "../records.ts";
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

/** Reference of a pending order's hold. The reference of a position's hold is the order's id. */
export function pendingHold(orderId: string): string {
  return `pending:${orderId}`;
}

export type Stops = Pick<OrderRecord, "stopLossPrice" | "takeProfitPrice" | "trailingDistance">;

export interface OrderQuery extends PageQuery {
  status: OrderStatus;
  /** Start of a range (ms) of closing times, or of creation times of open and pending orders. */
  startMs?: number;
  /** End of the range (ms), exclusive. */
  endMs?: number;
  productId?: number;
}

/** SQL for the state version that the account has after the current change. */
export const nextVersion = "(SELECT state_version + 1 FROM profile)";
const changing = { changed_version: nextVersion };

const pending = orderStatus.code("pending");
const open = orderStatus.code("open");
const closed = orderStatus.code("closed");

/** Fee that was paid; 0 for an order that never opened, whose fee was only set aside. */
const paidFee = raw("CASE WHEN open_price IS NULL THEN '0' ELSE COALESCE(left_fee, fee) END");

export class OrderStore extends Store {
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

  /** Activates a stop-limit order: it has reached its stop and now waits for its limit price. */
  activate(orderId: string, atMs: number): void {
    this.sql`UPDATE forex_orders SET activated_at_ms = ${atMs} WHERE id = ${orderId}`;
  }

  nextTriggerVersion(orderId: string): number {
    const [row] = this.sql<{ version: number }>`
      UPDATE forex_orders SET trigger_version = trigger_version + 1 WHERE id = ${orderId}
      RETURNING trigger_version AS version`;
    return expected(row, `no order ${orderId}`).version;
  }

  close(id: string, { reason, receipt, ...closing }: Closing): void {
    const why = { closeReason: reason, closeReceipt: receipt };
    this.#update(id, { status: closed, ...closing, ...why });
  }

  #update(id: string, fields: Parameters<typeof updateRecord>[3]): void {
    updateRecord(this.db, "forex_orders", { id }, fields, changing);
  }

  find(orderId: string): OrderRecord | null {
    return this.#select(part`WHERE id = ${orderId}`)[0] ?? null;
  }

  require(orderId: string): OrderRecord {
    return expected(this.find(orderId), `no order ${orderId}`);
  }

  hasOpen(): boolean {
    return hasRow(this.db)`forex_orders WHERE status = ${open}`;
  }

  /** Opening time of the oldest open position (ms); null if none. */
  openSince(): number | null {
    return this.first<number>`SELECT MIN(opened_at_ms) FROM forex_orders WHERE status = ${open}`;
  }

  open(): OrderRecord[] {
    return this.#select(part`WHERE status = ${open} ORDER BY number`);
  }

  unfinished(): OrderRecord[] {
    return this.#select(part`WHERE status IN (${pending}, ${open}) ORDER BY number`);
  }

  #select(clause: Part): OrderRecord[] {
    return this.sql<OrderRow>`SELECT ${columns} FROM forex_orders ${clause}`.map(recordOf);
  }

  count(status: UnfinishedStatus): number {
    return countRows(this.db)`forex_orders WHERE status = ${orderStatus.code(status)}`;
  }

  /** Sizes of the open positions. Reading them costs less than reading whole orders. */
  openLots(): OpenLots[] {
    const rows = this.sql<Omit<OpenLots, "side"> & Pick<OrderRow, "side">>`
      SELECT ${columnsOf("productId side multiple unitsPerLot openPrice")},
        COALESCE(left_lots, lots) AS lots, COALESCE(left_margin, margin) AS margin
      FROM forex_orders WHERE status = ${open}`;
    return rows.map((row) => ({ ...row, side: orderSide.name(row.side) }));
  }

  openPositions(): OpenPosition[] {
    return this.open().map(positionOf);
  }

  /** Positions opened or changed after this state version, and orders ended after it. */
  changedSince(version: number): { positions: OpenPosition[]; ended: string[] } {
    const ended = this.column<string>`
      SELECT id FROM forex_orders WHERE changed_version > ${version} AND status = ${closed}`;
    const opened = this.#select(
      part`WHERE changed_version > ${version} AND status = ${open} ORDER BY number`,
    );
    return { positions: opened.map(positionOf), ended };
  }

  /** Orders, newest first: closed ones by closing, others by creation. The sums cover all pages. */
  page(query: OrderQuery): OrderPage {
    const { status, startMs = 0, endMs = Number.MAX_SAFE_INTEGER, productId = null } = query;
    const time = raw(status === "closed" ? "closed_at_ms" : "created_at_ms");
    const filter = part`status = ${orderStatus.code(status)} AND ${time} >= ${startMs}
      AND ${time} < ${endMs} AND product_id = COALESCE(${productId}, product_id)`;
    const { limit, offset } = pageRange(query);
    const data = this.#select(part`WHERE ${filter}
      ORDER BY ${time} DESC, number DESC LIMIT ${limit} OFFSET ${offset}`);
    return { data: data.map(publicOrder), ...this.#sumsOf(filter) };
  }

  #sumsOf(filter: Part): Omit<OrderPage, "data"> {
    const orders = this.sql<{ profit: string; fee: string }>`
      SELECT profit, ${paidFee} AS fee FROM forex_orders WHERE ${filter}`;
    const nights = this.sql<{ amount: string }>`SELECT amount FROM financing_charges
      JOIN forex_orders ON forex_orders.id = order_id WHERE ${filter}`;
    return {
      total: orders.length,
      allProfit: sumOf(orders.map(({ profit }) => profit)).toString(),
      allFees: sumOf(orders.map(({ fee }) => fee)).toString(),
      allFinancing: sumOf(nights).toString(),
    };
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
