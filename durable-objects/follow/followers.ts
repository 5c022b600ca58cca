import type { PotReport, PotState } from "#domain/contracts/copying.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { Store } from "../runtime/bases.ts";

export const followersSql = `
  CREATE TABLE followers (
    follower_id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    settings TEXT NOT NULL,
    -- Number of the newest event that was delivered, set aside in waiting, or is not for it.
    cursor INTEGER NOT NULL,
    -- Positions that were opened up to this event are none of its business.
    from_number INTEGER NOT NULL,
    -- Openings up to this event are not sent to it.
    opens_after INTEGER NOT NULL,
    -- 1 until it is known whether it copies the positions that were open when it came.
    asks_open INTEGER NOT NULL,
    -- Calls that did not reach it since the last one that did.
    failures INTEGER NOT NULL DEFAULT 0,
    retry_ms INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX followers_by_cursor ON followers (cursor, retry_ms) WHERE state <> 'ended';
`;

export interface Follower {
  id: string;
  version: number;
  state: PotState;
  settings: CopySettings;
  cursor: number;
  fromNumber: number;
  opensAfter: number;
  asksOpen: boolean;
  failures: number;
}

type FollowerRow = Omit<Follower, "settings" | "asksOpen"> & { settings: string; asksOpen: 0 | 1 };

export class Followers extends Store {
  find(id: string): Follower | null {
    const [row] = this.sql<FollowerRow>`
      SELECT follower_id AS id, version, state, settings, cursor, from_number AS fromNumber,
        opens_after AS opensAfter, asks_open AS asksOpen, failures
      FROM followers WHERE follower_id = ${id}`;
    if (!row) return null;
    // `join` and `change` wrote the settings.
    const settings = JSON.parse(row.settings) as CopySettings;
    return { ...row, settings, asksOpen: row.asksOpen === 1 };
  }

  /**
   * Adds a follower that gets the events after `newest`.
   * @param asksOpen true if the follower also wants the open positions
   */
  join({ followerId, version, state, settings }: PotReport, newest: number, asksOpen: boolean) {
    this.sql`INSERT OR REPLACE INTO followers
      (follower_id, version, state, settings, cursor, from_number, opens_after, asks_open)
      VALUES (${followerId}, ${version}, ${state}, ${JSON.stringify(settings)}, ${newest},
        ${asksOpen ? 0 : newest}, ${newest}, ${asksOpen ? 1 : 0})`;
  }

  /** @param opensAfter number of an event: openings up to this event are not copied */
  change({ followerId, version, state, settings }: PotReport, opensAfter: number): void {
    this.sql`UPDATE followers SET version = ${version}, state = ${state},
      settings = ${JSON.stringify(settings)}, opens_after = ${opensAfter}
      WHERE follower_id = ${followerId}`;
  }

  askedOpen(id: string): void {
    this.sql`UPDATE followers SET asks_open = 0 WHERE follower_id = ${id}`;
  }

  moveCursor(id: string, number: number): void {
    this.sql`UPDATE followers SET cursor = ${number} WHERE follower_id = ${id}
      AND cursor < ${number}`;
  }

  reached(id: string): void {
    this.sql`UPDATE followers SET failures = 0, retry_ms = 0 WHERE follower_id = ${id}`;
  }

  unreached(id: string, failures: number, retryMs: number): void {
    this.sql`UPDATE followers SET failures = ${failures}, retry_ms = ${retryMs}
      WHERE follower_id = ${id}`;
  }

  /** Followers that lack events and may be called now, the furthest behind first. */
  behind(newest: number, nowMs: number, limit: number): string[] {
    return this.column<string>`SELECT follower_id FROM followers
      WHERE state <> 'ended' AND cursor < ${newest} AND retry_ms <= ${nowMs} ORDER BY cursor
      LIMIT ${limit}`;
  }

  /** When the next follower that lacks events may be called (ms); null if none. */
  nextDueMs(newest: number): number | null {
    return this.first<number>`SELECT MIN(retry_ms) FROM followers
      WHERE state <> 'ended' AND cursor < ${newest}`;
  }

  /** Number of the newest event that all followers have got. */
  heard(newest: number): number {
    return this.first<number>`SELECT MIN(cursor) FROM followers WHERE state <> 'ended'` ?? newest;
  }

  countBehind(newest: number): number {
    const count = this.first<number>`SELECT COUNT(*) FROM followers
      WHERE state <> 'ended' AND cursor < ${newest}`;
    return count ?? 0;
  }

  countByState(): Partial<Record<PotState, number>> {
    const rows = this.sql<{ state: PotState; count: number }>`SELECT state, COUNT(*) AS count
      FROM followers GROUP BY state`;
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }
}
