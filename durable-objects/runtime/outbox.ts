/**
 * Messages to other objects and to D1, written in the transaction that makes them true and sent
 * after it, at least once.
 *
 * - A destination that cannot be reached is tried again with back-off, without end and in order; a
 *   new message to it is tried at once, together with the waiting ones.
 * - A payload that the destination refuses is tried again by itself, with back-off, while later
 *   ones pass it. After `triesMax` refusals it is parked for an operator, and `parkedDestination`
 *   gets a report. No destination depends on the order: what it receives has a version or an id, or
 *   is the newest state, so that an old message that comes late changes nothing newer.
 */
import { backOffMs } from "#domain/back-off.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import type { Database } from "./database.ts";
import { isRefusal, Parking, parkedDestination } from "./parking.ts";

export const outboxSql = `
  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    destination TEXT NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX outbox_by_destination ON outbox (destination, id);
  CREATE INDEX outbox_by_due ON outbox (due_at_ms);
`;

const batchRowsMax = 100;
export const sendAgain = { firstMs: 500, lastMs: 60_000, steady: 0.5 };
/** Refusals of one payload before it is parked: about four minutes. */
export const triesMax = 10;

export interface OutboxPorts {
  db: Database;
  nowMs(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** Called after every failed sending; it must not throw. */
  failed(destination: string, attempts: number, cause: unknown): void;
}

/** Delivers payloads, oldest first; it throws when they have to be sent again. */
export type Send = (destination: string, payloads: string[]) => Promise<void>;

interface OutboxRow {
  id: number;
  payload: string;
  attempts: number;
  refusals: number;
  refused_first_ms: number | null;
}

export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #parking: Parking;
  /** Destinations with a sending under way in this instance. */
  readonly #busy = new Map<string, Promise<void>>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#parking = new Parking(ports.db);
  }

  /**
   * Call inside the transaction of the change.
   * @param afterMs due only then, though an earlier sending to the same destination takes it along
   */
  put(destination: string, payload: string, afterMs = 0): void {
    this.#ports.db.rows(
      "INSERT INTO outbox (destination, payload, due_at_ms) VALUES (?, ?, ?)",
      destination,
      payload,
      this.#ports.nowMs() + afterMs,
    );
  }

  /** Drops everything that waits for a destination that is no more. */
  forget(destination: string): void {
    this.#ports.db.rows("DELETE FROM outbox WHERE destination = ?", destination);
    this.#parking.forget(destination);
  }

  /** When the next sending is due (ms); null when nothing waits. */
  nextDueMs(): number | null {
    const [row] = this.#ports.db.rows<{ due: number | null }>(
      "SELECT MIN(due_at_ms) AS due FROM outbox",
    );
    return row?.due ?? null;
  }

  /** Payloads that an operator has to look at, newest first. */
  parked(): ParkedPayload[] {
    return this.#parking.list();
  }

  /**
   * Puts a parked payload back; false when it is not parked (any more). The caller drains
   * afterwards.
   */
  retry(id: number): boolean {
    return this.#ports.db.transaction(() => {
      const parked = this.#parking.take(id);
      if (!parked) return false;
      this.put(parked.destination, parked.payload);
      this.put(parkedDestination, "");
      return true;
    });
  }

  /**
   * Sends until nothing is due. Several drains may run at once: each destination is sent to by one.
   */
  async drain(send: Send): Promise<void> {
    for (;;) {
      const due = this.#ports.db
        .rows<{ destination: string }>(
          "SELECT DISTINCT destination FROM outbox WHERE due_at_ms <= ?",
          this.#ports.nowMs(),
        )
        .filter(({ destination }) => !this.#busy.has(destination));
      if (due.length === 0) return;
      await Promise.all(due.map(({ destination }) => this.#startBatch(destination, send)));
    }
  }

  /**
   * Sends everything that waits for one destination now, without regard to its back-off, and waits
   * for a sending under way. Refused payloads keep their own back-off.
   * @returns false when not everything could be delivered
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

  /** True also while a refused payload waits for its next try, and no longer when it is parked. */
  isWaiting(destination: string): boolean {
    const query = "SELECT 1 AS one FROM outbox WHERE destination = ? LIMIT 1";
    return this.#ports.db.rows(query, destination).length > 0;
  }

  /** Failed sendings of the oldest message that was not refused; null when there is none. */
  #attemptsOf(destination: string): number | null {
    return this.#rowsOf(destination, "refusals = 0", 1)[0]?.attempts ?? null;
  }

  #rowsOf(destination: string, filter: string, limit: number): OutboxRow[] {
    return this.#ports.db.rows<OutboxRow>(
      `SELECT id, payload, attempts, refusals, refused_first_ms FROM outbox
       WHERE destination = ? AND ${filter} ORDER BY id LIMIT ?`,
      destination,
      limit,
    );
  }

  #startBatch(destination: string, send: Send): Promise<void> {
    const batch = this.#sendBatch(destination, send).finally(() => this.#busy.delete(destination));
    this.#busy.set(destination, batch);
    return batch;
  }

  /**
   * One call for all that waits; when that is refused, one for each, so that only the refused ones
   * stay.
   */
  async #sendBatch(destination: string, send: Send): Promise<void> {
    let rows = this.#rowsOf(destination, "refusals = 0", batchRowsMax);
    if (rows.length > 0) {
      const outcome = await this.#try(destination, rows, send);
      if (outcome !== "refused" || rows.length === 1) return;
    } else {
      rows = this.#rowsOf(destination, `due_at_ms <= ${this.#ports.nowMs()}`, batchRowsMax);
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
    const last = rows.at(-1);
    if (!first || !last) return "sent";
    try {
      await send(
        destination,
        rows.map((row) => row.payload),
      );
    } catch (cause) {
      if (!isRefusal(cause)) {
        this.#postpone(destination, first.attempts, cause);
        return "unreachable";
      }
      if (rows.length === 1) this.#refused(destination, first, cause);
      return "refused";
    }
    this.#ports.db.rows(
      "DELETE FROM outbox WHERE destination = ? AND id BETWEEN ? AND ? AND refusals = ?",
      destination,
      first.id,
      last.id,
      first.refusals,
    );
    return "sent";
  }

  #postpone(destination: string, attempts: number, cause: unknown): void {
    const dueMs = this.#ports.nowMs() + backOffMs(sendAgain, attempts, this.#ports.random());
    this.#ports.db.rows(
      "UPDATE outbox SET attempts = ?, due_at_ms = ? WHERE destination = ?",
      attempts + 1,
      dueMs,
      destination,
    );
    this.#ports.failed(destination, attempts + 1, cause);
  }

  #refused(destination: string, row: OutboxRow, cause: unknown): void {
    const { db, nowMs, random, failed } = this.#ports;
    const { id, payload } = row;
    const [lastMs, refusals] = [nowMs(), row.refusals + 1];
    const firstMs = row.refused_first_ms ?? lastMs;
    if (refusals < triesMax) {
      db.rows(
        "UPDATE outbox SET refusals = ?, refused_first_ms = ?, due_at_ms = ? WHERE id = ?",
        refusals,
        firstMs,
        lastMs + backOffMs(sendAgain, row.refusals, random()),
        id,
      );
    } else {
      db.transaction(() => {
        this.#parking.park({ id, destination, payload, firstMs, lastMs }, cause);
        // A report that is refused itself is not reported: that would never end.
        if (destination !== parkedDestination) this.put(parkedDestination, "");
      });
    }
    failed(destination, refusals, cause);
  }
}
