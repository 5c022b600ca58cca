/**
 * An object has one alarm; this gives it many named ones. The table is the truth: the alarm is set
 * to the earliest row. An alarm runs at least once and may be late, so a timer's work must be
 * idempotent. It may also be early. After the clock has stepped back each timer runs once, because
 * a timer set by a clock ahead cannot be recognised.
 */
import { isAhead } from "#domain/age.ts";
import { logError } from "#worker/log/log.ts";

/** Earliest due time; null if nothing waits. */
export function nextDue(dueTimes: readonly number[]): number | null {
  return dueTimes.length === 0 ? null : Math.min(...dueTimes);
}

export class Timers {
  readonly #storage: DurableObjectStorage;
  readonly #nowMs: () => number;
  #seenMs = 0;

  constructor(storage: DurableObjectStorage, nowMs: () => number = Date.now) {
    this.#storage = storage;
    this.#nowMs = nowMs;
  }

  /** Records the time; costs nothing. If the clock has stepped back, every timer is due. */
  look(): void {
    const nowMs = this.#nowMs();
    const hasSteppedBack = isAhead(this.#seenMs, nowMs);
    this.#seenMs = nowMs;
    if (!hasSteppedBack) return;
    this.#storage.sql.exec("UPDATE timers SET due_ms = ? WHERE due_ms > ?", nowMs, nowMs);
    this.#arm();
  }

  /** Sets a timer, replacing one of the same name. */
  set(name: string, dueMs: number): void {
    this.look();
    this.#storage.sql.exec(
      "INSERT INTO timers VALUES (?, ?) ON CONFLICT DO UPDATE SET due_ms = excluded.due_ms",
      name,
      Math.ceil(dueMs),
    );
    this.#arm();
  }

  /** Sets a timer unless one of the same name is due earlier. */
  setAtLatest(name: string, dueMs: number): void {
    this.look();
    const due = this.dueOf(name);
    if (due === null || due > dueMs) this.set(name, dueMs);
  }

  clear(name: string): void {
    if (this.dueOf(name) === null) return;
    this.#storage.sql.exec("DELETE FROM timers WHERE name = ?", name);
    this.#arm();
  }

  dueOf(name: string): number | null {
    const row = this.#storage.sql
      .exec<{ due_ms: number }>("SELECT due_ms FROM timers WHERE name = ?", name)
      .toArray()[0];
    return row?.due_ms ?? null;
  }

  /**
   * For the object's `alarm()`: runs every due timer once. A timer is removed before it runs, so
   * its work may set it again. If one throws, it is set again with a delay; the others still run.
   */
  async runDue(nowMs: number, run: (name: string) => void | Promise<void>): Promise<void> {
    this.look();
    const due = this.#storage.sql
      .exec<{ name: string }>("SELECT name FROM timers WHERE due_ms <= ? ORDER BY due_ms", nowMs)
      .toArray();
    for (const { name } of due) {
      this.#storage.sql.exec("DELETE FROM timers WHERE name = ?", name);
      try {
        await run(name);
      } catch (error) {
        logError("timer_failed", { id: name }, error);
        this.setAtLatest(name, nowMs + 5_000);
      }
    }
    this.#arm();
  }

  /** Sets the alarm from the table again, in case it was lost. Call it in the constructor. */
  rearm(): void {
    this.#arm();
  }

  #arm(): void {
    const due = this.#storage.sql
      .exec<{ due_ms: number }>("SELECT due_ms FROM timers ORDER BY due_ms LIMIT 1")
      .toArray()
      .map((row) => row.due_ms);
    const next = nextDue(due);
    if (next === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(next);
  }
}
