/**
 * Computes every night's financing again: the positions that were open at the rollover, the charges
 * by the stored terms, and the bookings. `fills.ts` checks the ticks that the charges cite.
 */

import { nextRollover, type RolloverClock } from "#domain/accrual/rollovers.ts";
import { type OrderSide, orderSide } from "#domain/codes.ts";
import { nightsOf } from "#domain/forex/financing.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { FinancingStore, type NewCharge } from "../financing/financing-store.ts";
import { closedMsSql, openedMsSql } from "../financing/moments.ts";
import { isCharged, type Night, type NightTerms } from "../financing/night-terms.ts";
import type { StoredReceipt } from "../orders/order-row.ts";
import { columnsOf, hasTable, type Unparsed } from "../records.ts";
import { Fraction } from "./fraction.ts";
import { laterColumnsOf, movementsOf, type OrderFacts, ordersOf, zero } from "./order-facts.ts";
import { isMoved, rateOf } from "./order-results.ts";
import { type Report, reportEach } from "./report.ts";

type StoredNight = Omit<Night, "positions">;

type Charge = Omit<NewCharge, "amount"> & { amount: string };

/** @returns how many times the charges cite a tick of a market's log */
export function checkFinancing(db: Database, report: Report): number {
  if (!hasTable(db, "financing_charges")) return 0;
  const nights = readNights(db);
  const charges = readCharges(db);
  const bookedMs = new FinancingStore(db).booked.atMs;
  const moments = readMoments(db);
  const openLots = new Map(nights.map((night) => [night.atMs, lotsToCharge(night, moments)]));
  checkNights(nights, report);
  const [profile] = sqlOf(db)<{ currency: string }>`SELECT currency FROM profile`;
  let cited = 0;
  for (const order of ordersOf(db, () => undefined)) {
    const own = charges.get(order.id) ?? new Map<number, Charge>();
    charges.delete(order.id);
    const say: Report = (problem) => report(`order ${order.id} ${problem}`);
    const moment = moments.get(order.id);
    if (moment) checkSequence(nights, moment, say);
    for (const night of nights) {
      const charge = own.get(night.atMs);
      own.delete(night.atMs);
      // The night is booked only in part so far, so the charge may still come.
      if (!charge && night.atMs > bookedMs) continue;
      const lots = openLots.get(night.atMs)?.get(order.id) ?? zero;
      if (isToCharge(order, moment, night, lots) !== (charge !== undefined)) {
        say(`was ${charge ? "" : "not "}charged at ${when(night.atMs)}`);
      } else if (charge && moment) {
        cited += charge.receipt.conversion ? 2 : 1;
        checkCharge(db, profile?.currency ?? "", order, lots, night, charge, say);
      }
    }
    for (const atMs of own.keys()) say(`was charged at ${when(atMs)}, which is no night`);
  }
  for (const id of charges.keys()) report(`order ${id} was charged and does not exist`);
  reportEach(db, report, (id) => `transaction ${id} belongs to no night`)`
    SELECT id FROM journal_transactions WHERE kind = 'financing'
      AND id NOT IN (SELECT posted_by FROM financing_charges WHERE posted_by IS NOT NULL)`;
  return cited;
}

/**
 * Checks stored nights: compares each rollover with the clock, and the number of charged nights
 * with the calendar.
 */
