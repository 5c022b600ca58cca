/** Sessions of the account's owner. Only hashes of tokens are known here. */
import type { Database } from "../runtime/database.ts";

/** A session ends this long after it began, and after this long without use. */
export const sessionAbsoluteMs = 30 * 86_400_000;
export const sessionIdleMs = 7 * 86_400_000;
/** The oldest make room. */
export const sessionsMax = 20;
/** Last use is written at most this often: a read should not cost a write. */
const seenStepMs = 60_000;

export class Sessions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Hashes of the sessions that had to make room are answered: their sockets have to go. */
  start(tokenHash: string, nowMs: number): string[] {
    return this.#db.transaction(() => {
      this.#db.rows(
        "DELETE FROM sessions WHERE created_at_ms <= ? OR seen_at_ms <= ?",
        nowMs - sessionAbsoluteMs,
        nowMs - sessionIdleMs,
      );
      this.#db.rows(
        `INSERT INTO sessions (token_hash, created_at_ms, seen_at_ms) VALUES (?, ?, ?)
         ON CONFLICT (token_hash) DO NOTHING`,
        tokenHash,
        nowMs,
        nowMs,
      );
      const removed = this.#db.rows<{ token_hash: string }>(
        `DELETE FROM sessions WHERE token_hash IN (
           SELECT token_hash FROM sessions WHERE token_hash <> ?
           ORDER BY created_at_ms DESC, token_hash LIMIT -1 OFFSET ?)
         RETURNING token_hash`,
        tokenHash,
        sessionsMax - 1,
      );
      return removed.map((row) => row.token_hash);
    });
  }

  /** True when it was there. */
  end(tokenHash: string): boolean {
    const ended = this.#db.rows(
      "DELETE FROM sessions WHERE token_hash = ? RETURNING token_hash",
      tokenHash,
    );
    return ended.length > 0;
  }

  /** True for a session that has neither ended nor expired; notes its use. */
  isValid(tokenHash: string, nowMs: number): boolean {
    const [session] = this.#db.rows<{ created_at_ms: number; seen_at_ms: number }>(
      "SELECT created_at_ms, seen_at_ms FROM sessions WHERE token_hash = ?",
      tokenHash,
    );
    if (!session) return false;
    const expired =
      nowMs - session.created_at_ms >= sessionAbsoluteMs ||
      nowMs - session.seen_at_ms >= sessionIdleMs;
    if (expired) return false;
    if (nowMs - session.seen_at_ms >= seenStepMs) {
      this.#db.rows("UPDATE sessions SET seen_at_ms = ? WHERE token_hash = ?", nowMs, tokenHash);
    }
    return true;
  }
}
