/** Sessions of the account's owner. The account knows only hashes of tokens. */

import { ageMs, isAhead, isOld } from "#domain/age.ts";
import type { AskedKind, SessionOrigin, SessionRow } from "#domain/contracts/sessions.ts";
import { type Rate, type TokenBucket, takeToken } from "../../runtime/token-bucket.ts";
import { Rows } from "../module.ts";
import { columnsOf } from "../records.ts";

/** A session ends this long after its start, or after this long without use. */
export const sessionAbsoluteMs = 30 * 86_400_000;
export const sessionIdleMs = 7 * 86_400_000;
/** Maximum sessions; a new one ends the oldest. */
export const sessionsMax = 20;
/** Shortest time between two writes of a session's last use: a read should not cost a write. */
const seenStepMs = 60_000;
const userAgentMax = 300;
/**
 * Rates of a session: this many requests at once, and this many more each second. The app's start
 * needs about twenty reads. The longest lists of a busy trader need another twenty at each change.
 * An account can close all its positions and pending orders at once.
 */
const rates: Readonly<Record<AskedKind, Rate>> = {
  close: { atOnce: 400, perSecond: 60 },
  change: { atOnce: 40, perSecond: 20 },
  read: { atOnce: 200, perSecond: 30 },
};

export class Sessions extends Rows {
  /** In memory only: a sleeping object has nothing to limit. */
  readonly #asked = new Map<string, TokenBucket>();

  /** Starts a session. Returns the hashes of the sessions it ended: their sockets must close. */
  start(tokenHash: string, nowMs: number, id: string, origin?: SessionOrigin): string[] {
    return this.db.transaction(() => {
      this.db.rows(
        "DELETE FROM sessions WHERE created_at_ms <= ? OR seen_at_ms <= ?",
        nowMs - sessionAbsoluteMs,
        nowMs - sessionIdleMs,
      );
      this.db.rows(
        `INSERT INTO sessions (token_hash, created_at_ms, seen_at_ms, id, user_agent, country)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (token_hash) DO NOTHING`,
        tokenHash,
        nowMs,
        nowMs,
        id,
        (origin?.userAgent ?? "").slice(0, userAgentMax),
        origin?.country ?? "",
      );
      const removed = this.db.rows<{ token_hash: string }>(
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

  /** @returns true if there was such a session */
  end(tokenHash: string): boolean {
    const ended = this.db.rows(
      "DELETE FROM sessions WHERE token_hash = ? RETURNING token_hash",
      tokenHash,
    );
    return ended.length > 0;
  }

  /** Hash of the session with this id. */
  hashOf(id: string): string | null {
    const [row] = this.db.rows<{ token_hash: string }>(
      "SELECT token_hash FROM sessions WHERE id = ?",
      id,
    );
    return row?.token_hash ?? null;
  }

  /** Ends all sessions but this one; returns the hashes of the ended ones. */
  endOthers(tokenHash: string | null): string[] {
    const rows = this.db.rows<{ token_hash: string }>(
      "DELETE FROM sessions WHERE token_hash IS NOT ? RETURNING token_hash",
      tokenHash,
    );
    return rows.map((row) => row.token_hash);
  }

  list(tokenHash: string, nowMs: number): SessionRow[] {
    const rows = this.db.rows<Omit<SessionRow, "isCurrent"> & { tokenHash: string }>(
      `SELECT ${columnsOf("tokenHash id createdAtMs seenAtMs userAgent country")} FROM sessions
       WHERE created_at_ms > ? AND seen_at_ms > ? ORDER BY seen_at_ms DESC, created_at_ms DESC`,
      nowMs - sessionAbsoluteMs,
      nowMs - sessionIdleMs,
    );
    return rows.map(({ tokenHash: hash, ...row }) => ({ ...row, isCurrent: hash === tokenHash }));
  }

  /** False if the session asks faster than it may. Costs no storage. */
  mayAsk(tokenHash: string, kind: AskedKind, nowMs: number): boolean {
    const key = `${kind} ${tokenHash}`;
    const bucket = this.#asked.get(key) ?? { tokens: rates[kind].atOnce, filledAtMs: nowMs };
    if (this.#asked.size > 4 * sessionsMax) this.#asked.clear();
    this.#asked.set(key, bucket);
    return takeToken(bucket, rates[kind], nowMs);
  }

  /** True for a session that has neither ended nor expired; records its use. */
  isValid(tokenHash: string, nowMs: number): boolean {
    const [session] = this.db.rows<{ created_at_ms: number; seen_at_ms: number }>(
      "SELECT created_at_ms, seen_at_ms FROM sessions WHERE token_hash = ?",
      tokenHash,
    );
    if (!session) return false;
    const { created_at_ms: createdMs, seen_at_ms: seenMs } = session;
    if (ageMs(createdMs, nowMs) >= sessionAbsoluteMs || ageMs(seenMs, nowMs) >= sessionIdleMs) {
      return false;
    }
    // A session that began by a fast clock lasts no longer than any other, counted from now.
    if (isOld(seenMs, nowMs, seenStepMs) || isAhead(createdMs, nowMs)) {
      this.db.rows(
        "UPDATE sessions SET seen_at_ms = ?1, created_at_ms = min(created_at_ms, ?1) WHERE token_hash = ?2",
        nowMs,
        tokenHash,
      );
    }
    return true;
  }
}
