import { skewMsMax } from "#domain/access/age.ts";
import { Store } from "./bases.ts";

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

/** Maximum wait in ms of a row that was tried before. */
const triedWaitMsMax = 60_000;
/** Maximum wait in ms of any row: a notice may wait for the end of quiet hours. */
const waitMsMax = 36 * 3_600_000;
const batchRowsMax = 100;
/** Maximum rows of one statement: their JSON stays well below the maximum size of a binding. */
const putRowsMax = 1_000;

export interface OutboxRow {
  id: number;
  payload: string;
  attempts: number;
  refusals: number;
  refused_first_ms: number | null;
}

export class OutboxRows extends Store {
  put(destination: string, payload: string, dueMs: number): void {
    this.sql`INSERT INTO outbox (destination, payload, due_at_ms)
      VALUES (${destination}, ${payload}, ${dueMs})`;
  }

  putAll(messages: ReadonlyArray<readonly [string, string]>, dueMs: number): void {
    for (let from = 0; from < messages.length; from += putRowsMax) {
      this.sql`INSERT INTO outbox (destination, payload, due_at_ms)
        SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ${dueMs}
        FROM json_each(${JSON.stringify(messages.slice(from, from + putRowsMax))}) ORDER BY key`;
    }
  }

  forget(destination: string): void {
    this.sql`DELETE FROM outbox WHERE destination = ${destination}`;
  }

  nextDueMs(): number | null {
    return this.first<number>`SELECT MIN(due_at_ms) FROM outbox`;
  }

  /** Makes rows due whose wait exceeds the maximum: a clock that was ahead postponed them. */
  bringBack(nowMs: number): void {
    this.sql`UPDATE outbox SET due_at_ms = ${nowMs}
      WHERE due_at_ms > ${nowMs + triedWaitMsMax + skewMsMax}
        AND (attempts + refusals > 0 OR due_at_ms > ${nowMs + waitMsMax})`;
  }

  dueDestinations(nowMs: number): string[] {
    return this.column`SELECT DISTINCT destination FROM outbox WHERE due_at_ms <= ${nowMs}`;
  }

  isWaiting(destination: string): boolean {
    return this.finds`SELECT 1 FROM outbox WHERE destination = ${destination} LIMIT 1`;
  }

  /** The oldest rows with fewer than `refusals` refusals; one batch at most. */
  inLine(destination: string, refusals: number): OutboxRow[] {
    return this.sql`SELECT id, payload, attempts, refusals, refused_first_ms FROM outbox
      WHERE destination = ${destination} AND refusals < ${refusals}
      ORDER BY id LIMIT ${batchRowsMax}`;
  }

  due(destination: string, nowMs: number): OutboxRow[] {
    return this.sql`SELECT id, payload, attempts, refusals, refused_first_ms FROM outbox
      WHERE destination = ${destination} AND due_at_ms <= ${nowMs}
      ORDER BY id LIMIT ${batchRowsMax}`;
  }

  remove(rows: readonly OutboxRow[]): void {
    const ids = JSON.stringify(rows.map(({ id }) => id));
    this.sql`DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(${ids}))`;
  }

  /** Postpones every row of an unreachable destination. */
  postpone(destination: string, attempts: number, dueMs: number): void {
    this.sql`UPDATE outbox SET attempts = ${attempts}, due_at_ms = ${dueMs}
      WHERE destination = ${destination}`;
  }

  /**
   * @param firstMs time of the first refusal
   * @returns false if the row was deleted with its destination
   */
  refused(id: number, refusals: number, firstMs: number, dueMs: number): boolean {
    return this.finds`UPDATE outbox SET refusals = ${refusals},
      refused_first_ms = ${firstMs}, due_at_ms = ${dueMs} WHERE id = ${id} RETURNING id`;
  }

  /** Makes the row due if it has at least this many refusals; false if there is no such row. */
  makeDue(id: number, refusals: number, nowMs: number): boolean {
    return this.finds`UPDATE outbox SET due_at_ms = ${nowMs} WHERE id = ${id}
      AND refusals >= ${refusals} RETURNING id`;
  }
}
