/**
 * Derives every night again: the positions open at its rollover, their charges by the stored terms,
 * and the bookings. The ticks are the other half of the proof (`fills.ts`).
 */

import { nextRollover, type RolloverClock } from "#domain/accrual/rollovers.ts";
import { type OrderSide, orderSide } from "#domain/codes.ts";
import { nightsOf } from "#domain/forex/financing.ts";
import type { Database } from "../../runtime/database.ts";
import { closedMsSql, openedMsSql } from "../financing/moments.ts";
import { isCharged, type NightTerms } from "../financing/night-terms.ts";
import type { StoredReceipt } from "../orders/order-row.ts";
import { hasTable } from "../records.ts";
import { Fraction } from "./fraction.ts";
import { laterColumnsOf, movementsOf, type OrderFacts, ordersOf, zero } from "./order-facts.ts";
import { rateOf } from "./order-results.ts";
import type { Report } from "./report.ts";

interface Night {
  at_ms: number;
  day: number;
  terms: NightTerms;
}

interface Charge {
  order_id: string;
  at_ms: number;
  lots: string;
  amount: string;
  receipt: StoredReceipt;
  posted_by: number | null;
}

/** @returns number of ticks that the charges cite, in the markets' logs */
export function checkFinancing(db: Database, report: Report): number {
  // An account last opened before financing existed has no such table.
  if (!hasTable(db, "financing_charges")) return 0;
  const nights = readNights(db);
  const charges = readCharges(db);
  const bookedMs = readBookedMs(db);
  const moments = readMoments(db);
  const openLots = new Map(nights.map((night) => [night.at_ms, lotsToCharge(night, moments)]));
  checkNights(nights, report);
  const [profile] = db.rows<{ currency: string }>("SELECT currency FROM profile");
  let cited = 0;
  for (const order of ordersOf(db, () => undefined)) {
    const own = charges.get(order.id) ?? new Map<number, Charge>();
    charges.delete(order.id);
    const say: Report = (problem) => report(`order ${order.id} ${problem}`);
    const moment = moments.get(order.id);
    if (moment) checkSequence(nights, moment, say);
    for (const night of nights) {
      const charge = own.get(night.at_ms);
      own.delete(night.at_ms);
      // The night's other parts are still to be booked.
      if (!charge && night.at_ms > bookedMs) continue;
      const lots = openLots.get(night.at_ms)?.get(order.id) ?? zero;
      if (isToCharge(order, moment, night, lots) !== (charge !== undefined)) {
        say(`was ${charge ? "" : "not "}charged at ${when(night.at_ms)}`);
      } else if (charge && moment) {
        cited += charge.receipt.conversion ? 2 : 1;
        checkCharge(db, profile?.currency ?? "", order, lots, night, charge, say);
      }
    }
    for (const atMs of own.keys()) say(`was charged at ${when(atMs)}, which is no night`);
  }
  for (const id of charges.keys()) report(`order ${id} was charged and does not exist`);
  checkNothingElse(db, report);
  return cited;
}

/**
 * Checks the nights' own terms: the rollover against the clock, and the number of nights against
 * the calendar.
 */
function checkNights(nights: readonly Night[], report: Report): void {
  for (const { at_ms: atMs, day, terms } of nights) {
    const { atMs: derived, day: ends } = nextRollover(terms, atMs - 1);
    if (derived !== atMs || ends !== day) report(`no day ends at ${when(atMs)}`);
    for (const [id, { tripleDay, session, nights: counted }] of Object.entries(terms.products)) {
      const holidays = terms.holidays[session] ?? [];
      const isHoliday = (each: number) => holidays.includes(dateOf(each));
      if (nightsOf(tripleDay, day, isHoliday) !== counted) {
        report(`product ${id} has another number of nights at ${when(atMs)}`);
      }
    }
  }
}

