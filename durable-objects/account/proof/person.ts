/**
 * Audits protection per person. Claims equal what the house paid. Repayments are at most the gains
 * of the person's positions and options. The audit computes the gains again with `Fraction`.
 */

import { orderSide } from "#domain/codes.ts";
import type { Claim, LostPosition, Moment } from "#domain/risk/person-net.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { hasTable } from "../records.ts";
import { Fraction } from "./fraction.ts";
import { type Report, reportEach } from "./report.ts";

interface ClaimRow {
  id: string;
  raised: string;
  posted_by: number | null;
}

/** Gain of a position or option that counts against a claim. */
interface CoverRow {
  number: number;
  claim_id: string;
  order_id: string;
  lost_id: string;
  units: string;
  from_tick: string;
  to_tick: string;
  amount: string;
}

interface FillRow {
  side: number;
  lots: string;
  units_per_lot: string;
  open_receipt: string;
  close_receipt: string | null;
}

export interface ClaimSide {
  /** Amounts that the house has paid for this purse, by claim. */
  raised: ReadonlyMap<string, Fraction>;
  /** Amounts that this purse has repaid to the house, by claim. */
  paid: ReadonlyMap<string, Fraction>;
}

const zero = Fraction.of(0);
/** Code of a buy and of an upward option. */
const buy = orderSide.code("buy");

export function checkPerson(db: Database, report: Report): void {
  if (!hasTable(db, "claims")) return;
  const { paid } = claimSideOf(db);
  const covers = sqlOf(db)<CoverRow>`SELECT * FROM claim_covers ORDER BY number`;
  for (const row of sqlOf(db)<ClaimRow>`SELECT id, raised, posted_by FROM claims`) {
    const claim = JSON.parse(row.raised) as Claim;
    if (row.posted_by !== null) checkRaised(db, claim, row.posted_by, report);
    const own = covers.filter(({ claim_id }) => claim_id === row.id);
    for (const cover of own) checkCover(db, claim, cover, report);
    const gained = own.reduce((sum, { amount }) => sum.plus(Fraction.of(amount)), zero);
    if (gained.isBelow(paid.get(row.id) ?? zero))
      report(`claim ${row.id} was paid above its covers`);
  }
  checkUnits(db, covers, report);
  reportEach(db, report, (id) => `protection ${id} belongs to no claim`)`
    SELECT journal_transactions.id AS id FROM journal_transactions
    JOIN journal_entries ON transaction_id = journal_transactions.id
    WHERE kind = 'protection' AND bucket = 'protection' AND CASE WHEN amount LIKE '-%'
      THEN journal_transactions.id > (SELECT MIN(posted_by) FROM claims)
        AND journal_transactions.id NOT IN (SELECT posted_by FROM claims WHERE posted_by NOT NULL)
      ELSE reference NOT IN (SELECT id FROM claims) END`;
}

/** Checks all purses together: each repaid claim exists, and was not repaid above its amount. */
export function checkClaimSides(sides: readonly ClaimSide[], report: Report): void {
  const raised = new Map(sides.flatMap((side) => [...side.raised]));
  const paid = new Map<string, Fraction>();
  for (const [id, amount] of sides.flatMap((side) => [...side.paid])) {
    paid.set(id, (paid.get(id) ?? zero).plus(amount));
  }
  for (const [id, amount] of paid) {
    const most = raised.get(id);
    if (!most) report(`claim ${id} was paid and never raised`);
    else if (most.isBelow(amount)) report(`claim ${id} was paid ${amount} of ${most}`);
  }
}

export function claimSideOf(db: Database): ClaimSide {
  const raised = new Map<string, Fraction>();
  const paid = new Map<string, Fraction>();
  if (!hasTable(db, "claims")) return { raised, paid };
  const rows = sqlOf(db)<{ id: string; amount: string; isOwn: number }>`SELECT claims.id AS id,
    amount, posted_by IS journal_transactions.id AS isOwn FROM claims JOIN journal_transactions
    ON journal_transactions.id = posted_by OR (kind = 'protection' AND reference = claims.id)
    JOIN journal_entries ON transaction_id = journal_transactions.id AND bucket = 'protection'`;
  for (const { id, amount, isOwn } of rows) {
    if (isOwn) raised.set(id, zero.minus(Fraction.of(amount)));
    else paid.set(id, (paid.get(id) ?? zero).plus(Fraction.of(amount)));
  }
  return { raised, paid };
}

