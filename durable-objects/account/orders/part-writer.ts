/**
 * Closes some lots of a position. The closed part becomes an ended order with its own journal
 * transaction; the rest stays open. The caller has made all checks before.
 */

import { orderStatus } from "#domain/codes.ts";
import { type Holding, type Split, splitHolding } from "#domain/forex/part.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import type { AccountContext } from "../account-context.ts";
import { rowOf, updateRecord } from "../records.ts";
import type { Arming } from "./arming.ts";
import type { Exposures } from "./exposures.ts";
import type { Fill } from "./fills.ts";
import { closingEntries, partProfitOf } from "./forex-writer.ts";
import { newOrderId } from "./order-id.ts";
import type { OrderRecord } from "./order-row.ts";
import { nextVersion } from "./order-store.ts";

/** Reason of a close at the market: a request of the trader, or an act of the copied master. */
export type ClosedBy = "user" | "copied";

/** Splits a position's current lots, margin and fee. Parts closed earlier are not among them. */
export function splitOf({ lots, margin, fee }: OrderRecord, part: Decimal): Split {
  const held: Holding = {
    lots: Decimal.parse(lots),
    margin: Decimal.parse(margin),
    fee: Decimal.parse(fee),
  };
  return splitHolding(held, part);
}

/** @returns the id of the part */
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
  const closedBy = ledger.post("forex_close", id, closingEntries(part.margin, profit, currency));
  holds.reduce(order.id, rest.margin);
  insertPart(db, order.id, {
    ...{ id, ...part, profit, closePrice: fill.price, closeReceipt: fill.receipt },
    ...{ closeReason: reason, closedBy, closedAtMs: nowMs() },
  });
  const { lots: leftLots, margin: leftMargin, fee: leftFee } = rest;
  const left = { leftLots, leftMargin, leftFee };
  updateRecord(db, "forex_orders", { id: order.id }, left, { changed_version: nextVersion });
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

/** Columns that the part copies from its position. */
const shared = `side, product_id, show_code, market, units_per_lot, multiple, stop_loss_price,
  take_profit_price, conversion, terms, created_at_ms, open_price, opened_at_ms, open_receipt`;

function insertPart(db: Database, originId: string, fields: Parameters<typeof rowOf>[0]): void {
  const part = rowOf(fields);
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
