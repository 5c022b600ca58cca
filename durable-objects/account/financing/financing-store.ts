import { type Part, part, raw } from "#db/sql.ts";
import { beforeAllRollovers, type Rollover } from "#domain/accrual/rollovers.ts";
import { orderStatus } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../../runtime/bases.ts";
import { columns, type OrderRow, recordOf, type StoredReceipt } from "../orders/order-row.ts";
import { hasRow, insertRecord, sumOfTexts } from "../records.ts";
import { closedMsSql, openedMsSql } from "./moments.ts";
import type { Night, PositionAt } from "./night-terms.ts";

const open = orderStatus.code("open");
const closed = orderStatus.code("closed");
const markName = "financing";
/** Maximum time in ms by which a closing tick's stamp may be ahead of the account's clock. */
const stampLeadMs = 60_000;

export interface NewCharge {
  orderId: string;
  atMs: number;
  lots: string;
  amount: Decimal;
  receipt: StoredReceipt;
  /** Journal transaction of the charge; null if the amount is zero. */
  postedBy: number | null;
}

/**
 * An order's row with its lots at opening, its opening time (ms), and the lots of parts closed
 * before the night (JSON).
 */
type PositionRow = OrderRow & { whole: string; moment: number; parted: string };

export class FinancingStore extends Store {
  /** Time up to which every rollover is booked, and the day of the last rollover. */
  get booked(): Rollover {
    const [mark] = this.sql<Rollover>`
      SELECT at_ms AS atMs, day FROM accrual_marks WHERE name = ${markName}`;
    return mark ?? beforeAllRollovers;
  }

  setBooked({ atMs, day }: Rollover): void {
    // No rollover has found an open position yet, so there is no day to store.
    if (!Number.isFinite(day)) return;
    this.sql`INSERT INTO accrual_marks (name, at_ms, day) VALUES (${markName}, ${atMs}, ${day})
      ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms, day = excluded.day`;
  }

  /** Earliest time (ms), not before `afterMs`, at which a position was open; null if none. */
  openSince(afterMs: number): number | null {
    const [row] = this.sql<{ since: number | null }>`SELECT MIN(${openedMsSql}) AS since
      FROM forex_orders WHERE ${this.#openAfter(afterMs)}`;
    return row?.since == null ? null : Math.max(row.since, afterMs);
  }

  isAnyOpenAt(atMs: number): boolean {
    return this.#at(raw("1 AS one"), atMs, "LIMIT 1").length > 0;
  }

  /** Positions open at this instant, oldest first. */
  openAt(atMs: number): PositionAt[] {
    const parted = part`(SELECT json_group_array(part.lots) FROM forex_orders AS part
      WHERE part.origin_id = forex_orders.id AND part.closed_at_ms <= ${atMs}) AS parted`;
    const wanted = part`${columns}, forex_orders.lots AS whole, ${openedMsSql} AS moment, ${parted}`;
    const rows = this.#at<PositionRow>(wanted, atMs, "ORDER BY number");
    return rows.map(({ whole, moment, parted, ...row }) => ({
      order: recordOf(row),
      lots: Decimal.parse(whole).sub(sumOfTexts(parted)).toString(),
      openedMs: moment,
    }));
  }

  chargedAt(atMs: number): Set<string> {
    return new Set(this.column<string>`
      SELECT order_id FROM financing_charges WHERE at_ms = ${atMs}`);
  }

  /** True for a night stored under the earlier rule, which charged buys and sells separately. */
  isGross(atMs: number): boolean {
    return hasRow(this.db)`financing_nights
      WHERE at_ms = ${atMs} AND json_extract(terms, '$.isNet') IS NULL`;
  }

  /** True if a night's first part is booked and its last part is not. */
  isHalfBooked(): boolean {
    return hasRow(this.db)`financing_nights WHERE at_ms > ${this.booked.atMs}`;
  }

  insertCharge(charge: NewCharge): void {
    insertRecord(this.db, "financing_charges", { ...charge });
  }

  /** Stores the night's terms once, with its first part. */
  keepNight({ atMs, day, terms }: Night): void {
    this.sql`INSERT INTO financing_nights (at_ms, day, terms)
      VALUES (${atMs}, ${day}, ${JSON.stringify(terms)}) ON CONFLICT (at_ms) DO NOTHING`;
  }

  /** Positions that were opened before this instant and still open after it. */
  #at<Row extends object>(wanted: Part, atMs: number, end: string): Row[] {
    return this.sql<Row>`SELECT ${wanted} FROM forex_orders
      WHERE ${this.#openAfter(atMs)} AND ${openedMsSql} < ${atMs} ${raw(end)}`;
  }

  #openAfter(atMs: number): Part {
    return part`(status = ${open} OR (status = ${closed} AND opened_by IS NOT NULL
      AND closed_at_ms > ${atMs - stampLeadMs} AND ${closedMsSql} > ${atMs}))`;
  }
}
