/**
 * Audits the steps of an order between its fills: they must keep the order's terms. A trailing stop
 * keeps its distance and never goes back. A stop-limit order is activated before its fill. A
 * pending order fills no later than its expiry. A market order's price is not worse than the range
 * that its trader allowed.
 */

import type { FillReceipt } from "#domain/contracts/account.ts";
import type { OrderStep } from "#domain/contracts/receipts.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { hasTable } from "../records.ts";
import { Fraction } from "./fraction.ts";
import { type OrderFacts, zero } from "./order-facts.ts";
import type { Report } from "./report.ts";

/** Steps by order; empty if the account has not woken since the release that introduced steps. */
export function readSteps(db: Database): ReadonlyMap<string, OrderStep[]> {
  if (!hasTable(db, "order_steps")) return new Map();
  const rows = sqlOf(db)<Omit<OrderStep, "tick"> & { id: string; receipt: string }>`
    SELECT order_id AS id, kind, level, receipt FROM order_steps ORDER BY number`;
  const steps = rows.map(({ receipt, ...row }) => {
    return { ...row, tick: JSON.parse(receipt) as FillReceipt };
  });
  return Map.groupBy(steps, ({ id }) => id);
}

export function checkSteps(order: OrderFacts, steps: readonly OrderStep[], say: Report): void {
  if (steps.some(({ tick }) => tick.market !== order.market)) say("has a step at another market");
  // A part has no steps of its own: they belong to its position.
  if (order.originId !== null) return;
  checkTrailing(order, steps, say);
  checkWaiting(order, steps, say);
  checkRange(order, say);
}

function checkTrailing(order: OrderFacts, steps: readonly OrderStep[], say: Report): void {
  const moves = steps.filter(({ kind }) => kind === "follows" || kind === "trailed");
  const opened = order.opened?.fill.seq ?? Number.POSITIVE_INFINITY;
  if (moves.some(({ tick }) => tick.seq < opened)) say("has a stop that moved before its fill");
  const follows = (order.trailingDistance ?? "0") !== "0";
  if (!follows || !order.opened) return;
  const own = moves.slice(moves.findLastIndex(({ kind }) => kind === "follows"));
  const [last] = own.slice(-1);
  if (!last || !Fraction.of(last.level).equals(Fraction.of(order.stopLossPrice))) {
    say("has a trailing stop elsewhere than where it moved to");
  }
  const distance = Fraction.of(order.trailingDistance ?? "0");
  const towards = order.side === "buy" ? zero.minus(distance) : distance;
  for (const [index, move] of own.entries()) {
    const level = Fraction.of(move.level);
    const behind = Fraction.of(move.tick.price).plus(towards);
    const isBelowAll = !zero.isBelow(behind) && zero.isBelow(level);
    if (!level.equals(behind) && !isBelowAll) {
      say("has a trailing stop at another distance");
    }
    const before = own[index - 1];
    if (!before) continue;
    const from = Fraction.of(before.level);
    const isForward = order.side === "buy" ? from.isBelow(level) : level.isBelow(from);
    if (!isForward || move.tick.seq <= before.tick.seq) say("has a trailing stop that went back");
  }
}

function checkWaiting(order: OrderFacts, steps: readonly OrderStep[], say: Report): void {
  const activations = steps.filter(({ kind }) => kind === "activated");
  const [activation] = activations;
  const isStopLimit = order.stopWhen !== null;
  const opened = order.opened?.fill;
  if (activations.length > 1 || (activation && !isStopLimit))
    say("was activated twice or for nothing");
  if ((activation === undefined) !== (order.activatedAtMs === null)) {
    say("disagrees with its activation");
  }
  if (isStopLimit && opened && (!activation || activation.tick.seq > opened.seq)) {
    say("was filled before it was activated");
  }
  const until = order.expiresAtMs;
  if (until !== null && opened && opened.timeMs > until) say("was filled after its end");
  const ended = steps.some(({ kind }) => kind === "expired");
  if (ended !== (order.closeReason === "expired")) say("disagrees with its end");
  if (ended && (until === null || opened)) say("expired without an end, or after its fill");
}

function checkRange({ seenPrice, priceRange, side, opened }: OrderFacts, say: Report): void {
  if (seenPrice === null || priceRange === null || !opened) return;
  const [seen, price] = [Fraction.of(seenPrice), Fraction.of(opened.fill.price)];
  const worse = side === "buy" ? price.minus(seen) : seen.minus(price);
  if (Fraction.of(priceRange).isBelow(worse)) say("was filled outside the range it allows");
}
