import { isOld } from "#domain/access/age.ts";
import type { LimitAnswer, LockRule, RateRule } from "#domain/contracts/limits.ts";
import { Store } from "../runtime/bases.ts";

export const countersMigration = {
  id: "0001_counters",
  sql: `
    CREATE TABLE counters (
      family TEXT PRIMARY KEY,
      started_ms INTEGER NOT NULL,
      count INTEGER NOT NULL,
      locked_until_ms INTEGER NOT NULL DEFAULT 0,
      -- How many locks there were: each is twice as long as the one before.
      locks INTEGER NOT NULL DEFAULT 0,
      changed_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

interface Row {
  started_ms: number;
  count: number;
  locked_until_ms: number;
  locks: number;
  changed_ms: number;
}

/** Time in ms after which the locks of a quiet subject are deleted. */
export const locksKeptMs = 86_400_000;

const allowed: LimitAnswer = { ok: true, retryMs: 0 };

export class Counters extends Store {
  take(rule: RateRule, nowMs: number): LimitAnswer {
    const row = this.#read(rule, nowMs);
    if (row.count >= rule.max) {
      return { ok: false, retryMs: row.started_ms + rule.windowMs - nowMs };
    }
    this.#write(rule.family, { ...row, count: row.count + 1, changed_ms: nowMs });
    return allowed;
  }

  attempt(rule: LockRule, nowMs: number): LimitAnswer {
    const row = this.#read(rule, nowMs);
    if (row.locked_until_ms > nowMs) return { ok: false, retryMs: row.locked_until_ms - nowMs };
    const count = row.count + 1;
    const locks = count >= rule.max ? row.locks + 1 : row.locks;
    const lockMs = Math.min(rule.lockMs * 2 ** (locks - 1), rule.lockMaxMs);
    const lockedUntil = count >= rule.max ? nowMs + lockMs : 0;
    this.#write(rule.family, {
      // The window restarts at the unlock with this count, so the next failure locks again.
      started_ms: lockedUntil || row.started_ms,
      count,
      locks,
      locked_until_ms: lockedUntil,
      changed_ms: nowMs,
    });
    return allowed;
  }

  forgive(family: string): void {
    // The forgiven attempt may have set the lock, so the lock is removed, too.
    this.sql`UPDATE counters SET count = max(count - 1, 0),
      locks = CASE WHEN locked_until_ms > 0 THEN max(locks - 1, 0) ELSE locks END,
      locked_until_ms = 0 WHERE family = ${family}`;
  }

  clear(family: string): void {
    this.sql`DELETE FROM counters WHERE family = ${family}`;
  }

  newestMs(): number | null {
    return this.first<number>`SELECT max(changed_ms) FROM counters`;
  }

  #read({ family, windowMs }: RateRule, nowMs: number): Row {
    const [row] = this.sql<Row>`SELECT started_ms, count, locked_until_ms, locks, changed_ms
      FROM counters WHERE family = ${family}`;
    const fresh = { started_ms: nowMs, count: 0, locked_until_ms: 0, locks: 0, changed_ms: nowMs };
    if (!row || isOld(row.changed_ms, nowMs, Math.max(locksKeptMs, windowMs))) return fresh;
    // A lock sets `started_ms` to the end of the lock, which is in the future.
    const isOver = row.locked_until_ms <= nowMs && nowMs - row.started_ms >= windowMs;
    return isOver ? { ...fresh, locks: row.locks } : row;
  }

  #write(family: string, row: Row): void {
    this.sql`INSERT INTO counters (family, started_ms, count, locked_until_ms, locks, changed_ms)
      VALUES (${family}, ${row.started_ms}, ${row.count}, ${row.locked_until_ms}, ${row.locks},
        ${row.changed_ms})
      ON CONFLICT (family) DO UPDATE SET started_ms = excluded.started_ms, count = excluded.count,
        locked_until_ms = excluded.locked_until_ms, locks = excluded.locks,
        changed_ms = excluded.changed_ms`;
  }
}
