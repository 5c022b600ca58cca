/**
 * Closes some lots of a position. The part becomes an ended order with its own journal transaction;
 * the position continues with the rest. All refusals come before.
 */
import { orderStatus } from "#domain/codes.ts";
import { type Holding, type Split, splitHolding } from "#domain/forex/part.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import type { AccountContext } from "../account-context.ts";
import type { Arming } from "./arming.ts";
import type { Exposures } from "./exposures.ts";
import type { Fill } from "./fills.ts";
import { partProfitOf } from "./forex-writer.ts";
import { newOrderId } from "./order-id.ts";
import type { OrderRecord } from "./order-row.ts";
import { nextVersion } from "./order-store.ts";

/** Closer of a position at the market: its trader, or the master for a copy. */
export type ClosedBy = "user" | "copied";

/** How a position would be divided; its margin and fee count without earlier parts. */
export function splitOf({ lots, margin, fee }: OrderRecord, part: Decimal): Split {
  const held: Holding = {
    lots: Decimal.parse(lots),
    margin: Decimal.parse(margin),
    fee: Decimal.parse(fee),
  };
  return splitHolding(held, part);
}

/**
 * @param reason tells the closer
 * @returns the id of the part
 */
export function writePart(
  context: AccountContext & { arming: Arming; exposures: Exposures },
  order: OrderRecord,
  { part, rest }: Split,
  fill: Fill,
  reason: ClosedBy,
): string {
  const { db, ledger, holds, usedQuotes, arming, exposures, masterActs, nowMs } = context;
  const { currency } = context.profiles.require();
  const id = newOrderId(context);
  const profit = partProfitOf({ ...order, lots: part.lots.toString() }, fill);
  const closedBy = ledger.post("forex_close", id, [
    { bucket: "forex.margin", currency, amount: part.margin.neg() },
    { bucket: "forex.free", currency, amount: part.margin },
    { bucket: "forex.free", currency, amount: profit },
    { bucket: "house.profit", currency, amount: profit.neg() },
  ]);
  holds.reduce(order.id, rest.margin);
  insertPart(db, order.id, {
    id,
    lots: part.lots.toString(),
    margin: part.margin.toString(),
    fee: part.fee.toString(),
    profit: profit.toString(),
    close_price: fill.price.toString(),
    close_receipt: JSON.stringify(fill.receipt),
    close_reason: reason,
    closed_by: closedBy,
    closed_at_ms: nowMs(),
  });
  leave(db, order.id, rest);
  masterActs.acted(order, {
    kind: "part_closed",
    closed: part.lots.toString(),
    before: order.lots,
    receipt: fill.receipt.fill,
  });
  for (const tick of fill.used) usedQuotes.remember(tick);
  arming.cite(order, fill);
  exposures.changed();
  return id;
}

interface PartRow {
  id: string;
  lots: string;
  margin: string;
  fee: string;
  profit: string;
  close_price: string;
  close_receipt: string;
  close_reason: ClosedBy;
  closed_by: number;
  closed_at_ms: number;
}

/** Columns that the part shares with its position: time and price of the opening, and levels. */
const shared = `side, product_id, show_code, market, units_per_lot, multiple, stop_loss_price,
  take_profit_price, conversion, terms, created_at_ms, open_price, opened_at_ms, open_receipt`;

function insertPart(db: Database, originId: string, part: PartRow): void {
  const own = Object.keys(part);
  db.rows(
    `INSERT INTO forex_orders (${own.join(", ")}, origin_id, target_price, status,
       changed_version, ${shared})
     SELECT ${own.map(() => "?").join(", ")}, id, '0', ${orderStatus.code("closed")},
       ${nextVersion}, ${shared}
     FROM forex_orders WHERE id = ?`,
    ...Object.values(part),
    originId,
  );
}

function leave(db: Database, orderId: string, { lots, margin, fee }: Holding): void {
  db.rows(
    `UPDATE forex_orders SET left_lots = ?, left_margin = ?, left_fee = ?,
       changed_version = ${nextVersion}
     WHERE id = ?`,
    lots.toString(),
    margin.toString(),
    fee.toString(),
    orderId,
  );
}
