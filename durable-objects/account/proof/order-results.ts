/**
 * Computes margin, fee, profit and bookings of every contract order again, from its terms, its
 * receipts' prices and the journal. `fills.ts` compares those prices with the markets' ticks.
 */

import { marketName } from "#domain/text/names.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import type { StoredReceipt } from "../orders/order-row.ts";
import { Fraction } from "./fraction.ts";
import {
  isAt,
  type Movement,
  movementsOf,
  type OrderFacts,
  orderPages,
  zero,
} from "./order-facts.ts";
import { checkSteps, readSteps } from "./order-steps.ts";
import { Parts } from "./parts.ts";
import { type Report, reportEach } from "./report.ts";

interface Books {
  movements: ReadonlyMap<number | null, Movement>;
  holds: ReadonlyMap<string, Fraction>;
  /** Amounts set aside for each order while it was pending, one per booking. */
  setAside: Map<string, Fraction[]>;
}

/** @returns how many times the orders cite a tick of a market's log */
export function checkOrderResults(db: Database, report: Report): number {
  const [profile] = sqlOf(db)<{ currency: string }>`SELECT currency FROM profile`;
  const currency = profile?.currency ?? "";
  const setAside = readSetAside(db);
  const unreadable = (id: string, why: unknown) =>
    report(`order ${id} cannot be read: ${String(why)}`);
  const sayOf = (id: string) => (problem: string) => report(`order ${id} ${problem}`);
  const parts = new Parts();
  const stepsOf = readSteps(db);
  let fills = 0;
  const check = (order: OrderFacts, books: Books) => {
    const say = sayOf(order.id);
    checkTerms(order, currency, say);
    checkStage(order, say);
    if (order.originId === null) {
      parts.begin(order);
      checkOpening(books, order, say);
    } else {
      parts.take(order, say);
    }
    checkEnding(books, order, say);
    const steps = stepsOf.get(order.id) ?? [];
    checkSteps(order, steps, say);
    return steps.length;
  };
  for (const page of orderPages(db, unreadable)) {
    const books = { ...booksOf(db, page, currency), setAside };
    for (const order of page) {
      for (const receipt of [order.opened, order.closed]) {
        if (receipt) fills += receipt.conversion ? 2 : 1;
      }
      try {
        fills += check(order, books);
      } catch (cause) {
        unreadable(order.id, cause);
      }
    }
  }
  parts.finish(sayOf);
  checkNothingElse(db, report);
  return fills;
}

function checkTerms({ path, ...order }: OrderFacts, currency: string, say: Report): void {
  const { product } = order.terms;
  const agrees =
    product.id === order.productId &&
    product.showCode === order.showCode &&
    order.market === marketName(product.market) &&
    Fraction.of(product.unitsPerLot).equals(Fraction.of(order.unitsPerLot)) &&
    (path.productId === null) === (product.quote === currency) &&
    (path.productId !== product.id || path.inverted === (product.base === currency));
  if (!agrees) say("disagrees with the terms it was accepted under");
}

/** Checks that a pending order has no fill, a position has one, and an ended order has an end. */
function checkStage(order: OrderFacts, say: Report): void {
  const isOpened = order.opened !== null;
  // A part has no opening transaction of its own: it was opened with its position.
  const openedBy = order.originId === null ? [order.openedBy] : [];
  const openFields = [order.openPrice, order.openedAtMs, ...openedBy];
  const isEnded = order.status === "closed";
  const endFields = [order.closedAtMs, order.closeReason, order.closedBy];
  const fits =
    openFields.every((field) => (field !== null) === isOpened) &&
    endFields.every((field) => (field !== null) === isEnded) &&
    (order.closePrice !== null) === (order.closed !== null) &&
    (order.closed === null || (isEnded && isOpened)) &&
    (isEnded || isOpened === (order.status === "open"));
  if (!fits) say("is not whole for its status");
}

