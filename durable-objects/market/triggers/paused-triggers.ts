/**
 * Triggers of paused sets. Paused triggers return to the book at the first tick at or after the
 * pause's end. Until then, any number of them costs one comparison per tick.
 */
import type { Trigger } from "#domain/triggers/trigger.ts";
import { Store } from "../../runtime/bases.ts";

export const pausedTriggersSql = `
  CREATE TABLE paused_triggers (
    number INTEGER PRIMARY KEY, account TEXT NOT NULL, id TEXT NOT NULL, from_ms INTEGER NOT NULL,
    kind TEXT NOT NULL, watch TEXT NOT NULL, dir TEXT NOT NULL, level REAL NOT NULL
  ) STRICT;
  CREATE INDEX paused_triggers_by_time ON paused_triggers (from_ms);
  CREATE INDEX paused_triggers_by_set ON paused_triggers (account, id);
`;

export class PausedTriggers extends Store {
  /** End of the pause that ends first (ms); null if there is none, undefined if unknown. */
  #nextEnd: number | null | undefined = undefined;

  insert(account: string, id: string, fromMs: number, trigger: Trigger): void {
    const { kind, watch, when, level } = trigger;
    this.sql`INSERT INTO paused_triggers (account, id, from_ms, kind, watch, dir, level)
      VALUES (${account}, ${id}, ${fromMs}, ${kind}, ${watch}, ${when}, ${level})`;
    this.#nextEnd = undefined;
  }

  remove(account: string, id: string): void {
    if (this.#nextEnd === null) return;
    this.sql`DELETE FROM paused_triggers WHERE account = ${account} AND id = ${id}`;
    this.#nextEnd = undefined;
  }

  isOver(timeMs: number): boolean {
    if (this.#nextEnd === undefined) {
      this.#nextEnd = this.first<number>`SELECT min(from_ms) FROM paused_triggers`;
    }
    return this.#nextEnd !== null && timeMs >= this.#nextEnd;
  }

  /** Puts triggers whose pause is over back into the book, inside the caller's transaction. */
  release(timeMs: number): void {
    this.sql`INSERT INTO triggers (account, id, kind, watch, dir, level)
      SELECT account, id, kind, watch, dir, level FROM paused_triggers
      WHERE from_ms <= ${timeMs} ORDER BY number`;
    this.sql`DELETE FROM paused_triggers WHERE from_ms <= ${timeMs}`;
    this.#nextEnd = undefined;
  }

  get size(): number {
    return this.first<number>`SELECT count(*) FROM paused_triggers` ?? 0;
  }

  get isEmpty(): boolean {
    return !this.finds`SELECT 1 FROM paused_triggers LIMIT 1`;
  }
}
