/**
 * Many named timers over an object's single alarm. The alarm is set to the table's earliest row. An
 * alarm runs at least once and may be late, so a timer's work must be idempotent. An alarm may also
 * run early. After the clock has stepped back each timer runs once, because a timer set by a clock
 * ahead cannot be recognised.
 */
import { isAhead } from "#domain/access/age.ts";
import { logError } from "#platform/log/log.ts";
import { type Sql, storageSql } from "./database.ts";

export class Timers {
  readonly #storage: DurableObjectStorage;
  readonly #sql: Sql;
  readonly #nowMs: () => number;
  #seenMs = 0;

  constructor(storage: DurableObjectStorage, nowMs: () => number = Date.now) {
    this.#storage = storage;
    this.#sql = storageSql(storage.sql);
    this.#nowMs = nowMs;
  }

  /** Notes the current time in memory. If the clock has stepped back, every timer is due. */
  look(): void {
    const nowMs = this.#nowMs();
    const hasSteppedBack = isAhead(this.#seenMs, nowMs);
    this.#seenMs = nowMs;
    if (!hasSteppedBack) return;
    this.#sql`UPDATE timers SET due_ms = ${nowMs} WHERE due_ms > ${nowMs}`;
    this.#arm();
  }

  set(name: string, dueMs: number): void {
    this.look();
    this.#sql`INSERT INTO timers VALUES (${name}, ${Math.ceil(dueMs)})
      ON CONFLICT DO UPDATE SET due_ms = excluded.due_ms`;
    this.#arm();
  }

  /** Sets a timer unless the timer of this name is due earlier. */
  setAtLatest(name: string, dueMs: number): void {
    this.look();
    const due = this.dueOf(name);
    if (due === null || due > dueMs) this.set(name, dueMs);
  }

  /** Sets a timer, not before `earliestMs`; null clears it. */
  plan(name: string, dueMs: number | null, earliestMs = 0): void {
    if (dueMs === null) this.clear(name);
    else this.set(name, Math.max(dueMs, earliestMs));
  }

  clear(name: string): void {
    if (this.dueOf(name) === null) return;
    this.#sql`DELETE FROM timers WHERE name = ${name}`;
    this.#arm();
  }

  dueOf(name: string): number | null {
    const [row] = this.#sql<{ due_ms: number }>`SELECT due_ms FROM timers WHERE name = ${name}`;
    return row?.due_ms ?? null;
  }

  /**
   * For the object's `alarm()`: runs every due timer once. A timer is removed before it runs, so
   * its work may set it again. A timer that throws is set again with a delay; the others still run.
   */
  async runDue(nowMs: number, run: (name: string) => void | Promise<void>): Promise<void> {
    this.look();
    const due = this.#sql<{ name: string }>`SELECT name FROM timers
      WHERE due_ms <= ${nowMs} ORDER BY due_ms`;
    for (const { name } of due) {
      this.#sql`DELETE FROM timers WHERE name = ${name}`;
      try {
        await run(name);
      } catch (error) {
        logError("timer_failed", { id: name }, error);
        this.setAtLatest(name, nowMs + 5_000);
      }
    }
    this.#arm();
  }

  /** Sets a possibly lost alarm again from the table. Call it in the constructor. */
  rearm(): void {
    this.#arm();
  }

  #arm(): void {
    const [next] = this.#sql<{ due_ms: number }>`SELECT due_ms FROM timers ORDER BY due_ms LIMIT 1`;
    if (next) void this.#storage.setAlarm(next.due_ms);
    else void this.#storage.deleteAlarm();
  }
}
