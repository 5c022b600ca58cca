/**
 * Secrets that allow a few tries and work once. Each step is one statement, so that parallel tries
 * count too. A secret sent by a clock ahead cannot be tried: it would stay valid too long.
 */
import { skewMsMax } from "#domain/age.ts";

export interface ChallengeName {
  companyId: number;
  kind: string;
  id: string;
}

export interface NewChallenge extends ChallengeName {
  secretHash: string;
  subject?: string;
  tries: number;
  nowMs: number;
  expiresMs: number;
  /** A newer secret within this time is refused, and the earlier one stays. */
  cooldownMs: number;
}

/** Returns false within the cooldown. */
export async function putChallenge(db: D1Database, challenge: NewChallenge): Promise<boolean> {
  const { companyId, kind, id, nowMs } = challenge;
  const put = db
    .prepare(
      `INSERT INTO challenges (company_id, kind, id, secret_hash, subject, tries_left, sent_ms, expires_ms)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (company_id, kind, id) DO UPDATE SET secret_hash = ?4, subject = ?5, tries_left = ?6,
         sent_ms = ?7, expires_ms = ?8
       WHERE challenges.sent_ms <= ?9 OR challenges.sent_ms > ?10
       RETURNING id`,
    )
    .bind(
      companyId,
      kind,
      id,
      challenge.secretHash,
      challenge.subject ?? "",
      challenge.tries,
      nowMs,
      challenge.expiresMs,
      nowMs - challenge.cooldownMs,
      // A later time comes from a clock that was ahead.
      nowMs + skewMsMax,
    );
  const sweep = db
    .prepare(
      `DELETE FROM challenges WHERE (company_id, kind, id) IN
         (SELECT company_id, kind, id FROM challenges WHERE expires_ms < ? ORDER BY expires_ms LIMIT 20)`,
    )
    .bind(nowMs - 600_000);
  const [answer] = await db.batch<{ id: string }>([put, sweep]);
  return (answer?.results.length ?? 0) > 0;
}

/**
 * Tries a secret once: a right try uses it up, a wrong one costs a try. Returns the subject; null
 * for wrong, unknown, expired and used secrets alike.
 */
export async function tryChallenge(
  db: D1Database,
  { companyId, kind, id }: ChallengeName,
  secretHash: string,
  nowMs: number,
): Promise<string | null> {
  const row = await db
    .prepare(
      `UPDATE challenges SET tries_left = CASE WHEN secret_hash = ?1 THEN 0 ELSE tries_left - 1 END
       WHERE company_id = ?2 AND kind = ?3 AND id = ?4 AND tries_left > 0 AND expires_ms > ?5
         AND sent_ms <= ?5 + ${skewMsMax}
       RETURNING secret_hash = ?1 AS is_right, subject`,
    )
    .bind(secretHash, companyId, kind, id, nowMs)
    .first<{ is_right: number; subject: string }>();
  return row?.is_right === 1 ? row.subject : null;
}

/** Takes one try of a challenge whose secret is checked elsewhere; null if none is left. */
export async function takeTry(
  db: D1Database,
  { companyId, kind, id }: ChallengeName,
  nowMs: number,
): Promise<string | null> {
  return db
    .prepare(
      `UPDATE challenges SET tries_left = tries_left - 1
       WHERE company_id = ?1 AND kind = ?2 AND id = ?3 AND tries_left > 0 AND expires_ms > ?4
         AND sent_ms <= ?4 + ${skewMsMax}
       RETURNING subject`,
    )
    .bind(companyId, kind, id, nowMs)
    .first<string>("subject");
}

/** True for the one caller who ends it. */
export async function endChallenge(
  db: D1Database,
  { companyId, kind, id }: ChallengeName,
): Promise<boolean> {
  const ended = await db
    .prepare("DELETE FROM challenges WHERE company_id = ? AND kind = ? AND id = ? RETURNING id")
    .bind(companyId, kind, id)
    .first<string>("id");
  return ended !== null;
}
