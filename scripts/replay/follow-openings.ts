/**
 * Checks how a pot copies the positions that its master opens. The pot must copy the right ones at
 * the right sizes, and refuse the others for the right reasons.
 */
import type { Comparison } from "./compare.ts";
import {
  type AccountFacts,
  type CopyFact,
  lateMsMax,
  type MasterEquity,
  marginOf,
  type OrderFact,
  oldMsMax,
  priceIn,
  type Ticks,
  type Walk,
} from "./follow-facts.ts";
import type { Act, FollowerLog } from "./follow-run.ts";

export interface PotCase {
  log: FollowerLog;
  facts: AccountFacts;
  acts: readonly Act[];
  ticks: Ticks;
  masterEquity: MasterEquity;
  result: Comparison;
}

export class OpeningCheck {
  readonly #case: PotCase;
  readonly #walk: Walk;
  /** Times in ms at which the copy stop had closed everything, or money started the pot again. */
  readonly #lives: Array<{ atMs: number; state: "stopped" | "following" }> = [];

  constructor(potCase: PotCase, walk: Walk) {
    this.#case = potCase;
    this.#walk = walk;
  }

  stopped(atMs: number): void {
    if (this.#lives.at(-1)?.state !== "stopped") this.#lives.push({ atMs, state: "stopped" });
  }

  restarted(atMs: number): void {
    this.#lives.push({ atMs, state: "following" });
  }

  opened(order: OrderFact, atMs: number): void {
    const { ticks, facts, acts } = this.#case;
    const copy = facts.copies.find(({ orderId }) => orderId === order.id);
    const act = acts.find(
      ({ orderId, kind }) => kind === "opened" && orderId === copy?.masterOrderId,
    );
    const tick = ticks.at(order.openSeq);
    if (!copy || !act || !tick) return this.#check("an opening with its cause", "all", order.id);
    this.#check("newest tick", true, ticks.during(atMs - oldMsMax, atMs).includes(tick));
    this.#check("opening price", priceIn(act.side, tick), order.openPrice);
    this.#check("side", act.side, order.side);
    const parts = facts.orders.filter(({ origin }) => origin === order.id);
    const lots = parts.reduce((sum, part) => sum + part.lots, order.lots);
    this.#check("lots", this.#size(act, copy), lots);
    const margin = this.#walk.margin + marginOf(lots, order.openPrice);
    this.#check("margin is covered", true, margin <= this.#walk.funds);
    const isLate = this.#case.log.settings.copiesOpen && act.atMs < this.#joinedMs(atMs);
    this.#check("in time", true, isLate || atMs - act.atMs <= lateMsMax);
    const { side, openPrice: price } = order;
    this.#walk.open.set(order.id, { masterOrderId: act.orderId, side, lots, price });
  }

  /** Time in ms at which the follower joined, or last started the pot again before a time. */
  #joinedMs(beforeMs: number): number {
    const started = this.#lives.filter(
      ({ atMs, state }) => state === "following" && atMs <= beforeMs,
    );
    return started.at(-1)?.atMs ?? this.#case.log.states[0]?.atMs ?? 0;
  }

  /** Returns the lots that a copy must have, by the equity of pot and master at its opening. */
  #size(act: Act, copy: CopyFact): number {
    const { settings } = this.#case.log;
    const { ticks } = this.#case;
    const worth = ticks
      .during(copy.atMs - oldMsMax, copy.atMs)
      .map((tick) => this.#walk.funds + this.#walk.floating(tick));
    this.#check("what the pot is worth", true, worth.includes(copy.potEquity));
    const lots = this.#lotsNow(act, copy.atMs);
    if (settings.size.kind === "multiple") {
      return Math.floor((lots * Math.round(Number(settings.size.multiple) * 1_000)) / 1_000);
    }
    const equity = copy.masterEquity ?? 0;
    const isKnown = this.#case.masterEquity(act.atMs, copy.atMs).has(equity);
    this.#check("what the master is worth", true, isKnown);
    if (equity === 0) return 0;
    return Number((BigInt(lots) * BigInt(copy.potEquity)) / BigInt(equity));
  }

  /**
   * Returns a position's lots. If the follower started later, leaves out the parts that the master
   * had closed before.
   */
  #lotsNow(act: Act, copiedMs: number): number {
    const joinedMs = this.#joinedMs(copiedMs);
    if (act.atMs >= joinedMs) return act.lots;
    return this.#case.acts
      .filter(({ orderId, kind }) => orderId === act.orderId && kind === "part_closed")
      .filter(({ atMs }) => atMs < joinedMs)
      .reduce((left, part) => left - part.lots, act.lots);
  }

  refused(copy: CopyFact): void {
    const { acts, ticks } = this.#case;
    const act = acts.find(
      ({ orderId, kind }) => kind === "opened" && orderId === copy.masterOrderId,
    );
    if (!act) return this.#check("a refusal with its cause", "an opening", copy.masterOrderId);
    if (copy.reason === "copy_too_late") {
      return this.#check("too late", true, copy.atMs - act.atMs > lateMsMax);
    }
    const lots = this.#size(act, copy);
    if (lots < 1) return this.#check("refused", "lots_below_minimum", copy.reason);
    const isShort = ticks
      .during(copy.atMs - oldMsMax, copy.atMs)
      .some(
        (tick) => this.#walk.margin + marginOf(lots, priceIn(act.side, tick)) > this.#walk.funds,
      );
    this.#check("refused", isShort ? "margin_insufficient" : "nothing", copy.reason);
  }

  /**
   * Checks that the pot copied or refused an opening if the follower was in the state `following`.
   * If the follower was in another state, checks that the pot did not copy the opening. Skips that
   * check if the follower's settings copy open positions.
   */
  heard(act: Act): void {
    const { facts, log } = this.#case;
    const copy = facts.copies.find(({ masterOrderId }) => masterOrderId === act.orderId);
    const isDecided = copy !== undefined && (copy.orderId !== null || copy.reason !== null);
    const [at, rest] = [act.atMs, act.restMs].map((ms) => this.#stateAt(ms));
    const isRaced = this.#isRaced(act);
    if (isRaced) return;
    const isFollowing = at === "following" && rest === "following";
    if (isFollowing) this.#check(`opening ${act.orderId} is decided`, true, isDecided);
    else if (at !== "following" && !log.settings.copiesOpen) {
      this.#check(`opening ${act.orderId} is not copied`, null, copy?.orderId ?? null);
    }
  }

  /**
   * True if the pot stopped or started again, or the master closed the position, before all
   * followers had received the opening.
   */
  #isRaced(act: Act): boolean {
    const isStopped = [...this.#lives.map(({ atMs }) => atMs), this.#handStopMs].some(
      (ms) => ms <= act.restMs && ms >= act.atMs,
    );
    const closed = this.#case.acts.some(
      ({ orderId, kind, atMs }) =>
        orderId === act.orderId && kind === "closed" && atMs <= act.restMs,
    );
    return isStopped || closed || act.restMs === 0;
  }

  get #handStopMs(): number {
    const asked = this.#case.log.states.find(({ state }) => state === "stopped");
    return asked?.atMs ?? Number.POSITIVE_INFINITY;
  }

  #stateAt(ms: number): string {
    const before = [...this.#case.log.states, ...this.#lives].filter(({ atMs }) => atMs <= ms);
    return before.sort((a, b) => a.atMs - b.atMs).at(-1)?.state ?? "none";
  }

  #check(what: string, expected: unknown, actual: unknown): void {
    this.#case.result.check(`${this.#case.log.id}: ${what}`, expected, actual);
  }
}
