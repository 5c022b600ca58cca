/**
 * Delivers events to many followers at the same time. Each follower gets its events one after the
 * other. Retries unreachable followers.
 */

import type { CopyingRpc, CopyOutcome } from "#domain/contracts/copying.ts";
import { isTooLate } from "#domain/copying/lateness.ts";
import { backOffMs } from "#domain/network/back-off.ts";
import { logError } from "#platform/log/log.ts";
import { Component } from "../runtime/bases.ts";
import { isRefusal } from "../runtime/parking.ts";
import type { Deliveries, Delivery, TopicRows } from "./deliveries.ts";
import { inTime, type TimeLimit } from "./in-time.ts";
import type { Master } from "./master.ts";
import type { Quotes } from "./quotes.ts";

/** Maximum concurrent calls to pots. */
export const lanesMax = 50;
/** Maximum calls of one run: the platform limits them. The alarm continues with the rest. */
export const callsPerRunMax = 800;
const lookMax = 200;
/** Interval in ms of requests to a market that has opened but has no price yet. */
const firstPriceMs = 5_000;
const again = { firstMs: 500, lastMs: 60_000, steady: 0.5 };

export interface DispatchPorts extends TimeLimit {
  nowMs(): number;
  random(): number;
  pot(followerId: string): Pick<CopyingRpc, "copy">;
  masterId: string;
}

/** Postponement of an event, with the earliest time of the next try (ms). */
interface PutOff {
  notBeforeMs: number;
  isClosed?: boolean;
}

interface Rooms extends DispatchPorts, TopicRows {
  deliveries: Deliveries;
  quotes: Quotes;
  master: Master;
}

export class Dispatch extends Component<Rooms> {
  readonly #busy = new Set<string>();
  #queue: string[] = [];
  #running: Promise<void> | null = null;

  /** Calls due followers until none is left or this run's calls are used up; one run at a time. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Time of the next call to a follower (ms); null if none. */
  nextDueMs(): number | null {
    const { log, followers, waiting } = this.ports;
    const due = [followers.nextDueMs(log.newest), waiting.nextDueMs()].filter((ms) => ms !== null);
    return due.length === 0 ? null : Math.min(...due);
  }

  async #run(): Promise<void> {
    const lanes = new Set<Promise<void>>();
    let callsLeft = callsPerRunMax;
    this.#queue = [];
    for (;;) {
      while (callsLeft > 0 && lanes.size < lanesMax) {
        const id = this.#nextFollower();
        if (id === null) break;
        callsLeft--;
        this.#busy.add(id);
        const lane = this.#tell(id)
          .catch((cause: unknown) => this.#failed(id, cause))
          .finally(() => {
            this.#busy.delete(id);
            lanes.delete(lane);
          });
        lanes.add(lane);
      }
      if (lanes.size === 0) return;
      await Promise.race(lanes);
    }
  }

  /** Postpones a follower for whom this topic itself failed, so that the others need not wait. */
  #failed(id: string, cause: unknown): void {
    logError("follower_not_told", {}, cause);
    const { followers } = this.ports;
    const failures = followers.find(id)?.failures ?? 0;
    followers.unreached(id, failures + 1, this.#againMs(failures));
  }

  #nextFollower(): string | null {
    if (this.#queue.length === 0) this.#queue = this.#due();
    let id = this.#queue.shift();
    // The follower may have become busy since the query.
    while (id !== undefined && this.#busy.has(id)) id = this.#queue.shift();
    return id ?? null;
  }

  #due(): string[] {
    const { log, followers, waiting, nowMs } = this.ports;
    const ids = [
      ...waiting.dueFollowers(nowMs(), lookMax),
      ...followers.behind(log.newest, nowMs(), lookMax),
    ];
    return [...new Set(ids)].filter((id) => !this.#busy.has(id));
  }

  async #tell(id: string): Promise<void> {
    const { followers, deliveries } = this.ports;
    const follower = followers.find(id);
    if (!follower || follower.state === "ended") return;
    const delivery = deliveries.next(follower, this.ports.nowMs());
    if (!delivery) return;
    const isLate = delivery.event.act.kind === "opened" && delivery.event.act.isLate;
    if (isLate && follower.asksOpen) await this.#decideOpen(delivery);
    else await this.#deliver(delivery);
  }

  async #decideOpen(delivery: Delivery): Promise<void> {
    try {
      if (await this.ports.master.decideOpen(delivery.follower)) return;
    } catch (cause) {
      logError("open_copies_undecided", {}, cause);
    }
    this.#putOff(delivery, { notBeforeMs: 0 });
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { deliveries } = this.ports;
    const call = await this.#prepare(delivery).catch((cause: unknown) => {
      logError("event_not_priced", { id: String(delivery.event.number) }, cause);
      return { notBeforeMs: 0 };
    });
    if ("notBeforeMs" in call) return this.#putOff(delivery, call);
    try {
      const outcome = await inTime(this.ports, call());
      if (outcome.kind === "again") this.#putOff(delivery, outcome);
      else deliveries.answered(delivery, outcome);
    } catch (cause) {
      logError("event_undelivered", { id: String(delivery.event.number) }, cause);
      // The pot itself failed on this event, so the pot's other events must not wait for it.
      if (isRefusal(cause)) this.#putOff(delivery, { notBeforeMs: 0 });
      else deliveries.unreached(delivery, this.#againMs(delivery.follower.failures));
    }
  }

  /** Returns a function that calls the pot, or the time of the next try. */
  async #prepare(delivery: Delivery): Promise<(() => Promise<CopyOutcome>) | PutOff> {
    const { quotes, master, masterId, pot } = this.ports;
    const { follower, event, opening, key, closedMs } = delivery;
    const { act } = event;
    const isShare = act.kind === "opened" && follower.settings.size.kind === "share";
    const masterEquity = isShare ? await master.equityFor(delivery) : null;
    if (isShare && masterEquity === null) return { notBeforeMs: 0 };
    const priced = await quotes.of(opening);
    const isSkipped = act.kind === "opened" && follower.settings.whenClosed === "skip";
    if (priced.isClosed && act.kind !== "levels" && !isSkipped) {
      return { notBeforeMs: quotes.opensMs(opening.product.market), isClosed: true };
    }
    if (!priced.quotes && !priced.isClosed) return this.#unpriced(delivery);
    const command = { masterId, event, masterEquity, closedMs };
    return () => pot(follower.id).copy(command, priced.quotes, key);
  }

  /** A market that has opened but has no price yet still counts as closed. */
  #unpriced({ event: { atMs }, opening, closedMs }: Delivery): PutOff {
    const nowMs = this.ports.nowMs();
    const isOpening =
      closedMs !== null && !isTooLate(opening.product.market, { atMs, closedMs, nowMs });
    return isOpening ? { notBeforeMs: nowMs + firstPriceMs, isClosed: true } : { notBeforeMs: 0 };
  }

  /** Postpones an event to the opening of its closed market, or to the next try. */
  #putOff(delivery: Delivery, { notBeforeMs, isClosed = false }: PutOff): void {
    const { deliveries } = this.ports;
    if (isClosed) return deliveries.putOff(delivery, notBeforeMs, this.ports.nowMs());
    deliveries.putOff(delivery, Math.max(notBeforeMs, this.#againMs(delivery.tries)), null);
  }

  #againMs(failures: number): number {
    const { nowMs, random } = this.ports;
    return nowMs() + backOffMs(again, failures, random());
  }
}
