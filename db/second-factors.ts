export interface SecondFactor {
  /** Encrypted. */
  secret: string;
  is_on: number;
}

export async function findSecondFactor(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<SecondFactor | null> {
  return db
    .prepare("SELECT secret, is_on FROM second_factors WHERE company_id = ? AND user_id = ?")
    .bind(companyId, userId)
    .first<SecondFactor>();
}

/** Stores an unconfirmed secret; false if one is already on. */
export async function putUnconfirmed(
  db: D1Database,
  companyId: number,
  userId: string,
  secret: string,
): Promise<boolean> {
  const row = await db
    .prepare(
      `INSERT INTO second_factors (company_id, user_id, secret) VALUES (?, ?, ?)
       ON CONFLICT (company_id, user_id) DO UPDATE SET secret = excluded.secret, last_step = 0
       WHERE second_factors.is_on = 0 RETURNING user_id`,
    )
    .bind(companyId, userId, secret)
    .first<string>("user_id");
  return row !== null;
}

/** True once per time step: a code cannot be used again, not even at the same moment. */
export async function spendStep(
  db: D1Database,
  companyId: number,
  userId: string,
  step: number,
): Promise<boolean> {
  const row = await db
    .prepare(
      `UPDATE second_factors SET last_step = ?1
       WHERE company_id = ?2 AND user_id = ?3 AND last_step < ?1 RETURNING user_id`,
    )
    .bind(step, companyId, userId)
    .first<string>("user_id");
  return row !== null;
}

/** Turns the second factor on and stores the recovery codes. */
export async function confirmSecondFactor(
  db: D1Database,
  companyId: number,
  userId: string,
  recoveryHashes: readonly string[],
  nowMs: number,
): Promise<void> {
  await db.batch([
    db
      .prepare("UPDATE second_factors SET is_on = 1 WHERE company_id = ? AND user_id = ?")
      .bind(companyId, userId),
    db
      .prepare("UPDATE users SET secrets_changed_ms = ? WHERE company_id = ? AND id = ?")
      .bind(nowMs, companyId, userId),
    db
      .prepare("DELETE FROM recovery_codes WHERE company_id = ? AND user_id = ?")
      .bind(companyId, userId),
    ...recoveryHashes.map((hash) =>
      db
        .prepare("INSERT INTO recovery_codes (company_id, user_id, code_hash) VALUES (?, ?, ?)")
        .bind(companyId, userId, hash),
    ),
  ]);
}

export async function removeSecondFactor(
  db: D1Database,
  companyId: number,
  userId: string,
  nowMs: number,
): Promise<void> {
  await db.batch([
    db
      .prepare("DELETE FROM second_factors WHERE company_id = ? AND user_id = ?")
      .bind(companyId, userId),
    db
      .prepare("DELETE FROM recovery_codes WHERE company_id = ? AND user_id = ?")
      .bind(companyId, userId),
    db
      .prepare("UPDATE users SET secrets_changed_ms = ? WHERE company_id = ? AND id = ?")
      .bind(nowMs, companyId, userId),
  ]);
}

/** True for the single use of a recovery code. */
export async function spendRecoveryCode(
  db: D1Database,
  companyId: number,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const row = await db
    .prepare(
      "DELETE FROM recovery_codes WHERE company_id = ? AND user_id = ? AND code_hash = ? RETURNING user_id",
    )
    .bind(companyId, userId, codeHash)
    .first<string>("user_id");
  return row !== null;
}

export async function countRecoveryCodes(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<number> {
  const count = await db
    .prepare("SELECT count(*) AS n FROM recovery_codes WHERE company_id = ? AND user_id = ?")
    .bind(companyId, userId)
    .first<number>("n");
  return count ?? 0;
}
