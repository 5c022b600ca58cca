/**
 * Messages to other objects and to D1. A message is written in the transaction of the change that
 * it reports. It is sent after that transaction, at least once.
 *
 * - An unreachable destination is retried with back-off, without end and in order. A new message to
 * that destination is tried at once, together with the waiting ones.
 * - A payload that the destination refuses is set aside. It is retried alone, with back-off, while
 * later payloads pass it. After `triesMax` refusals it is listed for an operator, and
 * `parkedDestination` gets a report. Then it is parked: given up until an operator sends it again.
 * - A payload that protects money (price levels) is never parked, but tried every minute
 * (`WhenRefused`). Its destination counts as waiting until the payload arrives.
 * - A refused message may arrive after later ones. So each message that can be passed has a version
 * or an id, or is the newest state: a late message changes nothing newer.
 */

import type { ParkedPayload } from "#domain/contracts/parked.ts";
import { backOffMs } from "#domain/network/back-off.ts";
import { Component } from "./bases.ts";
import type { Database } from "./database.ts";
import { type OutboxRow, OutboxRows } from "./outbox-rows.ts";
import { isRefusal, Parking, parkedDestination } from "./parking.ts";

export const sendAgain = { firstMs: 500, lastMs: 60_000, steady: 0.5 };
/** Refusals of one payload before it is parked; they take two to three minutes. */
export const triesMax = 10;

/**
 * Treatment of a refused payload. `park`: set aside at once, and given up after `triesMax`
 * refusals. `keep`: set aside at once, and retried until it arrives. `keep_in_order`: like `keep`,
 * but set aside only after `triesMax` refusals.
 */
export type WhenRefused = "park" | "keep" | "keep_in_order";

export interface OutboxPorts {
  db: Database;
  nowMs(): number;
  /** Random number in [0, 1), uniformly distributed. */
  random(): number;
  /** Treatment of a payload that the destination refuses; `park` if absent. */
  whenRefused?(destination: string): WhenRefused;
  /** Called after every failed sending; must not throw. */
  failed(destination: string, attempts: number, cause: unknown): void;
}

/** Delivers payloads, oldest first; throws if they must be sent again. */
export type Send = (destination: string, payloads: string[]) => Promise<void>;

export class Outbox extends Component<OutboxPorts> {
  readonly #rows = new OutboxRows(this.ports.db);
  readonly #parking = new Parking(this.ports.db);
  /** Destinations to which this instance is sending now. */
  readonly #busy = new Map<string, Promise<void>>();

  /**
   * Call it inside the transaction of the change.
   * @param afterMs delay in ms; an earlier sending to this destination takes the message along
   */
  put(destination: string, payload: string, afterMs = 0): void {
    this.#rows.put(destination, payload, this.ports.nowMs() + afterMs);
  }

  /** Puts many messages of one change, in the given order. */
  putAll(messages: ReadonlyArray<[destination: string, payload: string]>): void {
    this.#rows.putAll(messages, this.ports.nowMs());
  }

