/**
 * Many named timers over an object's single alarm. The alarm is set to the table's earliest row. An
 * alarm runs at least once and may be late, so a timer's work must be idempotent. An alarm may also
 * run early. After the clock has stepped back each timer runs once, because it may have been set
 * while the clock was ahead.
 */
import { isAhead } from "#domain/access/age.ts";
import { logError } from "#platform/log/log.ts";
import { Store } from "./bases.ts";
import { storageDatabase } from "./database.ts";

export class Timers extends Store {
  readonly #storage: DurableObjectStorage;
  readonly #nowMs: () => number;
  #seenMs = 0;

  constructor(storage: DurableObjectStorage, nowMs: () => number = Date.now) {
    super(storageDatabase(storage));
    this.#storage = storage;
    this.#nowMs = nowMs;
  }

  /** Notes the current time in memory. If the clock has stepped back, makes every timer due. */
  look(): void {
    const nowMs = this.#nowMs();
    const hasSteppedBack = isAhead(this.#seenMs, nowMs);
    this.#seenMs = nowMs;
    if (!hasSteppedBack) return;
    this.sql`UPDATE timers SET due_ms = ${nowMs} WHERE due_ms > ${nowMs}`;
    this.rearm();
  }

  set(name: string, dueMs: number): void {
    this.look();
    this.sql`INSERT INTO timers VALUES (${name}, ${Math.ceil(dueMs)})
      ON CONFLICT DO UPDATE SET due_ms = excluded.due_ms`;
    this.rearm();
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
    this.sql`DELETE FROM timers WHERE name = ${name}`;
    this.rearm();
  }

  dueOf(name: string): number | null {
    return this.first<number>`SELECT due_ms FROM timers WHERE name = ${name}`;
  }

  /**
   * For the object's `alarm()`: runs every due timer once. A timer is removed before it runs, so
   * its work may set it again. A timer that throws is set again with a delay; the others still run.
   */
  async runDue(nowMs: number, run: (name: string) => void | Promise<void>): Promise<void> {
    this.look();
    const due = this.column<string>`SELECT name FROM timers
      WHERE due_ms <= ${nowMs} ORDER BY due_ms`;
    for (const name of due) {
      this.sql`DELETE FROM timers WHERE name = ${name}`;
      try {
        await run(name);
      } catch (error) {
        logError("timer_failed", { id: name }, error);
        this.setAtLatest(name, nowMs + 5_000);
      }
    }
    this.rearm();
  }

  /** Sets the alarm from the table. Call it in the object's constructor: the alarm may be lost. */
  rearm(): void {
    const nextMs = this.first<number>`SELECT due_ms FROM timers ORDER BY due_ms LIMIT 1`;
    if (nextMs !== null) void this.#storage.setAlarm(nextMs);
    else void this.#storage.deleteAlarm();
  }
}
