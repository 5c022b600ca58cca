/**
 * Stores secrets that may be tried a few times and succeed once. Each step is one statement, so
 * that all parallel tries count. A secret whose creation time is in the future is invalid, because
 * its expiry would come too late.
 */

import { skewMsMax } from "#domain/access/age.ts";
import { hasRow, raw, sql } from "../sql.ts";

export interface ChallengeName {
  companyId: number;
  kind: string;
  id: string;
}

export interface NewChallenge extends ChallengeName {
  secretHash?: string;
  subject?: string;
  /** Maximum tries; 1 if absent. */
  tries?: number;
  nowMs: number;
  lifeMs: number;
  /** Minimum age in ms of the stored secret. While it is younger, a new secret is refused. */
  cooldownMs?: number;
}

/** Stores a secret in place of the last one; false within the cooldown. */
export async function putChallenge(db: D1Database, challenge: NewChallenge): Promise<boolean> {
  const { companyId, kind, id, nowMs, lifeMs } = challenge;
  const { secretHash = "", subject = "", tries = 1, cooldownMs = 0 } = challenge;
  // A stored time later than `latestMs` comes from a clock that was ahead.
  const latestMs = nowMs + skewMsMax;
  const put = sql(db)`INSERT INTO challenges
    (company_id, kind, id, secret_hash, subject, tries_left,
      sent_ms, expires_ms)
    VALUES (${companyId}, ${kind}, ${id}, ${secretHash}, ${subject}, ${tries}, ${nowMs},
      ${nowMs + lifeMs})
    ON CONFLICT (company_id, kind, id) DO UPDATE SET secret_hash = excluded.secret_hash,
      subject = excluded.subject, tries_left = excluded.tries_left, sent_ms = excluded.sent_ms,
      expires_ms = excluded.expires_ms
    WHERE challenges.sent_ms <= ${nowMs - cooldownMs} OR challenges.sent_ms > ${latestMs}
    RETURNING id`;
  const sweep = sql(db)`DELETE FROM challenges
    WHERE (company_id, kind, id) IN (SELECT company_id, kind, id FROM challenges
      WHERE expires_ms < ${nowMs - 600_000} ORDER BY expires_ms LIMIT 20)`;
  const [answer] = await db.batch<{ id: string }>([put, sweep]);
  return (answer?.results.length ?? 0) > 0;
}

/** Tries a secret. Returns its subject; null if the secret is wrong, unknown, expired or used. */
export function tryChallenge(
  db: D1Database,
  { companyId, kind, id }: ChallengeName,
  secretHash: string,
  nowMs: number,
): Promise<string | null> {
  return sql(db)`UPDATE challenges SET tries_left = CASE WHEN secret_hash = ${secretHash}
    THEN 0 ELSE tries_left - 1 END
    WHERE company_id = ${companyId} AND kind = ${kind} AND id = ${id} AND tries_left > 0
      AND expires_ms > ${nowMs}
      AND sent_ms <= ${nowMs} + ${raw(skewMsMax)}
    RETURNING iif(secret_hash = ${secretHash}, subject, NULL) AS subject`.first<string>("subject");
}

/** Uses up one try of a challenge whose secret the caller checks; null if no try is left. */
export function takeTry(db: D1Database, { companyId, kind, id }: ChallengeName, nowMs: number) {
  return sql(db)`UPDATE challenges SET tries_left = tries_left - 1
    WHERE company_id = ${companyId} AND kind = ${kind} AND id = ${id} AND tries_left > 0
      AND expires_ms > ${nowMs}
      AND sent_ms <= ${nowMs} + ${raw(skewMsMax)}
    RETURNING subject`.first<string>("subject");
}

/** Ends a challenge; true only for the first of parallel callers. */
export function endChallenge(db: D1Database, { companyId, kind, id }: ChallengeName) {
  return hasRow(db)`DELETE FROM challenges WHERE company_id = ${companyId}
    AND kind = ${kind} AND id = ${id} RETURNING id`;
}
