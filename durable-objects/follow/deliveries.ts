/**
 * Finds a follower's next event, and records the effect of the pot's answer; each in one
 * transaction. A follower gets its events one after the other. After a kill the master's topic
 * (`topic.ts`) continues from its rows, so an event may be delivered again, under the same key.
 */
import type { CopyOutcome, MasterEvent, OpenedAct } from "#domain/contracts/copying.ts";
import { Component } from "../runtime/bases.ts";
import type { Database } from "../runtime/database.ts";
import type { EventLog, LoggedEvent } from "./event-log.ts";
import type { Follower, Followers } from "./followers.ts";
import type { Tally } from "./tally.ts";
import type { LateEvent, Waiting } from "./waiting.ts";

export interface Delivery {
  follower: Follower;
  event: MasterEvent;
  key: string;
  masterEquity: string | null;
  opening: OpenedAct;
  isWaiting: boolean;
  /** Number of postponements. */
  tries: number;
  /** Time at which the event's market was last found closed (ms); null if never. */
  closedMs: number | null;
}

export interface TopicRows {
  db: Database;
  log: EventLog;
  followers: Followers;
  waiting: Waiting;
  tally: Tally;
}

export class Deliveries extends Component<TopicRows> {
  /** Next due delivery; null if none. Skips events that are not for the follower. */
  next(follower: Follower, nowMs: number): Delivery | null {
    const { db } = this.ports;
    return this.#waiting(follower, nowMs) ?? db.transaction(() => this.#logged(follower));
  }

  #waiting(follower: Follower, nowMs: number): Delivery | null {
    const { waiting, log } = this.ports;
    const row = waiting.due(follower.id, nowMs);
    const found = row && (row.late ?? log.find(row.number));
    if (!found) return null;
    return this.#delivery(follower, found, { ...row, isWaiting: true });
  }

  #logged(follower: Follower): Delivery | null {
    const { log, followers, waiting } = this.ports;
    let { cursor } = follower;
    for (let found = log.after(cursor); found; found = log.after(cursor)) {
      const { event } = found;
      if (isFor(follower, found)) {
        const isHeldUp = waiting.holdsUp(follower.id, event.orderId);
        if (!isHeldUp || event.act.kind === "closed") {
          followers.moveCursor(follower.id, cursor);
          return this.#delivery(follower, found, { isWaiting: false, tries: 0, closedMs: null });
        }
        waiting.put(follower.id, event, null, 0);
      }
      cursor = event.number;
    }
    followers.moveCursor(follower.id, log.newest);
    return null;
  }

  #delivery(
    follower: Follower,
    found: LoggedEvent | LateEvent,
    { isWaiting, tries, closedMs }: Pick<Delivery, "isWaiting" | "tries" | "closedMs">,
  ): Delivery {
    const { event, masterEquity } = found;
    const { act, orderId, number } = event;
    const opening = act.kind === "opened" ? act : this.ports.log.openingOf(orderId);
    if (!opening) throw new Error(`position ${orderId} of event ${number} is not known`);
    const key = "key" in found ? found.key : `copy:${number}`;
    return { follower, event, key, masterEquity, opening, isWaiting, tries, closedMs };
  }

  /** Records the pot's answer. The close of a position ends its waiting events. */
  answered(delivery: Delivery, outcome: CopyOutcome): void {
    const { db, followers, tally, waiting } = this.ports;
    const { follower, event, opening } = delivery;
    db.transaction(() => {
      if (follower.failures > 0) followers.reached(follower.id);
      if (!this.#settled(delivery)) return;
      if (outcome.kind === "copied") tally.copied(event, opening, outcome);
      if (outcome.kind === "refused") tally.refused(outcome.reason);
      if (event.act.kind !== "closed") return;
      const isUnopened = waiting.removeOrder(follower.id, event.orderId);
      if (isUnopened && outcome.kind !== "copied") tally.closedFirst();
    });
  }

  /**
   * Postpones an event; events of other positions do not wait for it.
   * @param closedMs time (ms) at which the market was found closed; null if it was open
   */
  putOff(delivery: Delivery, dueMs: number, closedMs: number | null): void {
    const { db, waiting } = this.ports;
    const { follower, event } = delivery;
    db.transaction(() => {
      this.#putOff(delivery, dueMs);
      if (closedMs !== null) waiting.foundClosed(follower.id, event.number, closedMs);
    });
  }

  #putOff(delivery: Delivery, dueMs: number): void {
    const { followers, waiting, tally } = this.ports;
    const { follower, event, isWaiting, tries } = delivery;
    if (isWaiting) return waiting.postpone(follower.id, event.number, dueMs, tries + 1);
    if (!this.#settled(delivery)) return;
    const now = followers.find(follower.id);
    if (event.act.kind === "opened" && now?.state !== "following") return;
    if (event.act.kind === "closed" && waiting.removeOrder(follower.id, event.orderId)) {
      tally.closedFirst();
    }
    waiting.put(follower.id, event, dueMs, tries + 1);
  }

  unreached({ follower }: Delivery, retryMs: number): void {
    this.ports.followers.unreached(follower.id, follower.failures + 1, retryMs);
  }

  /**
   * Takes the event off the follower's outstanding events. False if it was already taken off, or if
   * the follower has ended.
   */
  #settled({ follower, event, isWaiting }: Delivery): boolean {
    const { followers, waiting } = this.ports;
    if (isWaiting) {
      const isThere = waiting.has(follower.id, event.number);
      waiting.remove(follower.id, event.number);
      return isThere;
    }
    const now = followers.find(follower.id);
    if (!now || now.state === "ended" || now.cursor >= event.number) return false;
    followers.moveCursor(follower.id, event.number);
    return true;
  }
}

/**
 * True if the event's position was opened after the follower's start. An opening also requires that
 * the follower is active.
 */
function isFor(follower: Follower, { event, openedNumber }: LoggedEvent): boolean {
  if (openedNumber <= follower.fromNumber) return false;
  if (event.act.kind !== "opened") return true;
  return follower.state === "following" && event.number > follower.opensAfter;
}