function checkOpening({ movements, holds, setAside }: Books, order: OrderFacts, say: Report): void {
  const { opened } = order;
  const margin = Fraction.of(order.margin);
  const fee = Fraction.of(order.fee);
  if (!feeOf(order, margin).equals(fee)) say(`has a fee of ${feeOf(order, margin)}, not ${fee}`);
  const bookings = setAside.get(order.id) ?? [];
  const waited = sumOf(bookings);
  if (bookings.length !== (order.targetPrice === "0" ? 0 : 1)) say("was not set aside once");
  if (!opened) {
    if (!waited.equals(margin.plus(fee))) say("set aside another amount than it says");
    return;
  }
  if (opened.fill.market !== order.market) say("was filled at another market");
  if (!isAt(opened.fill, order.openPrice)) say("has another open price than its receipt");
  const derived = marginOf(order, opened);
  if (!derived.equals(margin)) say(`has a margin of ${derived}, not ${margin}`);
  const hold = holds.get(order.id);
  if (!hold?.equals(heldOf(order))) say("holds another margin than it says");
  const movement = movements.get(order.openedBy) ?? null;
  const moved = {
    "forex.margin": margin.minus(waited),
    "forex.free": waited.minus(margin).minus(fee),
    "house.fee": fee,
  };
  const isBooked = isMoved(movement, order.id, ["forex_open"], moved);
  if (!isBooked) say("was opened by another booking than margin and fee ask for");
  if (!isSameStep(movement, order.openedAtMs)) say("says another time of its opening");
}

function checkEnding({ movements, setAside }: Books, order: OrderFacts, say: Report): void {
  const profit = Fraction.of(order.profit);
  if (order.status !== "closed") {
    if (!profit.equals(zero)) say("has a profit before its end");
    return;
  }
  const { opened, closed } = order;
  const derived = opened && closed ? profitOf(order, closed) : zero;
  if (!derived.equals(profit)) say(`has a profit of ${derived}, not ${profit}`);
  if (closed && closed.fill.market !== order.market) say("was closed at another market");
  if (closed && !isAt(closed.fill, order.closePrice)) {
    say("has another close price than its receipt");
  }
  const held = opened ? heldOf(order) : sumOf(setAside.get(order.id) ?? []);
  const movement = movements.get(order.closedBy) ?? null;
  const moved = {
    "forex.margin": zero.minus(held),
    "forex.free": held.plus(derived),
    "house.profit": zero.minus(derived),
  };
  const isBooked = isMoved(movement, order.id, [closed ? "forex_close" : "forex_cancel"], moved);
  if (!isBooked) say("was ended by another booking than its profit asks for");
  if (!isSameStep(movement, order.closedAtMs)) say("says another time of its end");
}

/** Reports journal transactions whose kind is only for orders, but that belong to no order. */
function checkNothingElse(db: Database, report: Report): void {
  reportEach(db, report, (id) => `transaction ${id} belongs to no order`)`
    SELECT id FROM journal_transactions WHERE
      (kind = 'forex_open'
        AND id NOT IN (SELECT opened_by FROM forex_orders WHERE opened_by IS NOT NULL))
      OR (kind IN ('forex_close', 'forex_cancel')
        AND id NOT IN (SELECT closed_by FROM forex_orders WHERE closed_by IS NOT NULL))
      OR (kind = 'forex_pending' AND reference NOT IN (SELECT id FROM forex_orders))`;
}

/** Specification 1, section 9: (lots or margin) x rate. */
function feeOf({ terms, lots }: OrderFacts, margin: Fraction): Fraction {
  const base = terms.feeType === "lots" ? Fraction.of(lots) : margin;
  return base.times(Fraction.of(terms.product.feeRate)).posted();
}

