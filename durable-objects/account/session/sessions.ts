/** Sessions of the account's owner. The account knows only hashes of tokens. */

import { type Part, part } from "#db/sql.ts";
import { ageMs, isAhead, isOld } from "#domain/access/age.ts";
import type { AskedKind, SessionOrigin, SessionRow } from "#domain/contracts/sessions.ts";
import { Store } from "../../runtime/bases.ts";
import { type Rate, type TokenBucket, takeToken } from "../../runtime/token-bucket.ts";
import { columnsOf } from "../records.ts";

/** Maximum age of a session in ms. `sessionIdleMs` is its maximum time without use. */
export const sessionAbsoluteMs = 30 * 86_400_000;
export const sessionIdleMs = 7 * 86_400_000;
/** Maximum sessions; a new one ends the oldest. */
export const sessionsMax = 20;
/** Minimum ms between two writes of a session's last use: a read should not cost a write. */
const seenStepMs = 60_000;
const userAgentMax = 300;
/**
 * Rates of a session: `atOnce` requests at once, and `perSecond` more each second. The app's start
 * needs about twenty reads. The longest lists of a busy trader need another twenty at each change.
 * An account can close all its positions and pending orders at once.
 */
const rates: Readonly<Record<AskedKind, Rate>> = {
  close: { atOnce: 400, perSecond: 60 },
  change: { atOnce: 40, perSecond: 20 },
  read: { atOnce: 200, perSecond: 30 },
};

export class Sessions extends Store {
  /** In memory only: a sleeping object has nothing to limit. */
  readonly #asked = new Map<string, TokenBucket>();

  /** Starts a session. Returns the hashes of the sessions it ended: their sockets must close. */
  start(tokenHash: string, nowMs: number, id: string, origin?: SessionOrigin): string[] {
    return this.db.transaction(() => {
      this.sql`DELETE FROM sessions WHERE created_at_ms <= ${nowMs - sessionAbsoluteMs}
        OR seen_at_ms <= ${nowMs - sessionIdleMs}`;
      const userAgent = (origin?.userAgent ?? "").slice(0, userAgentMax);
      this.sql`INSERT INTO sessions (token_hash, created_at_ms, seen_at_ms, id, user_agent, country)
        VALUES (${tokenHash}, ${nowMs}, ${nowMs}, ${id}, ${userAgent}, ${origin?.country ?? ""})
        ON CONFLICT (token_hash) DO NOTHING`;
      return this.#remove(part`token_hash IN (SELECT token_hash FROM sessions
        WHERE token_hash <> ${tokenHash} ORDER BY created_at_ms DESC, token_hash
        LIMIT -1 OFFSET ${sessionsMax - 1})`);
    });
  }

  end(tokenHash: string): boolean {
    return this.#remove(part`token_hash = ${tokenHash}`).length > 0;
  }

  hashOf(id: string): string | null {
    return this.first<string>`SELECT token_hash FROM sessions WHERE id = ${id}`;
  }

  /** Ends all sessions except this one (all if null). Returns the hashes of the ended sessions. */
  endOthers(tokenHash: string | null): string[] {
    return this.#remove(part`token_hash IS NOT ${tokenHash}`);
  }

  #remove(which: Part): string[] {
    return this.column<string>`DELETE FROM sessions WHERE ${which} RETURNING token_hash`;
  }

  list(tokenHash: string, nowMs: number): SessionRow[] {
    const rows = this.sql<Omit<SessionRow, "isCurrent"> & { tokenHash: string }>`
      SELECT ${columnsOf("tokenHash id createdAtMs seenAtMs userAgent country")}
      FROM sessions WHERE created_at_ms > ${nowMs - sessionAbsoluteMs}
      AND seen_at_ms > ${nowMs - sessionIdleMs} ORDER BY seen_at_ms DESC, created_at_ms DESC`;
    return rows.map(({ tokenHash: hash, ...row }) => ({ ...row, isCurrent: hash === tokenHash }));
  }

  /** False if the session exceeds its rate. Writes nothing. */
  mayAsk(tokenHash: string, kind: AskedKind, nowMs: number): boolean {
    const key = `${kind} ${tokenHash}`;
    const bucket = this.#asked.get(key) ?? { tokens: rates[kind].atOnce, filledAtMs: nowMs };
    if (this.#asked.size > 4 * sessionsMax) this.#asked.clear();
    this.#asked.set(key, bucket);
    return takeToken(bucket, rates[kind], nowMs);
  }

  /** True for a session that has neither ended nor expired; records its use. */
  isValid(tokenHash: string, nowMs: number): boolean {
    const [session] = this.sql<{ createdMs: number; seenMs: number }>`
      SELECT created_at_ms AS createdMs, seen_at_ms AS seenMs
      FROM sessions WHERE token_hash = ${tokenHash}`;
    if (!session) return false;
    const { createdMs, seenMs } = session;
    if (ageMs(createdMs, nowMs) >= sessionAbsoluteMs || ageMs(seenMs, nowMs) >= sessionIdleMs) {
      return false;
    }
    // A fast clock may have stored a start in the future: such a session starts now.
    if (isOld(seenMs, nowMs, seenStepMs) || isAhead(createdMs, nowMs)) {
      this.sql`UPDATE sessions SET seen_at_ms = ${nowMs},
        created_at_ms = min(created_at_ms, ${nowMs}) WHERE token_hash = ${tokenHash}`;
    }
    return true;
  }
}
