/**
 * Independent computation of copy trading, which shares no code with the platform. Money is in
 * whole hundred-thousandths, lots are in whole hundredths, prices in whole points. It computes each
 * entry in the journal of one pot from the recorded ticks, the master's acts and the follower's
 * requests. The rules:
 *
 * - A buy opens at the ask and closes at the bid; margin is lots x 100,000 x price / leverage.
 * - A copy has the master's lots x multiple, or x equity of the pot / equity of the master, rounded
 *   down to hundredths.
 * - No copy opens with less than one hundredth, or if the pot has too little money for its margin.
 * - The copy closes the same share as the master, rounded down, or all if the master closes all.
 * - All positions of the pot close at the first tick at which equity is at most base x percent.
 * - The base is the first money in the pot. Money put in or taken out later changes the base.
 * - Money that arrives after a copy stop has emptied the pot starts the pot again.
 * - An opening that is older than a minute is not copied.
 */
import {
  isStopped,
  type JournalFact,
  type Open,
  type OrderFact,
  priceOut,
  profitOf,
  reduce,
  type Tick,
  Walk,
} from "./follow-facts.ts";
import { OpeningCheck, type PotCase } from "./follow-openings.ts";
import type { Act } from "./follow-run.ts";

export class PotCheck {
  readonly #case: PotCase;
  readonly #walk = new Walk();
  readonly #openings: OpeningCheck;
  #base = 0;
  #hasEnded = true;
  /** Tick at which the current copy stop was reached; null if none. */
  #stopSeq: number | null = null;
  #lastMs = 0;
  #takenOut = 0;

  constructor(potCase: PotCase) {
    this.#case = potCase;
    this.#openings = new OpeningCheck(potCase, this.#walk);
  }

