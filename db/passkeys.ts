import { customerStatus } from "#domain/codes.ts";

/** Public half of a passkey of a user or an operator. */
export interface Passkey {
  id: string;
  owner_id: string;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  created_ms: number;
  used_ms: number;
}

const disabled = customerStatus.code("disabled");

const columns =
  "id, user_id AS owner_id, public_key, counter, transports, name, created_ms, used_ms";

/** Passkeys of one user, oldest first. */
export async function listPasskeys(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<Passkey[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM passkeys WHERE company_id = ? AND user_id = ? ORDER BY created_ms, id`,
    )
    .bind(companyId, userId)
    .all<Passkey>();
  return results;
}

export async function findPasskey(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<Passkey | null> {
  return db
    .prepare(`SELECT ${columns} FROM passkeys WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<Passkey>();
}

/**
 * False if the id is taken, the user has reached the maximum, or a secret changed since the proof.
 * Count and insertion are one statement, so that parallel ones count too.
 */
export async function addPasskey(
  db: D1Database,
  companyId: number,
  passkey: Omit<Passkey, "used_ms">,
  max: number,
  provenChangedMs: number,
): Promise<boolean> {
  const { id, owner_id, created_ms } = passkey;
  const insert = db
    .prepare(
      `INSERT INTO passkeys (company_id, id, user_id, public_key, counter, transports, name, created_ms)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE (SELECT count(*) FROM passkeys WHERE company_id = ?1 AND user_id = ?3) < ?9
         AND EXISTS (SELECT 1 FROM users WHERE company_id = ?1 AND id = ?3 AND status != ${disabled}
           AND secrets_changed_ms = ?10)
       ON CONFLICT DO NOTHING RETURNING id`,
    )
    .bind(
      companyId,
      id,
      owner_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.name,
      created_ms,
      max,
      provenChangedMs,
    );
  // Only if the insertion took place: a refused one changes nothing.
  const touch = db
    .prepare(
      `UPDATE users SET secrets_changed_ms = ?1 WHERE company_id = ?2 AND id = ?3 AND secrets_changed_ms = ?4
         AND EXISTS (SELECT 1 FROM passkeys WHERE company_id = ?2 AND id = ?5 AND user_id = ?3 AND created_ms = ?1)`,
    )
    .bind(created_ms, companyId, owner_id, provenChangedMs, id);
  const [answer] = await db.batch<{ id: string }>([insert, touch]);
  return (answer?.results.length ?? 0) > 0;
}

/** True for one use of a higher counter, if the passkey still exists. */
export async function spendCounter(
  db: D1Database,
  companyId: number,
  id: string,
  counter: number,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .prepare(
      `UPDATE passkeys SET counter = ?1, used_ms = ?2
       WHERE company_id = ?3 AND id = ?4 AND (counter < ?1 OR (counter = 0 AND ?1 = 0)) RETURNING id`,
    )
    .bind(counter, nowMs, companyId, id)
    .first<string>("id");
  return row !== null;
}

/**
 * Removes a passkey. A sign-in under way with it is refused, because it compares when secrets
 * changed. False if the user has no such passkey.
 */
export async function removePasskey(
  db: D1Database,
  companyId: number,
  userId: string,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const [, removed] = await db.batch<{ id: string }>([
    db
      .prepare(
        `UPDATE users SET secrets_changed_ms = ?1 WHERE company_id = ?2 AND id = ?3
           AND EXISTS (SELECT 1 FROM passkeys WHERE company_id = ?2 AND user_id = ?3 AND id = ?4)`,
      )
      .bind(nowMs, companyId, userId, id),
    db
      .prepare("DELETE FROM passkeys WHERE company_id = ? AND user_id = ? AND id = ? RETURNING id")
      .bind(companyId, userId, id),
  ]);
  return (removed?.results.length ?? 0) > 0;
}
