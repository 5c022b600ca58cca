/**
 * Messages to other objects, written in the transaction that makes them true and sent after it, at
 * least once and in order per destination. A destination that fails is tried again with back-off; a
 * new message to it is tried at once, together with the waiting ones.
 */
import { backOffMs } from "#domain/back-off.ts";
import type { Database } from "./database.ts";

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

export interface OutboxPorts {
  db: Database;
  nowMs(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** Told of every failed sending; it must not throw. */
  failed(destination: string, attempts: number, cause: unknown): void;
}

/** Delivers payloads, oldest first; it throws when they have to be sent again. */
export type Send = (destination: string, payloads: string[]) => Promise<void>;

export class Outbox {
  readonly #ports: OutboxPorts;
  /** Destinations with a sending under way in this instance. */
  readonly #busy = new Map<string, Promise<void>>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /**
   * Inside the caller's transaction.
   * @param afterMs not before then by itself; it goes along with what is sent there earlier
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
  }

  /** When the next sending is due (ms); null when nothing waits. */
  nextDueMs(): number | null {
    const [row] = this.#ports.db.rows<{ due: number | null }>(
      "SELECT MIN(due_at_ms) AS due FROM outbox",
    );
    return row?.due ?? null;
  }

  /** Sends until nothing is due. Several drains may run at once: each destination is sent to by one. */
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
   * Sends everything that waits for one destination now, whatever its back-off says, and waits for a sending under way.
   * @returns false when it could not be delivered
   */
  async flush(destination: string, send: Send): Promise<boolean> {
    for (;;) {
      await this.#busy.get(destination);
      const before = this.#attemptsOf(destination);
      if (before === null) return true;
      if (!this.#busy.has(destination)) await this.#startBatch(destination, send);
      const after = this.#attemptsOf(destination);
      if (after !== null && after > before) return false;
    }
  }

  isWaiting(destination: string): boolean {
    return this.#attemptsOf(destination) !== null;
  }

  /** Failed sendings of the oldest message; null when nothing waits. */
  #attemptsOf(destination: string): number | null {
    const [row] = this.#ports.db.rows<{ attempts: number }>(
      "SELECT attempts FROM outbox WHERE destination = ? ORDER BY id LIMIT 1",
      destination,
    );
    return row?.attempts ?? null;
  }

  #startBatch(destination: string, send: Send): Promise<void> {
    const batch = this.#sendBatch(destination, send).finally(() => this.#busy.delete(destination));
    this.#busy.set(destination, batch);
    return batch;
  }

  async #sendBatch(destination: string, send: Send): Promise<void> {
    const batch = this.#ports.db.rows<{ id: number; payload: string; attempts: number }>(
      "SELECT id, payload, attempts FROM outbox WHERE destination = ? ORDER BY id LIMIT ?",
      destination,
      batchRowsMax,
    );
    const last = batch.at(-1);
    if (!last) return;
    try {
      await send(
        destination,
        batch.map((row) => row.payload),
      );
      this.#ports.db.rows(
        "DELETE FROM outbox WHERE destination = ? AND id <= ?",
        destination,
        last.id,
      );
    } catch (cause) {
      this.#postpone(destination, batch[0]?.attempts ?? 0, cause);
    }
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
}