function marginOf(order: OrderFacts, { fill, conversion }: StoredReceipt): Fraction {
  const { product } = order.terms;
  const lots = Fraction.of(order.lots);
  if (product.marginMode === "fixed") return lots.times(Fraction.of(product.fixedMargin)).posted();
  const value = lots.times(Fraction.of(order.unitsPerLot)).times(Fraction.of(fill.price));
  return value.by(Fraction.of(order.multiple)).times(rateOf(order, { fill, conversion })).posted();
}

function heldOf({ leftMargin, margin }: OrderFacts): Fraction {
  return Fraction.of(leftMargin ?? margin);
}

function profitOf(order: OrderFacts, receipt: StoredReceipt): Fraction {
  const units = Fraction.of(order.leftLots ?? order.lots).times(Fraction.of(order.unitsPerLot));
  const [from, to] = [Fraction.of(order.openPrice ?? ""), Fraction.of(order.closePrice ?? "")];
  const move = order.side === "buy" ? to.minus(from) : from.minus(to);
  const profit = move.times(units).times(rateOf(order, receipt));
  if (order.originId === null) return profit.posted();
  // A part's profit is rounded against the trader: a gain towards zero, a loss away from it.
  return profit.cut(profit.isBelow(zero) ? "away" : "zero");
}

/**
 * Amount of the account's currency for one unit of the product's quote currency.
 * @throws RangeError if the receipt does not name the price of the conversion
 */
export function rateOf(
  { path, productId }: OrderFacts,
  { fill, conversion }: StoredReceipt,
): Fraction {
  const one = Fraction.of(1);
  if (path.productId === null || path.productId === productId) {
    if (conversion) throw new RangeError("a conversion that is none");
    const price = path.productId === null ? one : Fraction.of(fill.price);
    return path.inverted ? one.by(price) : price;
  }
  if (!conversion) throw new RangeError("no price to convert at");
  if (path.market !== undefined && conversion.market !== path.market) {
    throw new RangeError("converted at another market");
  }
  const price = Fraction.of(conversion.price);
  return path.inverted ? one.by(price) : price;
}

function readSetAside(db: Database): Books["setAside"] {
  const rows = sqlOf(db)<{ reference: string; amount: string }>`
    SELECT reference, amount FROM journal_transactions JOIN journal_entries
    ON id = transaction_id WHERE kind = 'forex_pending' AND bucket = 'forex.margin'`;
  const setAside: Books["setAside"] = new Map();
  for (const { reference, amount } of rows) {
    setAside.set(reference, [...(setAside.get(reference) ?? []), Fraction.of(amount)]);
  }
  return setAside;
}

function sumOf(amounts: readonly Fraction[]): Fraction {
  return amounts.reduce((sum, amount) => sum.plus(amount), zero);
}

function booksOf(db: Database, page: readonly OrderFacts[], currency: string) {
  const holds = sqlOf(db)<{ reference: string; amount: string }>`
    SELECT reference, amount FROM holds WHERE bucket = 'forex.margin'
    AND reference IN (SELECT value FROM json_each(${JSON.stringify(page.map(({ id }) => id))}))`;
  const bookings = page.flatMap(({ openedBy, closedBy }) => [openedBy, closedBy]);
  return {
    movements: movementsOf(db, bookings, currency),
    holds: new Map(holds.map(({ reference, amount }) => [reference, Fraction.of(amount)])),
  };
}

/** Maximum ms between a booking's time and its order's time, because the clock is read twice. */
const stepMsMax = 10_000;

function isSameStep(movement: Movement | null, atMs: number | null): boolean {
  return movement === null || (atMs !== null && Math.abs(movement.atMs - atMs) <= stepMsMax);
}

export function isMoved(
  movement: Movement | null,
  orderId: string,
  kinds: readonly string[],
  moved: Record<string, Fraction>,
): boolean {
  return (
    movement !== null &&
    movement.reference === orderId &&
    kinds.includes(movement.kind) &&
    movement.buckets.every((bucket) => bucket in moved) &&
    Object.entries(moved).every(([bucket, amount]) => movement.of(bucket).equals(amount))
  );
}