function checkRaised(db: Database, claim: Claim, postedBy: number, report: Report): void {
  const [entry] = sqlOf(db)<{ amount: string }>`
    SELECT amount FROM journal_entries JOIN journal_transactions ON id = transaction_id
    WHERE id = ${postedBy} AND kind = 'protection' AND bucket = 'protection'`;
  if (entry?.amount !== `-${claim.rest}`) report(`claim ${claim.id} is not what the house paid`);
  for (const lost of claim.lost) {
    const order = fillsOf(db, lost.orderId);
    const isSame =
      order !== null &&
      (order.side === buy) === (lost.side === "buy") &&
      unitsOf(order).equals(Fraction.of(lost.units)) &&
      isTick(order.open_receipt, lost.opened) &&
      isTick(order.close_receipt, lost.closed);
    if (!isSame) report(`claim ${claim.id} disagrees with order ${lost.orderId}`);
  }
}

/**
 * Skips a cover that was paid from money a pot had sent back: only the pot knows the positions that
 * earned this money.
 */
function checkCover(db: Database, claim: Claim, cover: CoverRow, report: Report): void {
  const wrong = () => report(`cover ${cover.number} of claim ${claim.id} was not gained`);
  const lost = claim.lost.find(({ orderId }) => orderId === cover.lost_id);
  if (!lost) return wrong();
  if (cover.order_id.includes("~")) return;
  const amount = Fraction.of(cover.amount);
  const order = fillsOf(db, cover.order_id);
  const own = order ?? optionOf(db, cover.order_id);
  if (!own || (own.side === buy) === (lost.side === "buy")) return wrong();
  const opened = tickOf(own.open_receipt);
  const closed = own.close_receipt === null ? null : tickOf(own.close_receipt);
  const isHeld =
    isEarlier(opened, lost.closed) && (closed === null || !isEarlier(closed, lost.closed));
  const from = isEarlier(opened, lost.opened) ? lost.opened : opened;
  const most = order ? gain(from, lost, Fraction.of(cover.units)) : optionWin(db, cover.order_id);
  if (!isHeld || most.isBelow(amount)) wrong();
}

/** Checks each position: its covers use at no time more units than the position has. */
function checkUnits(db: Database, covers: readonly CoverRow[], report: Report): void {
  for (const [orderId, own] of Map.groupBy(covers, ({ order_id }) => order_id)) {
    const order = fillsOf(db, orderId);
    if (!order) continue;
    for (const { number, to_tick, from_tick } of own) {
      const [from, to] = [JSON.parse(from_tick) as Moment, JSON.parse(to_tick) as Moment];
      const sum = own
        .filter((each) => each.number <= number)
        .filter(
          (each) =>
            isEarlier(JSON.parse(each.from_tick) as Moment, to) &&
            isEarlier(from, JSON.parse(each.to_tick) as Moment),
        )
        .reduce((total, { units }) => total.plus(Fraction.of(units)), zero);
      if (unitsOf(order).isBelow(sum)) report(`order ${orderId} covers more than its size`);
    }
  }
}

function gain(from: Moment, { side, closed, rate }: LostPosition, units: Fraction): Fraction {
  const move = Fraction.of(closed.price).minus(Fraction.of(from.price)).times(units);
  // A position of the opposite side gains what this side loses by the same move.
  const won = side === "buy" ? zero.minus(move) : move;
  return won.times(Fraction.of(rate.times)).by(Fraction.of(rate.over)).cut("zero");
}

function optionWin(db: Database, id: string): Fraction {
  const [row] = sqlOf(db)<{ profit: string }>`SELECT profit FROM micro_orders WHERE id = ${id}`;
  return Fraction.of(row?.profit ?? "0");
}

function optionOf(db: Database, id: string): Omit<FillRow, "lots" | "units_per_lot"> | null {
  const [row] = sqlOf(db)<{ direction: number; open_receipt: string; end_receipt: string | null }>`
    SELECT direction, open_receipt, end_receipt FROM micro_orders WHERE id = ${id}`;
  if (!row) return null;
  const { direction: side, open_receipt, end_receipt: close_receipt } = row;
  return { side, open_receipt, close_receipt };
}

function fillsOf(db: Database, id: string): FillRow | null {
  const [row] = sqlOf(db)<FillRow>`SELECT side, COALESCE(left_lots,
    lots) AS lots, units_per_lot, open_receipt, close_receipt FROM forex_orders WHERE id = ${id}`;
  return row ?? null;
}

function unitsOf({ lots, units_per_lot }: FillRow): Fraction {
  return Fraction.of(lots).times(Fraction.of(units_per_lot));
}

function tickOf(receipt: string): Moment {
  const read = JSON.parse(receipt) as Moment | { fill: Moment };
  return "fill" in read ? read.fill : read;
}

function isTick(receipt: string | null, { market, seq, price }: Moment): boolean {
  if (receipt === null) return false;
  const tick = tickOf(receipt);
  return tick.market === market && tick.seq === seq && tick.price === price;
}

function isEarlier(one: Moment, other: Moment): boolean {
  const isNumbered = one.market === other.market && one.generation === other.generation;
  return isNumbered ? one.seq < other.seq : one.timeMs < other.timeMs;
}