  compare(): void {
    const { facts, log, result } = this.#case;
    const refusals = facts.copies.filter((copy) => copy.orderId === null && copy.reason);
    for (const entry of facts.journal) {
      for (const each of refusals.filter(({ atMs }) => atMs > this.#lastMs && atMs < entry.atMs)) {
        this.#openings.refused(each);
      }
      this.#quietUntil(this.#dueMs(entry));
      this.#take(entry);
      this.#lastMs = entry.atMs;
    }
    for (const each of refusals.filter(({ atMs }) => atMs > this.#lastMs))
      this.#openings.refused(each);
    this.#check("funds at the end", this.#walk.funds, facts.funds);
    this.#check("copies that are open at the end", 0, this.#walk.open.size);
    this.#check("money taken out", log.takenOut * 100_000, this.#takenOut);
    const last = log.states.at(-1)?.state;
    if (this.#stopSeq === null && (last === "following" || last === "paused")) {
      this.#check("has money while it goes on", true, this.#walk.funds > 0);
    }
    result.check(
      `${log.id}: each position once`,
      facts.copies.length,
      new Set(facts.copies.map(({ masterOrderId }) => masterOrderId)).size,
    );
    for (const act of this.#case.acts) if (act.kind === "opened") this.#openings.heard(act);
  }

  get #floor(): number {
    return (this.#base * this.#case.log.settings.stopPercent) / 100;
  }

  /** Time in ms of an entry. A copy stop that is carried out late closes at its own tick. */
  #dueMs({ id, atMs }: JournalFact): number {
    const { facts, ticks } = this.#case;
    const stop = facts.orders.find(
      (order) => order.closedBy === id && order.reason === "copy_stop",
    );
    return (stop && ticks.at(stop.closeSeq)?.timeMs) ?? atMs;
  }

  /**
   * Checks that no stop was missed: at every tick since the last entry, equity was above the stop's
   * level.
   */
  #quietUntil(untilMs: number): void {
    if (this.#walk.open.size === 0 || this.#stopSeq !== null || this.#hasEnded) return;
    const { ticks } = this.#case;
    const passed = ticks.between(this.#lastMs, untilMs).find((tick) => this.#isReached(tick));
    this.#check("a tick that reaches the copy stop", undefined, passed?.seq);
  }

  #isReached(tick: Tick): boolean {
    return this.#walk.funds + this.#walk.floating(tick) <= this.#floor;
  }

  #take(entry: JournalFact): void {
    const { orders } = this.#case.facts;
    const opened = orders.find(({ openedBy, origin }) => origin === null && openedBy === entry.id);
    const closed = orders.find(({ closedBy }) => closedBy === entry.id);
    if (entry.kind === "copy_transfer") this.#moved(entry.change, entry.atMs);
    else if (entry.kind === "protection") {
      this.#check("the house pays what is missing", -this.#walk.funds, entry.change);
    } else if (opened) {
      this.#openings.opened(opened, entry.atMs);
      this.#check("an opening moves no money", 0, entry.change);
    } else if (closed) {
      this.#check("profit", this.#closed(closed, entry.atMs), entry.change);
    } else this.#check("an entry that nobody asked for", "none", entry.kind);
    this.#walk.funds += entry.change;
  }

  #moved(change: number, atMs: number): void {
    if (change > 0) {
      if (this.#hasEnded && this.#stopSeq !== null) {
        this.#stopSeq = null;
        this.#openings.restarted(atMs);
      }
      this.#base = this.#hasEnded ? this.#walk.funds + change : this.#base + change;
      this.#hasEnded = false;
      return;
    }
    if (this.#walk.funds + change === 0) {
      this.#check("open copies of a pot that ends", 0, this.#walk.open.size);
      this.#hasEnded = true;
      return;
    }
    this.#takenOut -= change;
    this.#base = Math.max(0, this.#base + change);
    this.#check("money of margins stays", true, this.#walk.funds + change >= this.#walk.margin);
  }

  /** Checks a closed order. @returns its expected profit */
  #closed(order: OrderFact, atMs: number): number {
    const { ticks } = this.#case;
    const held = this.#walk.open.get(order.origin ?? order.id);
    const tick = ticks.at(order.closeSeq);
    if (!held || !tick) {
      this.#check("a close of what is open", "open", order.id);
      return 0;
    }
    const price = priceOut(held.side, tick);
    this.#check("closing price", price, order.closePrice);
    const profit = profitOf({ ...held, lots: order.lots }, price);
    this.#caused(order, held, tick, atMs);
    reduce(this.#walk, order);
    return profit;
  }

  #caused(order: OrderFact, held: Open, tick: Tick, atMs: number): void {
    const { log, acts } = this.#case;
    const own = acts.filter(({ orderId }) => orderId === held.masterOrderId);
    if (order.origin === null) this.#check("the rest closes", held.lots, order.lots);
    if (order.reason === "copy_stop") {
      if (this.#stopSeq !== tick.seq)
        this.#check("the stop is reached", true, this.#isReached(tick));
      this.#stopSeq = tick.seq;
      this.#openings.stopped(atMs);
    } else if (order.reason === "user") {
      const asked = log.states.find(({ state }) => state === "stopped");
      this.#check("closed by its follower", true, asked !== undefined && asked.atMs <= atMs);
      this.#stopSeq = tick.seq;
    } else if (order.reason === "stop_loss") {
      const levels = own.filter(({ kind, atMs: sinceMs }) => kind === "levels" && sinceMs <= atMs);
      const isAt = levels.some((level) => isStopped(level, tick));
      this.#check("the stop-loss is reached", true, isAt);
      const last = levels.at(-1);
      const passed = this.#case.ticks
        .between(last?.restMs ?? atMs, tick.timeMs)
        .find((each) => last && isStopped(last, each));
      this.#check("a tick that reaches the stop-loss before", undefined, passed?.seq);
    } else if (order.reason === "stop_out") {
      const equity = this.#walk.funds + this.#walk.floating(tick);
      this.#check("the margin level is reached", true, 2 * equity <= this.#walk.margin);
    } else this.#copied(order, held, own, atMs);
  }

  /** Checks that the closed share of a copy equals the closed share of the master's position. */
  #copied(order: OrderFact, held: Open, own: readonly Act[], atMs: number): void {
    const due = own.filter((act) => act.atMs <= atMs && atMs <= act.restMs);
    const isAll = due.some(({ kind }) => kind === "closed");
    const shares = due
      .filter(({ kind }) => kind === "part_closed")
      .map(({ lots, before }) => Math.floor((held.lots * lots) / before));
    // If the master's own stop-loss closed the position, the run has recorded no act for that.
    const isLevel = own.some(({ kind }) => kind === "levels") && order.lots === held.lots;
    const isShare = shares.includes(order.lots) || (isAll && order.lots === held.lots);
    this.#check("closed with the master", true, order.reason === "copied" && (isShare || isLevel));
  }

  #check(what: string, expected: unknown, actual: unknown): void {
    this.#case.result.check(`${this.#case.log.id}: ${what}`, expected, actual);
  }
}