  /** Deletes all messages to a destination that no longer exists. */
  forget(destination: string): void {
    this.#rows.forget(destination);
    if (this.#parking.forget(destination)) this.put(parkedDestination, "");
  }

  /** Next due sending (ms); null if nothing waits. */
  nextDueMs(): number | null {
    return this.#rows.nextDueMs();
  }

  /** Payloads that an operator must look at, newest first. */
  parked(): ParkedPayload[] {
    return this.#parking.all();
  }

  /**
   * Makes a listed payload due now if it is still in the outbox, or else puts it into the outbox
   * again. False if the id is no longer listed; otherwise the caller must drain the outbox.
   */
  retry(id: number): boolean {
    return this.ports.db.transaction(() => {
      if (this.#rows.makeDue(id, triesMax, this.ports.nowMs())) return true;
      const parked = this.#parking.take(id);
      if (!parked) return false;
      this.put(parked.destination, parked.payload);
      this.put(parkedDestination, "");
      return true;
    });
  }

  /** Sends until nothing is due. Skips destinations to which a concurrent call is sending. */
  async drain(send: Send): Promise<void> {
    this.#rows.bringBack(this.ports.nowMs());
    for (;;) {
      const due = this.#rows
        .dueDestinations(this.ports.nowMs())
        .filter((destination) => !this.#busy.has(destination));
      if (due.length === 0) return;
      await Promise.all(due.map((destination) => this.#startBatch(destination, send)));
    }
  }

  /**
   * Sends everything that waits for one destination now, regardless of its back-off. Waits for a
   * running sending. Refused payloads keep their own back-off.
   * @returns false if a message is still undelivered
   */
  async flush(destination: string, send: Send): Promise<boolean> {
    for (;;) {
      await this.#busy.get(destination);
      const before = this.#attemptsOf(destination);
      if (before === null) return !this.isWaiting(destination);
      if (!this.#busy.has(destination)) await this.#startBatch(destination, send);
      const after = this.#attemptsOf(destination);
      if (after !== null && after > before) return false;
    }
  }

  /** True while a message waits, even a refused one; false for a parked one. */
  isWaiting(destination: string): boolean {
    return this.#rows.isWaiting(destination);
  }

  /** Number of failed sendings of the oldest message that is not set aside; null if none waits. */
  #attemptsOf(destination: string): number | null {
    return this.#rows.inLine(destination, this.#asideAfter(destination))[0]?.attempts ?? null;
  }

  #asideAfter(destination: string): number {
    return this.#whenRefused(destination) === "keep_in_order" ? triesMax : 1;
  }

  #whenRefused(destination: string): WhenRefused {
    return this.ports.whenRefused?.(destination) ?? "park";
  }

  #startBatch(destination: string, send: Send): Promise<void> {
    const batch = this.#sendBatch(destination, send).finally(() => this.#busy.delete(destination));
    this.#busy.set(destination, batch);
    return batch;
  }

  /**
   * Sends, in one call, the oldest payloads that are not set aside, one batch at most. If the
   * receiver refuses this call, sends each payload in its own call, so that only refused payloads
   * stay. If all payloads are set aside, tries the due ones.
   */
  async #sendBatch(destination: string, send: Send): Promise<void> {
    let rows = this.#rows.inLine(destination, this.#asideAfter(destination));
    if (rows.length > 0) {
      const outcome = await this.#try(destination, rows, send);
      if (outcome !== "refused" || rows.length === 1) return;
    } else {
      rows = this.#rows.due(destination, this.ports.nowMs());
    }
    for (const row of rows) {
      if ((await this.#try(destination, [row], send)) === "unreachable") return;
    }
  }

  async #try(
    destination: string,
    rows: readonly OutboxRow[],
    send: Send,
  ): Promise<"sent" | "refused" | "unreachable"> {
    const [first] = rows;
    if (!first) return "sent";
    const payloads = rows.map(({ payload }) => payload);
    try {
      await send(destination, payloads);
    } catch (cause) {
      if (!isRefusal(cause)) {
        this.#postpone(destination, first.attempts, cause);
        return "unreachable";
      }
      if (rows.length > 1) return "refused";
      return this.#refused(destination, first, cause) ? "refused" : "unreachable";
    }
    this.#sent(rows);
    return "sent";
  }

  #sent(rows: readonly OutboxRow[]): void {
    this.ports.db.transaction(() => {
      this.#rows.remove(rows);
      for (const { id, refusals } of rows) {
        if (refusals >= triesMax && this.#parking.take(id)) this.put(parkedDestination, "");
      }
    });
  }

  #postpone(destination: string, attempts: number, cause: unknown): void {
    const { nowMs, random, failed } = this.ports;
    const dueMs = nowMs() + backOffMs(sendAgain, attempts, random());
    this.#rows.postpone(destination, attempts + 1, dueMs);
    failed(destination, attempts + 1, cause);
  }

  /** @returns true if the payload is set aside, so that the next one may be tried */
  #refused(destination: string, row: OutboxRow, cause: unknown): boolean {
    const { db, nowMs, random, failed } = this.ports;
    const { id, payload } = row;
    const [lastMs, refusals] = [nowMs(), row.refusals + 1];
    const firstMs = row.refused_first_ms ?? lastMs;
    const isGivenUp = refusals >= triesMax && this.#whenRefused(destination) === "park";
    db.transaction(() => {
      if (!isGivenUp) {
        const dueMs = lastMs + backOffMs(sendAgain, row.refusals, random());
        if (!this.#rows.refused(id, refusals, firstMs, dueMs)) return;
      }
      if (refusals < triesMax) return;
      const parked = { id, destination, payload, firstMs, lastMs };
      const isNew = isGivenUp
        ? this.#parking.park(parked, cause)
        : this.#parking.list(parked, cause);
      // Puts no report about a refused report: that would never end.
      if (isNew && destination !== parkedDestination) this.put(parkedDestination, "");
    });
    if (refusals < this.#asideAfter(destination)) {
      this.#postpone(destination, row.attempts, cause);
      return false;
    }
    failed(destination, refusals, cause);
    return true;
  }
}
