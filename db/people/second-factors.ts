import { countOf, hasRow, sql } from "../sql.ts";

export interface SecondFactor {
  /** Encrypted secret. */
  secret: string;
  is_on: number;
}

export function findSecondFactor(db: D1Database, companyId: number, userId: string) {
  return sql(db)`SELECT secret, is_on FROM second_factors WHERE company_id = ${companyId}
    AND user_id = ${userId}`.first<SecondFactor>();
}

/** Stores an unconfirmed secret; false if the second factor is already on. */
export function putUnconfirmed(db: D1Database, companyId: number, userId: string, secret: string) {
  return hasRow(db)`INSERT INTO second_factors (company_id, user_id, secret)
    VALUES (${companyId}, ${userId}, ${secret})
    ON CONFLICT (company_id, user_id) DO UPDATE SET secret = excluded.secret, last_step = 0
    WHERE second_factors.is_on = 0 RETURNING user_id`;
}

/** Marks a time step as used; true only for the first of parallel calls. */
export function spendStep(db: D1Database, companyId: number, userId: string, step: number) {
  return hasRow(db)`UPDATE second_factors SET last_step = ${step}
    WHERE company_id = ${companyId} AND user_id = ${userId} AND last_step < ${step}
      RETURNING user_id`;
}

export async function confirmSecondFactor(
  db: D1Database,
  companyId: number,
  userId: string,
  recoveryHashes: readonly string[],
  nowMs: number,
): Promise<void> {
  await db.batch([
    sql(db)`UPDATE second_factors SET is_on = 1 WHERE company_id = ${companyId}
      AND user_id = ${userId}`,
    sql(db)`UPDATE users SET secrets_changed_ms = ${nowMs} WHERE company_id = ${companyId}
      AND id = ${userId}`,
    sql(db)`DELETE FROM recovery_codes WHERE company_id = ${companyId} AND user_id = ${userId}`,
    ...recoveryHashes.map(
      (hash) =>
        sql(db)`INSERT INTO recovery_codes (company_id, user_id, code_hash)
        VALUES (${companyId}, ${userId}, ${hash})`,
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
    sql(db)`DELETE FROM second_factors WHERE company_id = ${companyId} AND user_id = ${userId}`,
    sql(db)`DELETE FROM recovery_codes WHERE company_id = ${companyId} AND user_id = ${userId}`,
    sql(db)`UPDATE users SET secrets_changed_ms = ${nowMs} WHERE company_id = ${companyId}
      AND id = ${userId}`,
  ]);
}

/** Uses up a recovery code; true only the first time. */
export function spendRecoveryCode(
  db: D1Database,
  companyId: number,
  userId: string,
  codeHash: string,
) {
  return hasRow(db)`DELETE FROM recovery_codes WHERE company_id = ${companyId}
    AND user_id = ${userId} AND code_hash = ${codeHash} RETURNING user_id`;
}

export function countRecoveryCodes(db: D1Database, companyId: number, userId: string) {
  return countOf(db)`SELECT count(*) AS n FROM recovery_codes
    WHERE company_id = ${companyId} AND user_id = ${userId}`;
}
