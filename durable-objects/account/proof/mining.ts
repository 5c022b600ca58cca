/**
 * Computes every subscription again: its payment, its days, their dividends and its return. The
 * journal must match, and book nothing else for subscriptions.
 */

import { dueMsOf } from "#domain/mining/days.ts";
import { redemptionPenalty } from "#domain/mining/redemption.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import {
  dailyOf,
  lockOf,
  type SubscriptionRecord,
  SubscriptionStore,
} from "../mining/subscription-store.ts";
import { hasTable } from "../records.ts";
import { type BookedEntry, bookedEntries } from "./order-facts.ts";
import type { Report } from "./report.ts";

export function checkMining(db: Database, report: Report): void {
  if (!hasTable(db, "subscriptions")) return;
  const store = new SubscriptionStore(db);
  const booked = new Set<number>();
  for (const of of store.all()) {
    const say: Report = (problem) => report(`subscription ${of.id} ${problem}`);
    const isBooked = (id: number | null, kind: string, reference: string, amount: Decimal) => {
      if (id !== null) booked.add(id);
      return id !== null && isMoved(db, id, { kind, reference, bucket: of.bucket, amount });
    };
    if (!isBooked(of.openedBy, "mining_subscribe", of.id, of.amount.neg())) {
      say("was not paid as it says");
    }
    checkDays(store, of, isBooked, say);
    checkEnd(of, isBooked, say);
  }
  const rows = sqlOf(db)<{ id: number }>`
    SELECT id FROM journal_transactions WHERE kind LIKE 'mining_%'`;
  for (const { id } of rows) {
    if (!booked.has(id)) report(`transaction ${id} belongs to no subscription`);
  }
}

type IsBooked = (id: number | null, kind: string, reference: string, amount: Decimal) => boolean;

function checkDays(
  store: SubscriptionStore,
  of: SubscriptionRecord,
  isBooked: IsBooked,
  say: Report,
): void {
  const days = store.dividends(of.id);
  if (days.length !== of.days || of.days > of.terms.lockDays) say("has another number of days");
  for (const [index, { number, amount, dueMs, postedBy, paidMs }] of days.entries()) {
    const isDue = number === index + 1 && dueMs === dueMsOf(lockOf(of), number);
    if (!isDue || amount !== dailyOf(of).toString()) say(`has a wrong day ${number}`);
    if (postedBy === null && paidMs === null) continue;
    const reference = `${of.id} ${number}`;
    if (!isBooked(postedBy, "mining_dividend", reference, Decimal.parse(amount))) {
      say(`was paid another dividend of day ${number}`);
    }
  }
}

function checkEnd(of: SubscriptionRecord, isBooked: IsBooked, say: Report): void {
  const isOver = of.state === "refunded" || of.state === "finished";
  if (isOver !== (of.closedBy !== null)) say("has ended without its money");
  if (!isOver) return;
  const percent = of.state === "refunded" ? of.terms.penaltyPercent : "0";
  const penalty = redemptionPenalty(of.amount, Decimal.parse(percent));
  const returned = of.amount.sub(penalty);
  const isSame = of.penalty === penalty.toString() && of.returned === returned.toString();
  if (!isSame || !isBooked(of.closedBy, "mining_return", of.id, returned)) {
    say("came back as another amount");
  }
}

type Movement = Omit<BookedEntry, "amount"> & { amount: Decimal };

function isMoved(db: Database, id: number, { kind, reference, bucket, amount }: Movement): boolean {
  const entries = bookedEntries(db, id);
  const [own, other] = entries;
  return (
    entries.length === 2 &&
    entries.every((entry) => entry.kind === kind && entry.reference === reference) &&
    own?.bucket === bucket &&
    own.amount === amount.toString() &&
    other?.bucket === "mining"
  );
}