/** No rollover is left out while a position was open, if the clock stayed the same. */
function checkSequence(nights: readonly Night[], { from, to }: Moment, say: Report): void {
  const own = nights.filter(({ at_ms }) => from < at_ms && at_ms < to);
  for (const [index, night] of own.entries()) {
    const next = own[index + 1];
    if (!next || !isSameClock(night.terms, next.terms)) continue;
    if (nextRollover(night.terms, night.at_ms).atMs !== next.at_ms) {
      say(`was open at a rollover after ${when(night.at_ms)} that was not booked`);
    }
  }
}

function isToCharge(
  order: OrderFacts,
  moment: Moment | undefined,
  { at_ms: atMs, terms }: Night,
  lots: Fraction,
): boolean {
  if (!moment || lots.equals(zero)) return false;
  const { product_id: productId, side } = order;
  return isCharged(terms, atMs, { productId, side, openedMs: moment.from });
}

function checkCharge(
  db: Database,
  currency: string,
  order: OrderFacts,
  lots: Fraction,
  { at_ms: atMs, terms }: Night,
  charge: Charge,
  say: Report,
): void {
  const { receipt } = charge;
  const at = `at ${when(atMs)}`;
  const derived = amountOf(order, terms, charge);
  const amount = Fraction.of(charge.amount);
  if (!derived.equals(amount)) say(`was charged ${amount} ${at}, not ${derived}`);
  if (!lots.equals(Fraction.of(charge.lots))) {
    say(`was charged for ${charge.lots} lots ${at}, not ${lots}`);
  }
  if (receipt.fill.market !== order.market) say(`was valued at another market ${at}`);
  const movement = movementsOf(db, [charge.posted_by], currency).get(charge.posted_by) ?? null;
  const isBooked = movement
    ? movement.kind === "financing" &&
      movement.reference === order.id &&
      movement.of("forex.free").equals(derived) &&
      movement.of("house.financing").equals(zero.minus(derived)) &&
      movement.buckets.length === 2
    : derived.equals(zero);
  if (!isBooked) say(`was charged by another booking than its night asks for ${at}`);
}

/** Uses its own arithmetic: see `Fraction`. */
function amountOf(order: OrderFacts, { products }: NightTerms, charge: Charge): Fraction {
  const rates = products[order.product_id];
  if (!rates) return zero;
  const { fill } = charge.receipt;
  const nightly = Fraction.of(order.side === "buy" ? rates.long : rates.short)
    .times(Fraction.of(charge.lots))
    .times(Fraction.of(order.units_per_lot))
    .times(Fraction.of(rates.nights))
    .times(rateOf(order, charge.receipt));
  const scaled =
    rates.kind === "points"
      ? nightly.times(Fraction.of(`1e-${order.terms.product.pricePrecision}`))
      : nightly.times(Fraction.of(fill.price)).by(Fraction.of(36_000));
  return scaled.cut(scaled.isBelow(zero) ? "away" : "zero");
}

/** Reports money that moved for nights without a charge. */
function checkNothingElse(db: Database, report: Report): void {
  const stray = db.rows<{ id: number }>(
    `SELECT id FROM journal_transactions WHERE kind = 'financing'
       AND id NOT IN (SELECT posted_by FROM financing_charges WHERE posted_by IS NOT NULL)`,
  );
  for (const { id } of stray) report(`transaction ${id} belongs to no night`);
}

/** Lots of a position that were open at this instant. */
function lotsAt({ lots, parts }: Moment, atMs: number): Fraction {
  return parts
    .filter((part) => part.closedMs <= atMs)
    .reduce((left, part) => left.minus(Fraction.of(part.lots)), Fraction.of(lots));
}

/**
 * Lots that a night charges, by order: the surplus of a product's larger side, taken from its
 * newest positions.
 */
