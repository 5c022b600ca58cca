/**
 * Events that a follower could not act on yet: a market is closed or in doubt, or the pot failed. A
 * waiting event blocks only later events of its position. Events of one position keep their order:
 * only the first has a due time.
 */
import { type Part, part } from "#db/sql.ts";
import type { MasterEvent } from "#domain/contracts/copying.ts";
import { Store } from "../runtime/bases.ts";

export const waitingSql = `
  CREATE TABLE waiting (
    follower_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    is_opening INTEGER NOT NULL,
    -- Of a position that was open when the follower came; null for an event of the log.
    late TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    due_ms INTEGER,
    PRIMARY KEY (follower_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX waiting_by_due ON waiting (due_ms) WHERE due_ms IS NOT NULL;
  CREATE INDEX waiting_by_number ON waiting (number);
  CREATE INDEX waiting_by_order ON waiting (order_id);
`;

/** Last time at which the market was found closed (ms). The delay of a copy counts from it. */
export const closedSql = "ALTER TABLE waiting ADD COLUMN closed_ms INTEGER";

/**
 * Opening of a position that the master already held when the follower started. The event has the
 * position's lots and levels of that time.
 */
export interface LateEvent {
  event: MasterEvent;
  key: string;
  masterEquity: string | null;
}

export interface WaitingRow {
  number: number;
  orderId: string;
  late: LateEvent | null;
  tries: number;
  closedMs: number | null;
}

export class Waiting extends Store {
  /** @param dueMs null if the event waits behind another event of its position */
  put(followerId: string, event: MasterEvent, dueMs: number | null, tries: number): void {
    const late = null;
    this.#insert(followerId, event, { late, dueMs, tries });
  }

  putLate(followerId: string, late: LateEvent): void {
    this.#insert(followerId, late.event, { late: JSON.stringify(late), dueMs: 0, tries: 0 });
  }

  #insert(
    followerId: string,
    { number, orderId, act }: MasterEvent,
    { late, dueMs, tries }: { late: string | null; dueMs: number | null; tries: number },
  ): void {
    this.sql`INSERT INTO waiting (follower_id, number, order_id, is_opening, late, tries, due_ms)
      VALUES (${followerId}, ${number}, ${orderId}, ${act.kind === "opened" ? 1 : 0}, ${late},
      ${tries}, ${dueMs === null ? null : Math.ceil(dueMs)})`;
  }

  has(followerId: string, number: number): boolean {
    return this.finds`SELECT 1 FROM waiting
      WHERE follower_id = ${followerId} AND number = ${number}`;
  }

  holdsUp(followerId: string, orderId: string): boolean {
    return this.finds`SELECT 1 FROM waiting
      WHERE follower_id = ${followerId} AND order_id = ${orderId} LIMIT 1`;
  }

  due(followerId: string, nowMs: number): WaitingRow | null {
    const [row] = this.sql<Omit<WaitingRow, "late"> & { late: string | null }>`
      SELECT number, order_id AS orderId, late, tries, closed_ms AS closedMs FROM waiting
      WHERE follower_id = ${followerId} AND due_ms <= ${nowMs} ORDER BY number
      LIMIT 1`;
    if (!row) return null;
    return { ...row, late: row.late === null ? null : (JSON.parse(row.late) as LateEvent) };
  }

  postpone(followerId: string, number: number, dueMs: number, tries: number): void {
    this.sql`UPDATE waiting SET due_ms = ${Math.ceil(dueMs)}, tries = ${tries}
      WHERE follower_id = ${followerId} AND number = ${number}`;
  }

  foundClosed(followerId: string, number: number, nowMs: number): void {
    this.sql`UPDATE waiting SET closed_ms = ${Math.floor(nowMs)}
      WHERE follower_id = ${followerId} AND number = ${number}`;
  }

  remove(followerId: string, number: number): void {
    this.#remove(followerId, part`number = ${number}`);
  }

  /** @returns true if the opening was among the removed events */
  removeOrder(followerId: string, orderId: string): boolean {
    return this.sql<{ is_opening: 0 | 1 }>`DELETE FROM waiting WHERE follower_id = ${followerId}
      AND order_id = ${orderId} RETURNING is_opening`.some((row) => row.is_opening === 1);
  }

  removeOpenings(followerId: string): void {
    this.#remove(followerId, part`is_opening = 1`);
  }

  removeLate(followerId: string): void {
    this.#remove(followerId, part`late IS NOT NULL`);
  }

  /** Removes events; the next event of each of their positions becomes due. */
  #remove(followerId: string, which: Part): void {
    const orderIds = this.column<string>`DELETE FROM waiting
      WHERE follower_id = ${followerId} AND ${which} RETURNING order_id`;
    for (const orderId of orderIds) this.#release(followerId, orderId);
  }

  setLateEquity(followerId: string, equity: string): void {
    this.sql`UPDATE waiting SET late = json_set(late, '$.masterEquity', ${equity})
      WHERE follower_id = ${followerId} AND late IS NOT NULL`;
  }

  forget(followerId: string): void {
    this.sql`DELETE FROM waiting WHERE follower_id = ${followerId}`;
  }

  /** Followers that have due events and may be called now. */
  dueFollowers(nowMs: number, limit: number): string[] {
    return this.column<string>`SELECT DISTINCT follower_id FROM waiting
      JOIN followers USING (follower_id) WHERE due_ms <= ${nowMs} AND retry_ms <= ${nowMs}
      LIMIT ${limit}`;
  }

  nextDueMs(): number | null {
    return this.first<number>`SELECT MIN(MAX(due_ms, retry_ms))
      FROM waiting JOIN followers USING (follower_id) WHERE due_ms IS NOT NULL`;
  }

  get size(): number {
    return this.first<number>`SELECT COUNT(*) FROM waiting` ?? 0;
  }

  #release(followerId: string, orderId: string): void {
    this.sql`UPDATE waiting SET due_ms = 0 WHERE follower_id = ${followerId} AND number = (
      SELECT MIN(number) FROM waiting WHERE follower_id = ${followerId} AND order_id = ${orderId})`;
  }
}
