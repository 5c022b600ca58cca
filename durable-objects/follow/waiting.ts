/**
 * Events that a follower could not act on yet, because a market is closed or in doubt, or its pot
 * refused to answer. They hold up only later events of the same position. Events of one position
 * keep their order: the first has a due time, the others have none.
 */
import type { MasterEvent } from "#domain/contracts/copying.ts";
import type { Database } from "../runtime/database.ts";

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

/** An opening becomes late when its market was last found closed (ms). */
export const closedSql = "ALTER TABLE waiting ADD COLUMN closed_ms INTEGER";

/** A position that was open when the follower started, as it was then. */
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
  /** When its market was last found closed (ms); null if it was not. */
  closedMs: number | null;
}

interface StoredRow {
  number: number;
  order_id: string;
  late: string | null;
  tries: number;
  closed_ms: number | null;
}

export class Waiting {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param dueMs null if it waits behind another event of its position */
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
    this.#db.rows(
      `INSERT INTO waiting (follower_id, number, order_id, is_opening, late, tries, due_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      followerId,
      number,
      orderId,
      act.kind === "opened" ? 1 : 0,
      late,
      tries,
      dueMs === null ? null : Math.ceil(dueMs),
    );
  }

  has(followerId: string, number: number): boolean {
    const query = "SELECT 1 AS one FROM waiting WHERE follower_id = ? AND number = ?";
    return this.#db.rows(query, followerId, number).length > 0;
  }

  holdsUp(followerId: string, orderId: string): boolean {
    const query = "SELECT 1 AS one FROM waiting WHERE follower_id = ? AND order_id = ? LIMIT 1";
    return this.#db.rows(query, followerId, orderId).length > 0;
  }

  /** The oldest due event of this follower. */
  due(followerId: string, nowMs: number): WaitingRow | null {
    const [row] = this.#db.rows<StoredRow>(
      `SELECT number, order_id, late, tries, closed_ms FROM waiting
       WHERE follower_id = ? AND due_ms <= ? ORDER BY number LIMIT 1`,
      followerId,
      nowMs,
    );
    if (!row) return null;
    const late = row.late === null ? null : (JSON.parse(row.late) as LateEvent);
    const { number, order_id: orderId, tries, closed_ms: closedMs } = row;
    return { number, orderId, late, tries, closedMs };
  }

  postpone(followerId: string, number: number, dueMs: number, tries: number): void {
    this.#db.rows(
      "UPDATE waiting SET due_ms = ?, tries = ? WHERE follower_id = ? AND number = ?",
      Math.ceil(dueMs),
      tries,
      followerId,
      number,
    );
  }

  foundClosed(followerId: string, number: number, nowMs: number): void {
    this.#db.rows(
      "UPDATE waiting SET closed_ms = ? WHERE follower_id = ? AND number = ?",
      Math.floor(nowMs),
      followerId,
      number,
    );
  }

  /** Removes a delivered event; the next event of its position is due. */
  remove(followerId: string, number: number): void {
    const [gone] = this.#db.rows<{ order_id: string }>(
      "DELETE FROM waiting WHERE follower_id = ? AND number = ? RETURNING order_id",
      followerId,
      number,
    );
    if (gone) this.#release(followerId, gone.order_id);
  }

  /** @returns true if the opening was among them */
  removeOrder(followerId: string, orderId: string): boolean {
    return this.#db
      .rows<{ is_opening: 0 | 1 }>(
        "DELETE FROM waiting WHERE follower_id = ? AND order_id = ? RETURNING is_opening",
        followerId,
        orderId,
      )
      .some((row) => row.is_opening === 1);
  }

  /** Removes waiting openings of an ended follower; events after an opening are still told. */
  removeOpenings(followerId: string): void {
    const gone = this.#db.rows<{ order_id: string }>(
      "DELETE FROM waiting WHERE follower_id = ? AND is_opening = 1 RETURNING order_id",
      followerId,
    );
    for (const { order_id } of gone) this.#release(followerId, order_id);
  }

  removeLate(followerId: string): void {
    const query =
      "DELETE FROM waiting WHERE follower_id = ? AND late IS NOT NULL RETURNING order_id";
    const gone = this.#db.rows<{ order_id: string }>(query, followerId);
    for (const { order_id } of gone) this.#release(followerId, order_id);
  }

  setLateEquity(followerId: string, equity: string): void {
    this.#db.rows(
      `UPDATE waiting SET late = json_set(late, '$.masterEquity', ?)
       WHERE follower_id = ? AND late IS NOT NULL`,
      equity,
      followerId,
    );
  }

  forget(followerId: string): void {
    this.#db.rows("DELETE FROM waiting WHERE follower_id = ?", followerId);
  }

  /** Followers that have due events and may be called now. */
  dueFollowers(nowMs: number, limit: number): string[] {
    return this.#db
      .rows<{ follower_id: string }>(
        `SELECT DISTINCT follower_id FROM waiting JOIN followers USING (follower_id)
         WHERE due_ms <= ? AND retry_ms <= ? LIMIT ?`,
        nowMs,
        nowMs,
        limit,
      )
      .map((row) => row.follower_id);
  }

  /** When the next event is due (ms); null if none. */
  nextDueMs(): number | null {
    const [row] = this.#db.rows<{ due: number | null }>(
      `SELECT MIN(MAX(due_ms, retry_ms)) AS due FROM waiting JOIN followers USING (follower_id)
       WHERE due_ms IS NOT NULL`,
    );
    return row?.due ?? null;
  }

  get size(): number {
    const query = "SELECT COUNT(*) AS count FROM waiting";
    return this.#db.rows<{ count: number }>(query)[0]?.count ?? 0;
  }

  #release(followerId: string, orderId: string): void {
    this.#db.rows(
      `UPDATE waiting SET due_ms = 0 WHERE follower_id = ?1 AND number = (
         SELECT MIN(number) FROM waiting WHERE follower_id = ?1 AND order_id = ?2)`,
      followerId,
      orderId,
    );
  }
}
