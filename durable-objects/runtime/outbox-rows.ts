/** Rows of the outbox: which payload waits for which destination, and when it is due. */
import { skewMsMax } from "#domain/age.ts";
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

/** Maximum waits (ms): of a row that was tried, and of any row, which quiet hours may hold back. */
const triedWaitMsMax = 60_000;
const waitMsMax = 36 * 3_600_000;
const batchRowsMax = 100;
/** Rows of one statement: well below the largest value of a binding. */
const putRowsMax = 1_000;

export interface OutboxRow {
  id: number;
  payload: string;
  attempts: number;
  refusals: number;
  refused_first_ms: number | null;
}

export class OutboxRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(destination: string, payload: string, dueMs: number): void {
    this.#db.rows(
      "INSERT INTO outbox (destination, payload, due_at_ms) VALUES (?, ?, ?)",
      destination,
      payload,
      dueMs,
    );
  }

  putAll(messages: ReadonlyArray<readonly [string, string]>, dueMs: number): void {
    for (let from = 0; from < messages.length; from += putRowsMax) {
      this.#db.rows(
        `INSERT INTO outbox (destination, payload, due_at_ms)
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ? FROM json_each(?)
         ORDER BY key`,
        dueMs,
        JSON.stringify(messages.slice(from, from + putRowsMax)),
      );
    }
  }

  forget(destination: string): void {
    this.#db.rows("DELETE FROM outbox WHERE destination = ?", destination);
  }

  /** Next due sending (ms); null if nothing waits. */
  nextDueMs(): number | null {
    const [row] = this.#db.rows<{ due: number | null }>("SELECT MIN(due_at_ms) AS due FROM outbox");
    return row?.due ?? null;
  }

  /** Makes rows due that a clock ahead has put off further than anything may wait. */
  bringBack(nowMs: number): void {
    this.#db.rows(
      `UPDATE outbox SET due_at_ms = ?1 WHERE due_at_ms > ?1 + ${triedWaitMsMax + skewMsMax}
         AND (attempts + refusals > 0 OR due_at_ms > ?1 + ${waitMsMax})`,
      nowMs,
    );
  }

  dueDestinations(nowMs: number): string[] {
    return this.#db
      .rows<{ destination: string }>(
        "SELECT DISTINCT destination FROM outbox WHERE due_at_ms <= ?",
        nowMs,
      )
      .map(({ destination }) => destination);
  }

  isWaiting(destination: string): boolean {
    const query = "SELECT 1 AS one FROM outbox WHERE destination = ? LIMIT 1";
    return this.#db.rows(query, destination).length > 0;
  }

  /** The oldest rows refused less often than `refusals`; one batch at most. */
  inLine(destination: string, refusals: number): OutboxRow[] {
    return this.#of(destination, "refusals < ?", refusals);
  }

  due(destination: string, nowMs: number): OutboxRow[] {
    return this.#of(destination, "due_at_ms <= ?", nowMs);
  }

  remove(rows: readonly OutboxRow[]): void {
    this.#db.rows(
      "DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify(rows.map(({ id }) => id)),
    );
  }

  /** Postpones every row of a destination that could not be reached. */
  postpone(destination: string, attempts: number, dueMs: number): void {
    this.#db.rows(
      "UPDATE outbox SET attempts = ?, due_at_ms = ? WHERE destination = ?",
      attempts,
      dueMs,
      destination,
    );
  }

  /**
   * @param firstMs time of the first refusal
   * @returns false if its destination was forgotten meanwhile
   */
  refused(id: number, refusals: number, firstMs: number, dueMs: number): boolean {
    const changed = this.#db.rows(
      `UPDATE outbox SET refusals = ?, refused_first_ms = ?, due_at_ms = ? WHERE id = ?
       RETURNING id`,
      refusals,
      firstMs,
      dueMs,
      id,
    );
    return changed.length > 0;
  }

  /** Makes a row with this many refusals due; false if there is none. */
  makeDue(id: number, refusals: number, nowMs: number): boolean {
    return (
      this.#db.rows(
        "UPDATE outbox SET due_at_ms = ? WHERE id = ? AND refusals >= ? RETURNING id",
        nowMs,
        id,
        refusals,
      ).length > 0
    );
  }

  #of(destination: string, filter: string, value: number): OutboxRow[] {
    return this.#db.rows<OutboxRow>(
      `SELECT id, payload, attempts, refusals, refused_first_ms FROM outbox
       WHERE destination = ? AND ${filter} ORDER BY id LIMIT ${batchRowsMax}`,
      destination,
      value,
    );
  }
}
