import { microStatus } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { marketName } from "#domain/text/names.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { type Report, reportEach } from "../proof/report.ts";
import { hasTable, sumOf } from "../records.ts";
import { microResult } from "./micro.ts";
import { type MicroRecord, MicroStore } from "./micro-store.ts";

const running = microStatus.code("running");
const closed = microStatus.code("closed");

const pageSize = 100;

/**
 * M1: a running order has one open hold of the stake. The hold of a closed order was ended by the
 * order's only settlement.
 * @returns number of ticks that the orders cite
 */
export function checkMicroOrders(db: Database, report: Report): number {
  if (!hasTable(db, "micro_orders")) return 0;
  reportEach(db, report, (id) => `micro order ${id} disagrees with its hold`)`
    SELECT micro_orders.id AS id FROM micro_orders
    LEFT JOIN holds ON holds.reference = micro_orders.id
    WHERE holds.amount IS NOT micro_orders.amount OR holds.bucket IS NOT 'micro.hold'
      OR holds.opened_by IS NOT micro_orders.opened_by
      OR holds.ended_by IS NOT micro_orders.closed_by
      OR (micro_orders.status = ${running}) <> (closed_by IS NULL)`;
  reportEach(db, report, (id) => `hold ${id} has no running micro order`)`
    SELECT reference AS id FROM holds WHERE ended_by IS NULL AND bucket = 'micro.hold'
      AND reference NOT IN (SELECT id FROM micro_orders WHERE status = ${running})`;
  reportEach(db, report, (id) => `micro order ${id} moved money twice`)`
    SELECT reference AS id FROM journal_transactions WHERE kind IN ('micro_open', 'micro_settle')
    GROUP BY kind, reference HAVING COUNT(*) > 1`;
  checkResults(db, report);
  const [ticks] = sqlOf(db)<{ count: number }>`
    SELECT COUNT(open_receipt) + COUNT(end_receipt) AS count FROM micro_orders`;
  return ticks?.count ?? 0;
}

/** M2: outcome, profit and payment follow from the two prices and the order's own terms. */
function checkResults(db: Database, report: Report): void {
  const orders = new MicroStore(db);
  for (let page = 1; ; page++) {
    const ids = sqlOf(db)<{ id: string }>`SELECT id FROM micro_orders
      WHERE status = ${closed} ORDER BY number LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
    for (const { id } of ids) {
      try {
        checkResult(db, orders.require(id), report);
      } catch (cause) {
        report(`micro order ${id} cannot be read: ${String(cause)}`);
      }
    }
    if (ids.length < pageSize) return;
  }
}

function checkResult(db: Database, order: MicroRecord, report: Report): void {
  const { id, outcome, endPrice, endReceipt, openReceipt, expiresAtMs } = order;
  const isOpenedAsSaid =
    openReceipt.price === order.openPrice &&
    openReceipt.timeMs + order.seconds * 1_000 === expiresAtMs &&
    openReceipt.market === marketName(order.spec);
  if (!isOpenedAsSaid) report(`micro order ${id} has another opening than its receipt`);
  if (outcome === "void") {
    if (order.profit !== "0") report(`void micro order ${id} has a profit`);
  } else if (endPrice === null || !endReceipt) {
    report(`micro order ${id} has ended without a price`);
  } else {
    if (endReceipt.price !== endPrice) report(`micro order ${id} has another end than its receipt`);
    const again = microResult(order, endPrice);
    if (again.outcome !== outcome || again.profit.toString() !== order.profit) {
      report(`micro order ${id} is a ${again.outcome} of ${again.profit.toString()}`);
    }
    const fits = endReceipt.timeMs <= expiresAtMs && endReceipt.seq > openReceipt.seq;
    if (!fits) report(`micro order ${id} ended at a tick that is not its own`);
  }
  const entries = sqlOf(db)<{ amount: string }>`SELECT amount
    FROM journal_entries WHERE transaction_id = ${order.closedBy} AND bucket = ${order.paidFrom}`;
  const paid = sumOf(entries);
  const due = Decimal.parse(order.amount).add(Decimal.parse(order.profit));
  if (!paid.eq(due)) report(`micro order ${id} was paid ${paid.toString()}, not ${due.toString()}`);
}
