/**
 * The record of a present or former master. It begins when the account first becomes a master, and
 * never starts anew. The journal and the stored ticks of each moment determine the record, however
 * late or often it is computed.
 */

import { masterRecord } from "#domain/copying/master-record.ts";
import { dayOf } from "#domain/copying/record-day.ts";
import { noTrades } from "#domain/copying/trade-record.ts";
import { dayMs } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import { journalHead } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import type { OpenLots } from "../orders/order-store.ts";
import { sumOf } from "../records.ts";
import { fundsOf } from "../risk/valuation.ts";
import { journalSteps, realisedBy } from "./journal-steps.ts";
import { valueAt } from "./positions-at.ts";
import { type RecordState, RecordStore } from "./record-store.ts";
import { RecordWalk } from "./record-walk.ts";

/** Minimum pause in ms between two computations. */
const pauseMs = 60_000;
/** Maximum pause in ms between two computations while positions are open. */
const openPauseMs = 3_600_000;
/** Pause in ms after an attempt for which a market was out of reach or in doubt. */
const tryAgainMs = 30_000;
const stepsMax = 500;
/** Time in ms after midnight over which the computations of all masters are spread. */
const spreadMs = 300_000;

export class MasterRecord extends Module<AccountContext> {
  readonly #store = new RecordStore(this.context.db);
  /** True if the account has a record; null if this must be read from the database. */
  #isBegun: boolean | null = null;
  #running: Promise<void> | null = null;
  #triedMs = Number.NEGATIVE_INFINITY;

  /** Starts the record of a new master; an existing record continues. */
  start(): void {
    const { db, orders, nowMs } = this.context;
    this.#isBegun = null;
    db.transaction(() => {
      if (this.#store.read()) return;
      const open = orders.openLots();
      const valueOfLots = ({ margin, multiple }: OpenLots) =>
        Decimal.parse(margin).mul(Decimal.of(multiple));
      const number = journalHead(this.db).transactions;
      this.#store.write({
        startedMs: nowMs(),
        startedNumber: number,
        number,
        funds: fundsOf(this.context),
        day: dayOf(nowMs()),
        worth: Decimal.of(1),
        held: null,
        floating: Decimal.zero,
        positionValue: sumOf(open.map(valueOfLots)),
        largestMultiple: Math.max(0, ...open.map(({ multiple }) => multiple)),
        openLosses: noTrades,
        computedMs: 0,
        version: 0,
      });
    });
  }

  /** Next computation (ms); null for an account without a record. */
  nextDueMs(): number | null {
    // Most accounts have no record, and `nextDueMs` runs after each of their acts.
    if (this.#isBegun === false) return null;
    const state = this.#store.read();
    this.#isBegun = state !== null;
    if (!state) return null;
    return Math.max(this.#wantedMs(state), this.#triedMs + tryAgainMs);
  }

  /** @throws if a market or the company's database is out of reach, or if a price is in doubt */
  keep(): Promise<void> {
    this.#running ??= this.#keep().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Sends only the newest record, which replaces all waiting messages. */
  async send(): Promise<void> {
    const { profiles, storeRecord } = this.context;
    const state = this.#store.read();
    if (!state) return;
    const { startedMs, computedMs: nowMs, openLosses, version, largestMultiple } = state;
    await storeRecord(profiles.require().identity, {
      version,
      record: masterRecord({ startedMs, nowMs, openLosses, days: this.#store.days() }),
      mostTraded: this.#store.mostTraded(),
      largestMultiple,
    });
  }

  #wantedMs(state: RecordState): number {
    const { computedMs, number } = state;
    if (computedMs === 0) return 0;
    if (journalHead(this.db).transactions > number) return computedMs + pauseMs;
    const midnightMs = (dayOf(computedMs) + 1) * dayMs + (state.startedMs % spreadMs);
    return this.context.orders.hasOpen()
      ? Math.min(computedMs + openPauseMs, midnightMs)
      : midnightMs;
  }

  async #keep(): Promise<void> {
    const { profiles, leastEquity, pause, nowMs } = this.context;
    if (!this.#store.read()) return;
    this.#triedMs = nowMs();
    const least = await leastEquity(profiles.require().identity.companyId);
    while (!(await this.#takeIn(least))) await pause();
    this.#triedMs = Number.NEGATIVE_INFINITY;
  }

  /** @returns false if more of the journal remains */
  async #takeIn(least: Decimal): Promise<boolean> {
    const { db, profiles, outbox, nowMs } = this.context;
    const before = this.#store.read();
    if (!before) return true;
    const { currency } = profiles.require();
    const steps = journalSteps(db, currency, before.number, stepsMax);
    const isWhole = steps.length < stepsMax;
    const untilMs = nowMs();
    const walk = new RecordWalk(before, this.#store.day(before.day), {
      least,
      valueAt: (number, atMs) => valueAt(this.context, number, atMs),
      realisedBy: (orderId, number) => realisedBy(db, orderId, number),
    });
    await walk.begin();
    for (const step of steps) await walk.take(step);
    if (isWhole) await walk.end(untilMs);
    return db.transaction(() => {
      const { state, days, traded } = walk.result;
      this.#store.write({ ...state, version: before.version + 1 });
      for (const day of days) this.#store.writeDay(day);
      for (const each of traded) this.#store.addTraded(each);
      if (isWhole) outbox.put(destinations.record, "");
      return isWhole;
    });
  }
}