function checkNights(nights: readonly StoredNight[], report: Report): void {
  for (const { atMs, day, terms } of nights) {
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

/**
 * Checks that no rollover is missing between two stored nights of a position. Skips two nights if
 * the rollover time changed between them.
 */
function checkSequence(nights: readonly StoredNight[], { from, to }: Moment, say: Report): void {
  const own = nights.filter(({ atMs }) => from < atMs && atMs < to);
  for (const [index, night] of own.entries()) {
    const next = own[index + 1];
    if (!next || !isSameClock(night.terms, next.terms)) continue;
    if (nextRollover(night.terms, night.atMs).atMs !== next.atMs) {
      say(`was open at a rollover after ${when(night.atMs)} that was not booked`);
    }
  }
}

function isToCharge(
  order: OrderFacts,
  moment: Moment | undefined,
  { atMs, terms }: StoredNight,
  lots: Fraction,
): boolean {
  if (!moment || lots.equals(zero)) return false;
  const { productId, side } = order;
  return isCharged(terms, atMs, { productId, side, openedMs: moment.from });
}

function checkCharge(
  db: Database,
  currency: string,
  order: OrderFacts,
  lots: Fraction,
  { atMs, terms }: StoredNight,
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
  const movement = movementsOf(db, [charge.postedBy], currency).get(charge.postedBy) ?? null;
  const moved = { "forex.free": derived, "house.financing": zero.minus(derived) };
  const isNone = derived.equals(zero);
  const isBooked = movement ? !isNone && isMoved(movement, order.id, ["financing"], moved) : isNone;
  if (!isBooked) say(`was charged by another booking than its night asks for ${at}`);
}

/** Computes a charge's amount in the audit's own arithmetic: see `Fraction`. */
function amountOf(order: OrderFacts, { products }: NightTerms, charge: Charge): Fraction {
  const rates = products[order.productId];
  if (!rates) return zero;
  const { fill } = charge.receipt;
  const nightly = Fraction.of(order.side === "buy" ? rates.long : rates.short)
    .times(Fraction.of(charge.lots))
    .times(Fraction.of(order.unitsPerLot))
    .times(Fraction.of(rates.nights))
    .times(rateOf(order, charge.receipt));
  const scaled =
    rates.kind === "points"
      ? nightly.times(Fraction.of(`1e-${order.terms.product.pricePrecision}`))
      : nightly.times(Fraction.of(fill.price)).by(Fraction.of(36_000));
  return scaled.cut(scaled.isBelow(zero) ? "away" : "zero");
}

function lotsAt({ lots, parts }: Moment, atMs: number): Fraction {
  return parts
    .filter((part) => part.closedMs <= atMs)
    .reduce((left, part) => left.minus(Fraction.of(part.lots)), Fraction.of(lots));
}

/**
 * Lots that a night charges, by order. A product's net lots are charged to the newest positions of
 * its larger side.
 */
function lotsToCharge(
  { atMs, terms }: StoredNight,
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

/** Position with its opening and closing times (ms), and those parts of it that have closed. */
interface Moment {
  productId: number;
  side: OrderSide;
  lots: string;
  from: number;
  to: number;
  parts: Array<{ closedMs: number; lots: string }>;
}

interface MomentRow extends Pick<Moment, "productId" | "lots" | "from"> {
  id: string;
  side: number;
  closed: number | null;
}

function readMoments(db: Database): Map<string, Moment> {
  const origin = laterColumnsOf(db)("originId");
  const rows = sqlOf(db)<MomentRow>`
    SELECT id, product_id AS productId, side, lots, ${openedMsSql} AS "from",
      ${closedMsSql} AS closed
    FROM forex_orders WHERE opened_by IS NOT NULL ORDER BY number`;
  const moments = new Map<string, Moment>();
  for (const { id, side, closed, ...row } of rows) {
    const to = closed ?? Number.POSITIVE_INFINITY;
    moments.set(id, { ...row, side: orderSide.name(side), to, parts: [] });
  }
  const parts = sqlOf(db)<{ originId: string; closedMs: number; lots: string }>`
    SELECT ${origin} AS originId, closed_at_ms AS closedMs, lots
    FROM forex_orders WHERE ${origin} IS NOT NULL`;
  for (const { originId, ...part } of parts) moments.get(originId)?.parts.push(part);
  return moments;
}

export function readNights(db: Database): StoredNight[] {
  const rows = sqlOf(db)<Unparsed<StoredNight, "terms">>`
    SELECT ${columnsOf("atMs day terms")} FROM financing_nights ORDER BY at_ms`;
  return rows.map((row) => ({ ...row, terms: JSON.parse(row.terms) as NightTerms }));
}

function readCharges(db: Database): Map<string, Map<number, Charge>> {
  const byOrder = new Map<string, Map<number, Charge>>();
  const rows = sqlOf(db)<Unparsed<Charge, "receipt">>`
    SELECT ${columnsOf("orderId atMs lots amount receipt postedBy")} FROM financing_charges`;
  for (const row of rows) {
    const own = byOrder.get(row.orderId) ?? new Map<number, Charge>();
    own.set(row.atMs, { ...row, receipt: JSON.parse(row.receipt) as StoredReceipt });
    byOrder.set(row.orderId, own);
  }
  return byOrder;
}

function isSameClock(left: RolloverClock, right: RolloverClock): boolean {
  return left.time === right.time && left.zone === right.zone;
}

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const when = (timeMs: number) => new Date(timeMs).toISOString();