function lotsToCharge(
  { at_ms: atMs, terms }: Night,
  moments: ReadonlyMap<string, Moment>,
): Map<string, Fraction> {
  const open = [...moments].flatMap(([id, moment]) =>
    moment.from < atMs && atMs < moment.to ? [{ id, moment, lots: lotsAt(moment, atMs) }] : [],
  );
  if (!terms.isNet) return new Map(open.map(({ id, lots }) => [id, lots]));
  const charged = new Map<string, Fraction>();
  for (const own of Map.groupBy(open, ({ moment }) => moment.productId).values()) {
    const buys = own.filter(({ moment }) => moment.side === "buy");
    const sells = own.filter(({ moment }) => moment.side === "sell");
    const sum = (side: typeof own) => side.reduce((all, { lots }) => all.plus(lots), zero);
    const isLong = sum(sells).isBelow(sum(buys));
    const [larger, smaller] = isLong ? [buys, sells] : [sells, buys];
    let left = sum(larger).minus(sum(smaller));
    for (const { id, lots } of larger.toReversed()) {
      const own = left.isBelow(lots) ? left : lots;
      charged.set(id, own);
      left = left.minus(own);
    }
  }
  return charged;
}

/** When a position opened and closed (ms), and its parts closed earlier. */
interface Moment {
  productId: number;
  side: OrderSide;
  lots: string;
  from: number;
  to: number;
  parts: Array<{ closedMs: number; lots: string }>;
}

interface MomentRow {
  id: string;
  side: number;
  opened: number;
  closed: number | null;
}

/** Oldest first. */
function readMoments(db: Database): Map<string, Moment> {
  const origin = laterColumnsOf(db).origin_id;
  const rows = db.rows<Pick<Moment, "productId" | "lots"> & MomentRow>(
    `SELECT id, product_id AS productId, side, lots, ${openedMsSql} AS opened,
       ${closedMsSql} AS closed FROM forex_orders
     WHERE opened_by IS NOT NULL ORDER BY number`,
  );
  const moments = new Map(
    rows.map(({ id, productId, side, lots, opened: from, closed }): [string, Moment] => [
      id,
      {
        ...{ productId, side: orderSide.name(side), lots, from, parts: [] },
        to: closed ?? Number.POSITIVE_INFINITY,
      },
    ]),
  );
  const parts = db.rows<{ originId: string; closedMs: number; lots: string }>(
    `SELECT ${origin} AS originId, closed_at_ms AS closedMs, lots FROM forex_orders
     WHERE ${origin} IS NOT NULL`,
  );
  for (const { originId, ...part } of parts) moments.get(originId)?.parts.push(part);
  return moments;
}

/** Time up to which nights are booked to their end (ms). */
function readBookedMs(db: Database): number {
  const [mark] = db.rows<{ atMs: number }>(
    "SELECT at_ms AS atMs FROM accrual_marks WHERE name = 'financing'",
  );
  return mark?.atMs ?? 0;
}

function readNights(db: Database): Night[] {
  return db
    .rows<Omit<Night, "terms"> & { terms: string }>("SELECT * FROM financing_nights ORDER BY at_ms")
    .map((row) => ({ ...row, terms: JSON.parse(row.terms) as NightTerms }));
}

function readCharges(db: Database): Map<string, Map<number, Charge>> {
  const byOrder = new Map<string, Map<number, Charge>>();
  const rows = db.rows<Omit<Charge, "receipt"> & { receipt: string }>(
    "SELECT order_id, at_ms, lots, amount, receipt, posted_by FROM financing_charges",
  );
  for (const row of rows) {
    const own = byOrder.get(row.order_id) ?? new Map<number, Charge>();
    own.set(row.at_ms, { ...row, receipt: JSON.parse(row.receipt) as StoredReceipt });
    byOrder.set(row.order_id, own);
  }
  return byOrder;
}

function isSameClock(left: RolloverClock, right: RolloverClock): boolean {
  return left.time === right.time && left.zone === right.zone;
}

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const when = (timeMs: number) => new Date(timeMs).toISOString();
